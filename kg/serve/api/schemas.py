"""JSON schemas of frozen values, made from their types so that the two cannot differ."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kg.serve.api.encode import key_of

Schema = dict[str, Any]
PLAIN: dict[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}


@dataclass(slots=True, eq=False)
class Schemas:
    """Collects the schemas of the requested types, each under the name of its class."""

    named: dict[str, Schema] = field(default_factory=dict)

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type; for a class, a reference to it."""
        if kind is Any:
            return {}
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if is_dataclass(kind) and isinstance(kind, type):
            return self._reference(kind)
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"type": "string", "enum": list(inner)}
        if origin in (Union, UnionType):
            return self._one_of(inner)
        if origin in (list, tuple, frozenset):
            return self._array(inner)
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(inner[1])}
        return {"type": "string"}

    def _one_of(self, kinds: tuple[Any, ...]) -> Schema:
        if all(kind in PLAIN for kind in kinds):
            return {"type": sorted({PLAIN[kind] for kind in kinds})}
        return {"anyOf": [self.of(kind) for kind in kinds]}

    def _array(self, inner: tuple[Any, ...]) -> Schema:
        if inner and (len(inner) == 1 or inner[-1] is Ellipsis):
            return {"type": "array", "items": self.of(inner[0])}
        told = [self.of(kind) for kind in inner]
        many = {"minItems": len(told), "maxItems": len(told)}
        return {"type": "array", "prefixItems": told, "items": False, **many}

    def _reference(self, kind: type) -> Schema:
        name = kind.__name__
        if name not in self.named:
            self.named[name] = {}
            hints = get_type_hints(kind)
            told = {key_of(f.name): self.of(hints[f.name]) for f in fields(kind)}
            self.named[name] = {
                "type": "object",
                "description": " ".join((kind.__doc__ or "").split()),
                "properties": told,
                "required": list(told),
            }
        return {"$ref": f"#/components/schemas/{name}"}
