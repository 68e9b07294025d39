"""The options of ablation effects and scores of heads: which kind, and the snapshot that heads are resampled from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.cli.parameters import option
from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.document.options import MODEL_OPTIONS
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from attnviz.api import Session
    from attnviz.document.document import Document
    from attnviz.export.head_measures import ExperimentNumbers
    from attnviz.result.result import Evaluation

KINDS = MODEL_OPTIONS["ablation"].choices


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects and scores of heads."""

    effects: bool = option("--effects", "also compute how much the logit and the probability of the top next token "
                           "drop when each head is ablated")
    scores: bool = option("--scores", "also compute the scores of a model's heads, which no text changes: ov_copying, "
                          "full_ov_copying, prefix_matching and copying")
    ablation: str | None = option("--ablation KIND", (
        "what takes the place of a head's output in --effects: zero (default), its mean over this text, its mean over "
        "200 reference sentences (reference), or its output in the snapshot --beside (resample)"), choices=KINDS)
    metric: str | None = option("--metric METRIC", (
        "the number whose drop --effects measure: the token's logit (default), probability or rank (1 is the best); "
        "always also its probability"), choices=tuple(METRIC_KINDS))
    answer: str | None = option("--answer TOKEN", "the token of --metric (default: the top one of each text)")
    instead: str | None = option("--instead TOKEN", "the token whose number is subtracted from that of --answer")
    beside: str | None = option("--beside SNAPSHOT", "the snapshot of the session for --ablation resample")

    def check(self, document: Document) -> None:
        """Raise EditError if these options do not fit together, or not the document."""
        from attnviz.experiments.head_scores import score_unavailable

        for name in ("ablation", "metric", "answer", "instead", "beside"):
            if getattr(self, name) is not None and not self.effects:
                raise EditError(f"--{name} has no effect without --effects.")
        check_tokens(self.answer, self.instead)
        if (self.ablation == "resample") != (self.beside is not None):
            raise EditError("--ablation resample takes head outputs from a snapshot, --beside SNAPSHOT: give both.")
        if self.effects and not document.options.config.has_logits:
            who = document.options.row.label if document.is_computed else "attention from arrays"
            raise EditError(f"--effects need a model with a language-model head, and {who} has none.")
        if self.scores and (reason := score_unavailable("prefix_matching", document.options)):
            raise EditError("--scores: {reason}", reason=reason)


def check_tokens(answer: str | None, instead: str | None) -> None:
    """Raise EditError if the two tokens of a metric are one."""
    if answer is not None and answer == instead:
        raise EditError(f"--answer and --instead are both {quoted(answer)}: their difference is 0.")


def head_numbers(given: Effects, session: Session, result: Evaluation) -> Iterator[ExperimentNumbers]:
    """Yield what is wanted of the scores of heads, and of ablation effects on a token at the end of each text."""
    from attnviz.document.edits import without_text
    from attnviz.experiments import ablation_effects, head_scores
    from attnviz.experiments.target_token import find_target_token
    from attnviz.result.not_finite import not_finite
    from attnviz.tokens.model_tokenizer import token_id

    if given.scores:
        request = head_scores.HeadScoresRequest(without_text(session.document))
        yield head_scores.run(session.engine, request, device=session.device)
    if not given.effects:
        return
    kind, held = given.ablation or KINDS[0], session.snapshot(given.beside or "")
    count = len(result.texts)
    tokenizer = session.engine.models.tokenizer
    token, instead = (None if text is None else token_id(tokenizer, text) for text in (given.answer, given.instead))
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
