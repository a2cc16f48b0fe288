"""Pages without a script: a heading, a link back, a list."""

from html import escape

STYLE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · {case}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/query/plain.css">
</head>
<body>
<main class="plain">
<h1>{title}</h1>
<p class="way"><a href="/">{case}</a> · <a href="/query">Query</a> · <a href="/docs">API</a></p>
{body}
</main>
</body>
</html>
"""


def plain_page(title: str, body: str, *, case: str) -> str:
    """Return a page; `body` is markup, everything else is text."""
    return PAGE.format(title=escape(title), case=escape(case), body=body)
