"""What is wrong with rules and with records, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable

from henhouse._henhouse import Error


@dataclass(frozen=True)
class Diagnostic:
    """One thing to say about a text."""

    file: str
    line: int  #: from 1; 0 where the thing has no place of its own
    column: int  #: from 1, in bytes
    severity: str  #: "error" or "warning"
    check: str  #: a name that stays, such as "unbalanced-parenthesis"
    message: str  #: one sentence: what is wrong and what to do

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.severity}: {self.message} [{self.check}]"


class _DiagnosedError(Error):
    """An error that knows all that is wrong."""

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, diagnostics: Iterable[Diagnostic]):
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


class RulesError(_DiagnosedError):
    """Rules that cannot be read or played; `diagnostics` has all findings."""


class RecordError(_DiagnosedError):
    """A text that is no match record; `diagnostics` names each place."""
