"""Runs the real CPython functions for attestation: argv names reader ids, stdin has one field value
in hexadecimal a line (an empty line is the empty value), stdout gets `reader<TAB>hex<TAB>outcome`
for each value and reader, stderr one line with the version.

It must not know what any emulation answers. Batched: reads and writes through large buffers.
"""

import binascii
import decimal
import json
import platform
import struct
import sys


def f64(value):
    if value != value:
        return "f64:nan"
    return "f64:" + struct.pack(">d", value).hex()


def whole(value):
    # The limit is on reading; to write what was read, hexadecimal digits go around it.
    if -(10**4000) < value < 10**4000:
        return "int:%d" % value
    sys.set_int_max_str_digits(0)
    try:
        return "int:%d" % value
    finally:
        sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)


def read_int(text):
    try:
        return whole(int(text))
    except ValueError as error:
        return "err range" if "Exceeds the limit" in str(error) else "err syntax"


def read_float(text):
    try:
        return f64(float(text))
    except ValueError:
        return "err syntax"


def read_json(text):
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return "err syntax"
    except ValueError as error:
        return "err range" if "Exceeds the limit" in str(error) else "err syntax"
    except RecursionError:
        return "err limit"
    if value is None:
        return "null"
    if value is True or value is False:
        return "bool:true" if value else "bool:false"
    if isinstance(value, int):
        return whole(value)
    if isinstance(value, float):
        return f64(value)
    if isinstance(value, str):
        return "text:" + value.encode("utf-8", "surrogatepass").hex()
    return "err type"


def read_decimal(text):
    try:
        value = decimal.Decimal(text)
    except decimal.InvalidOperation as error:
        conversion = error.args and decimal.ConversionSyntax in (error.args[0] or [])
        return "err syntax" if conversion else "err range"
    if value.is_nan():
        return "dec:nan"
    sign = "-" if value.is_signed() else ""
    if value.is_infinite():
        return "dec:%sinf" % sign
    _, digits, exponent = value.as_tuple()
    coefficient = bytes(digit + 48 for digit in digits).decode().lstrip("0")
    stripped = coefficient.rstrip("0")
    if not stripped:
        return "dec:%s0e0" % sign
    return "dec:%s%se%d" % (sign, stripped, exponent + len(coefficient) - len(stripped))


READERS = {
    "py.int": read_int,
    "py.float": read_float,
    "py.json": read_json,
    "py.Decimal": read_decimal,
}


def main():
    readers = []
    for name in sys.argv[1:]:
        base, _, decoding = name.partition("@")
        if base not in READERS or decoding not in ("", "utf8", "latin1"):
            sys.exit("no reader " + name)
        readers.append((name, decoding == "latin1", READERS[base]))
    version = "%s %s" % (platform.python_implementation(), platform.python_version())
    print(version, file=sys.stderr, flush=True)
    out = []
    size = 0
    unhex = binascii.unhexlify
    for line in sys.stdin.buffer:
        line = line.rstrip(b"\r\n")
        data = unhex(line)
        shown = line.decode()
        try:
            strict = data.decode("utf-8")
        except UnicodeDecodeError:
            strict = None
        for name, latin1, read in readers:
            text = data.decode("latin-1") if latin1 else strict
            outcome = "err encoding" if text is None else read(text)
            out.append("%s\t%s\t%s\n" % (name, shown, outcome))
            size += len(out[-1])
        if size > 1 << 16:
            sys.stdout.write("".join(out))
            out = []
            size = 0
    sys.stdout.write("".join(out))
    sys.stdout.flush()


main()
