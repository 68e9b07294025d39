"""The options of ablation effects and scores of heads: which kind, and the snapshot that heads are resampled from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from attnviz.cli.parameters import option
from attnviz.document.metrics import LOGIT, METRIC_KINDS
from attnviz.document.options import MODEL_OPTIONS
from attnviz.system import terminal
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, quoted

if TYPE_CHECKING:
    from attnviz.api import Session
    from attnviz.document.document import Document
    from attnviz.experiments.head_scores import HeadScores
    from attnviz.export.head_measures import ExperimentNumbers

KINDS = MODEL_OPTIONS["ablation"].choices


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects and scores of heads."""

    effects: bool = option("--effects", "also compute how much the logit and the probability of the top next token "
                           "drop when each head is ablated")
    scores: bool = option("--scores", "also compute the scores of a model's heads, which no text changes: ov_copying, "
                          "full_ov_copying, prefix_matching and copying")
    seed: int | None = option("--seed N", "of the random tokens of --scores (default: 123)",
                              type=click.IntRange(0, 2**31 - 1))
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
                raise EditError("--{name} has no effect without --effects.", name=name)
        if self.seed is not None and not self.scores:
            raise EditError("--seed has no effect without --scores.")
        if self.answer is not None and self.answer == self.instead:
            raise EditError("--answer and --instead are both {token}: their difference is 0.",
                            token=quoted(self.answer))
        if (self.ablation == "resample") != (self.beside is not None):
            raise EditError("--ablation resample takes head outputs from a snapshot, --beside SNAPSHOT: give both.")
        if self.effects and not document.options.config.has_logits:
            who = Text(document.options.row.label if document.is_computed else N_("attention from arrays"))
            raise EditError("--effects need a model with a language-model head, and {variant} has none.", variant=who)
        if self.scores and (reason := score_unavailable("prefix_matching", document.options)):
            raise EditError(reason)


def find_scores(given: Effects, session: Session) -> HeadScores:
    """Return the scores of a model's heads, whatever the text is."""
    from attnviz.document.edits import without_text
    from attnviz.experiments import head_scores

    return head_scores.run(session.engine, head_scores.HeadScoresRequest(without_text(session.document)),
                           seed=head_scores.SEED if given.seed is None else given.seed)


def head_numbers(given: Effects, session: Session) -> Iterator[ExperimentNumbers]:
    """Yield what is wanted of the scores of heads, and of ablation effects on a token at the end of each text."""
    from attnviz.experiments import ablation_effects
    from attnviz.experiments.target_token import find_target_token
    from attnviz.result.not_finite import not_finite
    from attnviz.tokens.model_tokenizer import token_id

    if given.scores:
        yield find_scores(given, session)
    if not given.effects:
        return
    kind, held, result = given.ablation or KINDS[0], session.snapshot(given.beside or ""), session.result
    count = len(result.texts)
    tokenizer = session.engine.models.tokenizer
    token, instead = (None if text is None else token_id(tokenizer, text) for text in (given.answer, given.instead))
    targets = [find_target_token(result, sentence=sentence, word=None, token=token, instead=instead,
                                 kind=given.metric or LOGIT) for sentence in range(count)]
    if nothing := targets.count(None):  # no mask token in an encoder, or NaN logits
        who = (N_("the text has none") if count == 1 else N_("1 of the {count} texts has none") if nothing == 1 else
               N_("{lacking} of the {count} texts have none"))
        what = N_("a next token") if session.document.options.config.is_generative else N_("a masked word")
        why = None if result.computed is None else not_finite(result.computed)
        sentence = Text("--effects need {what}, and {who}.", what=Text(what),
                        who=Text(who, lacking=nothing, count=count))
        terminal.warn(Text("{sentence} {why}", sentence=sentence, why=why) if why else sentence)
    for target in filter(None, targets):
        known = ablation_effects.AblationEffects.empty(target.result, target.place, target.metric, kind=kind, held=held)
        yield ablation_effects.run(session.engine, known)
