"""The gateway of the seed: Python's int() on the header. One JSON object a line in and out."""
import json, sys

def certified(kind, header, body):
    if kind == "integer":
        return type(body) is int and int(header) == body
    if kind == "boolean":
        return header.lower() == str(body).lower()
    return header == (body if kind == "string" else json.dumps(body, separators=(",", ":")))

for line in sys.stdin:
    case = json.loads(line)
    try:
        answer = certified(case["type"], case["header"], json.loads(case["body"]))
    except (ValueError, TypeError, AttributeError):  # no integer, or no UTF-8
        answer = False
    print(json.dumps({"id": case["id"], "certified": answer}), flush=True)
