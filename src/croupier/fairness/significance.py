"""How probable a result is when nothing but chance is at work."""

import math

_TERMS_MAX = 100_000
_EXACT_ENOUGH = 1e-15
_LEAST = 1e-300


def chi_square_tail(square: float, freedom: int) -> float:
    """Probability that chi-square with `freedom` degrees of freedom is at least `square`.

    The upper regularised gamma function of half of both, by its series where that
    converges fast and else by its continued fraction (NIST Digital Library of Mathematical
    Functions, 8.7.1 and 8.9.2).
    """
    assert freedom >= 1, f"{freedom} degrees of freedom"
    if square <= 0:
        return 1.0
    shape, place = freedom / 2, square / 2
    scale = math.exp(shape * math.log(place) - place - math.lgamma(shape))
    if place < shape + 1:
        return max(0.0, 1.0 - scale * _series(shape, place))
    return scale * _fraction(shape, place)


def normal_two_sided(deviations: float) -> float:
    """Probability that a normal variable lies at least so many standard deviations off."""
    return math.erfc(abs(deviations) / math.sqrt(2))


def _series(shape: float, place: float) -> float:
    term = total = 1 / shape
    for step in range(1, _TERMS_MAX):
        term *= place / (shape + step)
        total += term
        if term < total * _EXACT_ENOUGH:
            break
    return total


def _fraction(shape: float, place: float) -> float:
    """By the method of Lentz."""
    bottom = place + 1 - shape
    c, d = 1 / _LEAST, 1 / bottom
    value = d
    for step in range(1, _TERMS_MAX):
        top = -step * (step - shape)
        bottom += 2
        d = 1 / _not_zero(top * d + bottom)
        c = _not_zero(bottom + top / c)
        value *= c * d
        if abs(c * d - 1) < _EXACT_ENOUGH:
            break
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _LEAST else _LEAST
