"""The endpoint of a model: any that speaks OpenAI's protocol, local or remote.

The text of articles goes only to this address: redirections are not followed, and for this machine
no proxy is used. Keys come from the environment and are never shown.
"""

import ipaddress
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kg.errors import ServiceError, UsageError
from kg.model_reader.answers import Answer
from kg.model_reader.prompting import Request

if TYPE_CHECKING:
    from openai import OpenAI

KEY = "KG_API_KEY"
OPENAI_KEY = "OPENAI_API_KEY"
"""Only used for OpenAI's own address, never for another service."""
LONGEST_ANSWER = 8_192
"""Most tokens of one answer."""
LONGEST_MESSAGE = 200

_SECRET = re.compile(r"\b(?:sk|key|Bearer)[-_ ][\w*.-]{6,}", re.IGNORECASE)
_FORMS: tuple[str, ...] = ("json_schema", "json_object", "")
"""Ways to request the form of an answer; if an endpoint refuses one the next is tried."""


class UnansweredError(Exception):
    """The endpoint gave no answer; `hopeless` if it would answer no other request either."""

    def __init__(self, message: str, *, hopeless: bool = False) -> None:
        super().__init__(message)
        self.hopeless = hopeless


@dataclass(frozen=True, slots=True)
class Address:
    """Where the text goes."""

    url: str

    def __post_init__(self) -> None:
        """Refuse an invalid address, or one that contains secrets."""
        try:
            parts = urlsplit(self.url)
            port = parts.port
        except ValueError:
            raise UsageError("endpoint: no address that can be read") from None
        if parts.username or parts.password or parts.query or parts.fragment:
            raise UsageError(f"endpoint: give the address alone; a key belongs into {KEY}")
        if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
            shown = "this" if "@" in self.url else repr(self.url)
            raise UsageError(
                f"endpoint: {shown} is no address; give one such as http://127.0.0.1:11434/v1"
            )

    @property
    def host(self) -> str:
        """Return the name of the machine."""
        return urlsplit(self.url).hostname or ""

    @property
    def is_here(self) -> bool:
        """Return True if it is this machine."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


class Endpoint:
    """Sends requests to one model at one address; can be used from many threads."""

    def __init__(self, address: Address, model: str, *, seconds: int, retries: int = 3) -> None:
        self.address, self.model = address, model
        self._key = _key(address)
        self._client = _client(address, self._key, seconds=seconds, retries=retries)
        self._form = 0
        self._limit = "max_tokens"
        self._fixed: Mapping[str, int] = {"temperature": 0, "seed": 0}

    def ask(self, request: Request) -> Answer:
        """Send a request and return the answer.

        Temporary refusals (too many requests, a server in trouble) are retried with increasing
        delays. Raise UnansweredError if there is no answer in the end.
        """
        import openai

        while True:
            form, limit, fixed = self._form, self._limit, self._fixed
            try:
                return self._answer(request, form, limit, fixed)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                if not self._yields(str(error), form, limit, fixed):
                    raise UnansweredError(self._told(error)) from None
            except openai.OpenAIError as error:
                raise UnansweredError(self._told(error), hopeless=_is_hopeless(error)) from None
            except (ValueError, TypeError, AttributeError, LookupError) as error:
                raise UnansweredError(f"no answer of the protocol ({self._told(error)})") from None

    def close(self) -> None:
        """Close all connections."""
        self._client.close()

    def _answer(self, request: Request, form: int, limit: str, fixed: Mapping[str, int]) -> Answer:
        done = self._client.chat.completions.create(
            model=self.model,
            messages=[
                {"role": "system", "content": request.instructions},
                {"role": "user", "content": request.question},
            ],
            **{limit: LONGEST_ANSWER, **fixed, **_asked_form(_FORMS[form], request.schema)},
        )
        choice = done.choices[0]
        text = choice.message.content
        if text is not None and not isinstance(text, str):
            raise TypeError("the content is no text")
        usage = done.usage
        return Answer(
            key=request.key(self.model),
            document=request.document,
            model=self.model,
            text=text or "",
            finish=str(choice.finish_reason or "stop"),
            sent=_count(usage.prompt_tokens if usage else None, request.tokens),
            received=_count(usage.completion_tokens if usage else None, len(text or "") // 4),
        )

    def _yields(self, message: str, form: int, limit: str, fixed: Mapping[str, int]) -> bool:
        """Request less if an endpoint refuses a feature that not all have."""
        if "max_completion_tokens" in message and limit == "max_tokens":
            self._limit = "max_completion_tokens"
        elif form + 1 < len(_FORMS) and ("response_format" in message or "schema" in message):
            self._form = max(self._form, form + 1)
        elif named := [name for name in fixed if name in message]:
            self._fixed = {name: n for name, n in fixed.items() if name not in named}
        else:
            return False
        return True

    def _told(self, error: Exception) -> str:
        """Return a message on one line, without secrets."""
        message = " ".join(str(error).split())
        if self._key:
            message = message.replace(self._key, "…")
        return _SECRET.sub("…", message)[:LONGEST_MESSAGE] or type(error).__name__


def _is_hopeless(error: Exception) -> bool:
    """Return True if nobody answers, or the server refuses us or does not know the model."""
    import openai

    refused = (
        openai.AuthenticationError,
        openai.PermissionDeniedError,
        openai.NotFoundError,
    )
    away = isinstance(error, openai.APIConnectionError)
    return isinstance(error, refused) or (away and not isinstance(error, openai.APITimeoutError))


def _client(address: Address, key: str, *, seconds: int, retries: int) -> "OpenAI":
    try:
        from openai import DefaultHttpxClient, OpenAI
    except ImportError:
        raise UsageError(
            "asking a language model needs the package openai: pip install 'kg-news[model]'"
        ) from None
    http = DefaultHttpxClient(trust_env=not address.is_here, follow_redirects=False)
    return OpenAI(
        base_url=address.url,
        api_key=key or "none",
        organization="",
        project="",
        timeout=seconds,
        max_retries=retries,
        http_client=http,
    )


def _key(address: Address) -> str:
    own = os.environ.get(KEY, "")
    if own or not (address.host == "openai.com" or address.host.endswith(".openai.com")):
        return own
    return os.environ.get(OPENAI_KEY, "")


def _asked_form(form: str, schema: str) -> Mapping[str, Any]:
    if form == "json_schema":
        told = {"name": "answer", "strict": True, "schema": json.loads(schema)}
        return {"response_format": {"type": form, "json_schema": told}}
    return {"response_format": {"type": form}} if form else {}


def _count(told: Any, otherwise: int) -> int:
    return told if isinstance(told, int) and 0 <= told < 10**9 else otherwise


def unreachable(address: Address, why: str) -> ServiceError:
    """Return an error that the endpoint cannot be reached, and what to do."""
    return ServiceError(
        f"{address.url}: no answer ({why}); start the server or give another --endpoint, or none: "
        "then what it answered before is used, and kg's own rules read the rest"
    )
