"""The property with Hypothesis: a header that int() takes for the body must be read as the body by
parseInt, Atoi and int() alike. Written as its users would write it: text around and inside an integer,
and whatever a regular expression of int()'s grammar matches. parseInt and Atoi are rewritten in Python.
Prints one found pair a shape, `hex body`, and at the end `total cases certified seconds`."""
import re
import sys
import time

from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st

SECONDS = float(sys.argv[1])
start = time.monotonic()
cases = certified = 0
shapes = set()


def js_parse_int(text):
    found = re.match(r"[\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*([+-]?[0-9]+)", text)
    if not found:
        return None
    value = float(found[1])
    # Minus zero is no reading of 0, infinity none of an integer.
    return None if value == 0 and found[1][0] == "-" or value in (float("inf"), float("-inf")) else int(value)


def go_atoi(text):
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        return None
    value = int(text)
    return value if -(2**63) <= value < 2**63 else None


@st.composite
def dressed(draw):
    """An integer with text put before, into and behind it."""
    body = draw(st.integers())
    text = str(body)
    at = draw(st.integers(0, len(text)))
    inner = draw(st.text(max_size=1))
    return draw(st.text(max_size=2)) + text[:at] + inner + text[at:] + draw(st.text(max_size=2)), body


@st.composite
def grammatical(draw):
    """What int() takes, by its grammar."""
    header = draw(st.from_regex(r"\A\s*[+-]?\d(_?\d)*\s*\Z"))
    try:
        return header, int(header)
    except ValueError:
        return header, 0


def check(case):
    global cases, certified
    header, body = case
    cases += 1
    try:
        if int(header) != body:
            return
    except ValueError:
        return
    certified += 1
    if js_parse_int(header) != body or go_atoi(header) != body:
        shape = (re.sub("[0-9]+", "9", header), len(str(body)))
        if shape not in shapes:
            shapes.add(shape)
            # A lone surrogate cannot travel in UTF-8 and int() refuses it, so this cannot fail.
            print(header.encode().hex(), body)


number = 0
while time.monotonic() - start < SECONDS:
    number += 1

    @seed(number)
    @settings(max_examples=500, database=None, deadline=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))
    @given(st.one_of(dressed(), grammatical()))
    def property_holds(case):
        if time.monotonic() - start < SECONDS:
            check(case)

    property_holds()
print("total", cases, certified, time.monotonic() - start)
