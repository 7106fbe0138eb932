"""Spaces of observations and actions, with the names that Gymnasium's have.

They need neither Gymnasium nor PettingZoo; code that asks a space for its
shape, dtype, n or nvec, or draws from it, does not notice.
"""

from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
from numpy.typing import NDArray


class Box:
    """Arrays of one shape with entries from `low` to `high`."""

    def __init__(self, low: float, high: float, shape: Sequence[int], dtype):
        self.low = low
        self.high = high
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Makes what is drawn depend on the seed alone."""
        self._random = np.random.default_rng(seed)

    def sample(self) -> NDArray:
        """A random element; all are as likely."""
        return self._random.integers(
            self.low, self.high, self.shape, self.dtype, endpoint=True
        )

    def contains(self, x) -> bool:
        """Whether it is an element."""
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and np.can_cast(x.dtype, self.dtype)
            and bool(np.all((x >= self.low) & (x <= self.high)))
        )

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Discrete:
    """The numbers 0, 1, ..., n - 1."""

    def __init__(self, n: int):
        self.n = n
        self.start = 0
        self.shape = ()
        self.dtype = np.dtype(np.int64)
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Makes what is drawn depend on the seed alone."""
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Optional[NDArray] = None) -> np.int64:
        """A random element; where there is a mask, one for which it is not 0."""
        if mask is None:
            return self._random.integers(self.n)
        choices = np.flatnonzero(mask)
        return self._random.choice(choices) if len(choices) else np.int64(0)

    def contains(self, x) -> bool:
        """Whether it is an element."""
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete:
    """Arrays of numbers, entry i from 0 to nvec[i] - 1."""

    def __init__(self, nvec):
        self.nvec = np.asarray(nvec, np.int64)
        self.shape = self.nvec.shape
        self.dtype = np.dtype(np.int64)
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Makes what is drawn depend on the seed alone."""
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Optional[NDArray] = None) -> NDArray[np.int64]:
        """A random element; where there is a mask, a row an entry, of those
        numbers for which it is not 0."""
        if mask is None:
            return self._random.integers(self.nvec)
        draws = self._random.random(mask.shape) * (np.asarray(mask) != 0)
        return np.argmax(draws, axis=-1)

    def contains(self, x) -> bool:
        """Whether it is an element."""
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and x.dtype.kind in "iu"
            and bool(np.all((x >= 0) & (x < self.nvec)))
        )

    __contains__ = contains

    def __repr__(self) -> str:
        return f"MultiDiscrete(shape={self.shape})"
