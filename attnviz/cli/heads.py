"""`attnviz heads`: the table of heads, of a model by itself, of its attention on a text, or of a measured corpus."""

from dataclasses import fields, replace
from pathlib import Path

from attnviz.cli.effects import Effects, find_scores, head_numbers
from attnviz.cli.parameters import command
from attnviz.cli.request import Output, Request
from attnviz.cli.source import Source, compute, options_help
from attnviz.export import destination, formats
from attnviz.system.errors import EditError


@command(Source, Effects, Output, epilog=options_help)
def run(source: Source, effects: Effects, output: Output) -> int:
    """Write a table with a row for each head (.csv, .tsv, .parquet, .md or .tex). With a text,
    a session or an example it has the measures of each head's attention weights (means
    over the tokens, and direct logit attribution for the top next token).

    With --model alone it has the scores of the model's heads: ov_copying (eigenvalues of
    W_V W_O), full_ov_copying (of W_E W_V W_O W_U, norms folded in), prefix_matching and
    copying on ten texts of 25 random tokens, repeated four times (Olsson et al. 2022), and
    the measures of its weights on these texts. Empty where the model has no such score.

    With a folder that attnviz corpus wrote, in place of a session, it has the means and the
    standard deviations of the measures over the corpus.

    Examples:
      attnviz heads --model smollm2 --out heads.csv
      attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv
    """
    is_alone = bool(source.model and not (source.sessions or source.text or source.chat or output.texts))
    if is_alone and effects.effects:
        raise EditError("--effects need a text: name it with --text.")

    def write(request: Request, out: Path) -> None:
        from attnviz.experiments.corpus import folder_of, is_corpus, read_corpus
        from attnviz.export import heads

        heads.check_format(out)
        path = request.source.session
        if path is not None and is_corpus(path):
            named = (getattr(source, row.name) for row in fields(Source) if row.name not in ("sessions", "device"))
            if any((*named, effects.effects, effects.scores)):
                raise EditError("{name} is a measured corpus: leave out the options of a text.", name=path)
            destination.check(out, request.suffixes, replaces=output.force)
            corpus = read_corpus(folder_of(path))
            table = heads.of_values(corpus.statistics, f"{corpus.model} · {corpus.texts:,} texts")
        elif is_alone:  # the scores are of no text, which a session needs
            scored = replace(effects, scores=True)
            session = replace(request, source=replace(source, text=("a",))).session(out, effects=scored)
            table = heads.of_values(find_scores(scored, session).values, session.document.options.name)
        else:
            session = request.session(out, effects=effects)
            table = heads.of_source(compute(session), tuple(head_numbers(effects, session)))
        heads.save(table, out)

    return Request(source, output, formats.HEAD_SUFFIXES).write_each(write)
