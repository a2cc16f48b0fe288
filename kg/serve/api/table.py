"""The table of the API: every operation once, for the routes and the OpenAPI document."""

from typing import get_args

from kg.account import reviewing
from kg.account.addresses import Spoken
from kg.account.disputed import KINDS, Point
from kg.account.happened import Happened
from kg.account.judged import VERDICTS, Judged
from kg.account.source_roots import Origin
from kg.analyse.paths import Paths
from kg.answering import Answered
from kg.graph.epistemic_status import STATUSES
from kg.model.facts import Certainty, Polarity, Status
from kg.model.text import MentionType
from kg.serve.api import asking, claims, documents, entities, networks, questions, search, weighed
from kg.serve.api.operations import LIMIT, MOST, Operation, Parameter
from kg.serve.api.parameters import ABOUT, FROM, TO, WORDS, flag, in_path, number, one_of
from kg.serve.api.rows import (
    ClaimRow,
    ClaimTrail,
    DocumentRow,
    DocumentText,
    EntityPortrait,
    EntityRow,
)

MOST_NODES = 5_000
OPERATIONS: tuple[Operation, ...] = (
    Operation(
        path="/api/entities",
        name="listEntities",
        summary="Who and what is spoken of, those of most documents first",
        parameters=(
            one_of("type", "Only entities of this type.", get_args(MentionType)),
            flag("named", "Only those with a name (true), or without (false)."),
            WORDS,
        ),
        answer=entities.entities,
        gives=EntityRow,
        paged=True,
    ),
    Operation(
        path="/api/entities/{id}",
        name="getEntity",
        summary="What is claimed of an entity, each claim with its source and words",
        parameters=(in_path("id", "The id of an entity."), LIMIT),
        answer=entities.entity,
        gives=EntityPortrait,
    ),
    Operation(
        path="/api/mentions",
        name="listMentions",
        summary="Where an entity is spoken of, by document and place, with the words around",
        parameters=(
            Parameter(name="entity", about="An id, an IRI or a name.", needed=True),
        ),
        answer=entities.mentions,
        gives=Spoken,
        paged=True,
    ),
    Operation(
        path="/api/claims",
        name="listClaims",
        summary="What documents state, by document and place in it",
        about="A claim says who vouches for it, how it stands, and in which words it was made.",
        parameters=(
            Parameter(name="entity", about="Takes part or vouches: an id, an IRI or a name."),
            Parameter(name="holder", about="Vouches for the claim: an id, an IRI or a name."),
            Parameter(name="document", about="Its id or title, or the start of one."),
            one_of("kind", "An event or a relation.", ("event", "relation")),
            Parameter(name="event_type", about="What is done.", example="kg:Resignation"),
            Parameter(name="predicate", about="The relation.", example="kg:worksFor"),
            one_of("status", "How it is told.", get_args(Status)),
            one_of("standing", "How well it stands by itself.", STATUSES),
            one_of("polarity", "So, not so, or not known.", get_args(Polarity)),
            one_of("certainty", "How sure it is told.", get_args(Certainty)),
            flag("doubtful", "Also those that are probably misread, or not worth having."),
            flag("wrong", "Only those that a person held to be misread (true), or the others."),
            FROM,
            TO,
            WORDS,
        ),
        answer=claims.claims,
        gives=ClaimRow,
        paged=True,
        indexed=True,
    ),
    Operation(
        path="/api/claims/{document}/{local}",
        name="getClaim",
        summary="A claim and the trail to its words",
        parameters=(
            in_path("document", "The id of the document, or the start of it."),
            in_path("local", "The id of the claim in it, such as e12."),
        ),
        answer=claims.claim,
        gives=ClaimTrail,
    ),
    Operation(
        path="/api/findings",
        name="listFindings",
        summary="Where accounts conflict, differ or agree: sure ones first, then the most disputed",
        parameters=(
            one_of("kind", "Only findings of this kind.", KINDS),
            ABOUT,
            number("origins", "Of at least so many independent origins.", 0, 0, 1000),
        ),
        answer=weighed.findings,
        gives=Point,
        paged=True,
    ),
    Operation(
        path="/api/findings/{id}",
        name="getFinding",
        summary="A finding with each side's words",
        parameters=(in_path("id", "The id of a finding."),),
        answer=weighed.finding,
        gives=Point,
    ),
    Operation(
        path="/api/documents",
        name="listDocuments",
        summary="The documents by date",
        answer=documents.documents,
        gives=DocumentRow,
        paged=True,
    ),
    Operation(
        path="/api/documents/{id}",
        name="getDocument",
        summary="The text of a document, and what stands where in it",
        parameters=(in_path("id", "The id of a document."),),
        answer=documents.document,
        gives=DocumentText,
    ),
    Operation(
        path="/api/timeline",
        name="listTimeline",
        summary="What happened by date, the accounts of each event side by side",
        parameters=(
            ABOUT,
            FROM,
            TO,
            number("documents", "Told by at least so many documents.", 1, 1, 1000),
            flag("speech", "With acts of speech.", default=False),
        ),
        answer=weighed.timeline,
        gives=Happened,
        paged=True,
    ),
    Operation(
        path="/api/sources",
        name="listSources",
        summary="Where lines of reporting end, and what rests on each",
        answer=weighed.sources,
        gives=Origin,
        paged=True,
    ),
    Operation(
        path="/api/judgements",
        name="listJudgements",
        summary="What was held to be one or different, by whom, and why; suggestions first",
        parameters=(
            one_of("by", "Only those of the machine, or by hand.", ("machine", "hand")),
            one_of("verdict", "Only this verdict.", VERDICTS),
            one_of("kind", "On which.", ("entity", "event", "claim", "finding")),
            ABOUT,
        ),
        answer=weighed.judgements,
        gives=Judged,
        paged=True,
    ),
    Operation(
        path="/api/doubts",
        name="listDoubts",
        summary="Joins and findings that are doubtful, what matters most first",
        about="Each is a question with both sides' own words; `yes` and `no` are what the answers "
        "store by POST /api/judge.",
        parameters=(one_of("kind", "Only doubts of this kind.", reviewing.KINDS), ABOUT),
        answer=weighed.doubts,
        gives=reviewing.Doubt,
        paged=True,
    ),
    Operation(
        path="/api/search",
        name="search",
        summary="Entities, documents and claims that have the words",
        parameters=(
            Parameter(name="words", about=WORDS.about, needed=True, example="Peterson"),
            number("limit", "At most so many of each.", 20, 1, MOST),
        ),
        answer=search.search,
        gives=search.Found,
        indexed=True,
    ),
    Operation(
        path="/api/ask",
        name="ask",
        summary="Passages that answer a question in plain words, with their claims and sources",
        parameters=(
            Parameter(
                name="question",
                about="A question in plain words, or keywords.",
                needed=True,
                example="When did Peterson resign?",
            ),
            number("limit", "At most so many passages.", 12, 1, 100),
        ),
        answer=asking.ask,
        gives=Answered,
        indexed=True,
    ),
    Operation(
        path="/api/network",
        name="getNetwork",
        summary="The network of a view, and what it leaves out",
        parameters=(
            Parameter(
                name="view", about="Which network.", choices=networks.VIEW_NAMES, default="actors"
            ),
            FROM,
            TO,
            Parameter(
                name="status", about="Only what stands so; again for more.", choices=STATUSES,
                several=True,
            ),
            number("origins", "Edges of so many independent origins.", 1, 1, 1000),
            number("nodes", "At most so many nodes, those of most edges.", 500, 1, MOST_NODES),
        ),
        answer=networks.network,
        gives=networks.NetworkRow,
    ),
    Operation(
        path="/api/path",
        name="getPath",
        summary="How two entities hang together, claim by claim",
        parameters=(
            Parameter(name="from", about="An entity: its id, IRI or name.", needed=True),
            Parameter(name="to", about="Another entity.", needed=True),
            number("paths", "At most so many paths.", 3, 1, 20),
            number("claims", "At most so many claims a step.", 3, 1, 50),
            flag("actors", "Through people, organizations and groups only.", default=False),
        ),
        answer=networks.path,
        gives=Paths,
    ),
    Operation(
        path="/api/questions",
        name="listQuestions",
        summary="The named questions, with the values that they take and their SPARQL",
        answer=questions.questions,
        gives=tuple[questions.QuestionRow, ...],
        here=True,
    ),
    Operation(
        path="/api/questions/{name}",
        name="askQuestion",
        summary="The answer to a named question",
        about="Values are bound as terms and never become part of the query.",
        parameters=(
            in_path("name", "The name of a question."),
            number("limit", "At most so many rows.", 1_000, 1, 10_000),
        ),
        answer=questions.question,
        gives=questions.Answer,
        free="values",
        here=True,
    ),
)  # fmt: skip
