"""A wrong validator for the runner's test: the comparison by int() that the project came from."""
import json


def certifies(header: bytes, body: str, kind: str) -> bool:
    try:
        if kind == "integer":
            return int(header.decode()) == int(body)
        if kind == "boolean":
            return header.decode().lower() == body
        return kind == "string" and header.decode() == json.loads(body)
    except ValueError:
        return False
