"""The flags of ablation effects and scores of heads: which kind, and the snapshot that heads are resampled from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.document.options import MODEL_OPTIONS
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.api import Session
    from attnviz.experiments.ablation_effects import AblationEffects
    from attnviz.export.head_measures import ExperimentNumbers
    from attnviz.result.result import Evaluation
    from attnviz.tokens.model_tokenizer import ModelTokenizer

KINDS = MODEL_OPTIONS["ablation"].choices


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ablation effects and of scores."""
    parser.add_argument("--effects", action="store_true",
                        help="also compute ablation effects for that table, for arrays, or for a table of all weights: "
                             "how much the logit and the probability of the top next token drop when each head is "
                             "ablated")
    parser.add_argument("--scores", action="store_true", help=
                        "also compute the scores of a model's heads, which no text changes, for the same files: "
                        "ov_copying, full_ov_copying, prefix_matching and copying, as attnviz heads does")
    parser.add_argument("--ablation", metavar="KIND", choices=KINDS, help=
                        "what takes the place of a head's output in --effects: zero (default), its mean over this "
                        "text, its mean over 200 reference sentences (reference), or its output in the snapshot "
                        "--beside (resample)")
    parser.add_argument("--metric", metavar="METRIC", choices=tuple(METRIC_KINDS), help=
                        "the number whose drop --effects measure: the token's logit (default), probability or rank "
                        "(1 is the best); always also its probability")
    parser.add_argument("--answer", metavar="TOKEN", help="the token of --metric (default: the top one of each text)")
    parser.add_argument("--instead", metavar="TOKEN", help="the token whose number is subtracted from that of --answer")
    parser.add_argument("--beside", metavar="SNAPSHOT", help=
                        "a snapshot of the session: in a figure, now beside it and their difference; with --ablation "
                        "resample, whose head outputs are taken")


def check(given: argparse.Namespace) -> None:
    """Raise EditError if flags of ablation effects do not fit together."""
    if given.ablation is not None and not given.effects:
        raise EditError("--ablation needs --effects: it is what takes the place of a head's output.")
    if given.metric is not None and not given.effects:
        raise EditError("--metric needs --effects: it is the number whose drop is measured.")
    for name in ("answer", "instead"):
        if getattr(given, name) is not None and not given.effects:
            raise EditError(f"--{name} needs --effects: it is a token of the metric.")
    check_tokens(given)
    if given.ablation == "resample" and given.beside is None:
        raise EditError("--ablation resample takes head outputs from a snapshot of the session: name it with --beside.")
    if given.beside is not None and given.ablation != "resample" and not hasattr(given, "strip"):  # not a figure
        raise EditError("--beside is for --ablation resample here; attnviz export draws figures beside a snapshot.")


def check_tokens(given: argparse.Namespace) -> None:
    """Raise EditError if the two tokens of a metric are one."""
    if given.answer is not None and given.answer == given.instead:
        raise EditError(f"--answer and --instead are both {quoted(given.answer)}: their difference is 0.")


def token_of(tokenizer: ModelTokenizer, text: str) -> int:
    """Return the id of a token by its text. Raises EditError if the model's tokenizer makes several of it."""
    tokens = tokenizer.tokenize(text, with_added=False)
    if not tokens:
        raise EditError("{text} is not a token of this model.", text=quoted(text))
    if len(tokens) != 1:
        raise EditError("{text} is {count} tokens of this model ({tokens}): name one.", text=quoted(text),
                        count=len(tokens), tokens=" ".join(token.label for token in tokens))
    return tokens[0].id


def compute(given: argparse.Namespace, session: Session, result: Evaluation) -> tuple[ExperimentNumbers, ...]:
    """Return what is wanted of the scores of heads, and of ablation effects on a token at the end of each text."""
    scores: tuple[ExperimentNumbers, ...] = ()
    if given.scores:
        from attnviz.document.edits import without_text
        from attnviz.experiments import head_scores

        request = head_scores.HeadScoresRequest(without_text(session.document))
        scores = (head_scores.run(session.engine, request, device=session.device),)
    return (*scores, *_effects(given, session, result)) if given.effects else scores


def _effects(given: argparse.Namespace, session: Session, result: Evaluation) -> Iterator[AblationEffects]:
    from attnviz.experiments import ablation_effects
    from attnviz.experiments.target_token import find_target_token
    from attnviz.result.not_finite import not_finite

    kind, held = given.ablation or KINDS[0], session.snapshot(given.beside)
    count = len(result.texts)
    tokenizer = session.engine.models.tokenizer
    token, instead = (None if text is None else token_of(tokenizer, text) for text in (given.answer, given.instead))
    targets = [find_target_token(result, sentence=sentence, word=None, token=token, instead=instead,
                                 kind=given.metric or LOGIT) for sentence in range(count)]
    if nothing := targets.count(None):  # no mask token in an encoder, or NaN logits
        of = "the text has" if count == 1 else f"{nothing} of the {count} texts {'has' if nothing == 1 else 'have'}"
        which = "next token" if session.document.options.config.is_generative else "masked word"
        why = None if result.computed is None else not_finite(result.computed)
        terminal.warn(f"--effects need a {which}, and {of} none." + (f" {why}" if why else ""))
    for target in filter(None, targets):
        known = ablation_effects.AblationEffects.empty(target.result, target.place, target.metric, kind=kind, held=held)
        yield ablation_effects.run(session.engine, known)
