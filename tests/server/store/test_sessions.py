"""Sessions: a token lets in whoever has it, and what is stored of it lets nobody in."""

from sqlalchemy import Connection, select

from svara.server.store import schema, sessions, users
from svara.server.store.sessions import IDLE_MS, Session
from tests.server.store.place import DAY, NOW, guest


def test_a_token_is_whose_it_was_given_to(conn: Connection) -> None:
    ann = guest(conn)
    token = sessions.open_session(conn, ann.id, "cookie", "browser", NOW)
    other = sessions.open_session(conn, ann.id, "cookie", "browser", NOW)
    assert len(token) == 43
    assert token != other
    found = sessions.session(conn, token, NOW)
    assert found is not None
    assert found == Session(found.id, ann, "cookie", "browser", NOW, NOW)
    assert sessions.session(conn, token[:-1], NOW) is None
    assert sessions.session(conn, "\udc80 no token", NOW) is None


def test_the_token_itself_is_kept_nowhere(conn: Connection) -> None:
    token = sessions.open_session(conn, guest(conn).id, "api", "bot", NOW)
    (row,) = conn.execute(select(schema.sessions))
    assert token not in str(tuple(row))
    assert token.encode() not in row.token_hash
    assert sessions.session(conn, row.id, NOW) is None
    assert sessions.session(conn, row.token_hash.hex(), NOW) is None


def test_a_session_shows_the_name_that_its_user_has_now(conn: Connection) -> None:
    ann = guest(conn)
    token = sessions.open_session(conn, ann.id, "cookie", "", NOW)
    users.rename(conn, ann.id, "Anna")
    found = sessions.session(conn, token, NOW)
    assert found is not None
    assert found.user.name == "Anna"


def test_a_cookie_goes_after_90_idle_days_and_a_token_never(conn: Connection) -> None:
    ann = guest(conn)
    cookie = sessions.open_session(conn, ann.id, "cookie", "", NOW)
    token = sessions.open_session(conn, ann.id, "api", "", NOW)
    assert sessions.session(conn, cookie, NOW + IDLE_MS - 1) is not None
    assert sessions.session(conn, cookie, NOW + IDLE_MS) is None
    assert sessions.session(conn, token, NOW + 10 * IDLE_MS) is not None


def test_a_cookie_that_is_used_lives_on(conn: Connection) -> None:
    cookie = sessions.open_session(conn, guest(conn).id, "cookie", "", NOW)
    later = NOW + DAY
    found = sessions.session(conn, cookie, later)
    assert found is not None
    assert not found.is_stale(later - 1)
    assert found.is_stale(later)
    sessions.touch(conn, found.id, later)
    sessions.touch(conn, found.id, NOW)  # a clock that went back takes nothing away
    again = sessions.session(conn, cookie, NOW + IDLE_MS)
    assert again is not None
    assert (again.created_ms, again.seen_ms) == (NOW, later)


def test_tokens_are_those_of_the_user_without_the_cookies(conn: Connection) -> None:
    ann, bob = guest(conn), guest(conn, "Bob")
    sessions.open_session(conn, ann.id, "cookie", "browser", NOW)
    sessions.open_session(conn, ann.id, "api", "second", NOW + 2)
    sessions.open_session(conn, ann.id, "api", "first", NOW + 1)
    sessions.open_session(conn, bob.id, "api", "other", NOW)
    assert [one.label for one in sessions.tokens(conn, ann.id)] == ["first", "second"]


def test_only_its_own_user_ends_a_session(conn: Connection) -> None:
    ann, bob = guest(conn), guest(conn, "Bob")
    token = sessions.open_session(conn, ann.id, "api", "", NOW)
    (line,) = sessions.tokens(conn, ann.id)
    assert not sessions.close_session(conn, line.id, bob.id)
    assert sessions.session(conn, token, NOW) is not None
    assert sessions.close_session(conn, line.id, ann.id)
    assert sessions.session(conn, token, NOW) is None
    assert not sessions.close_session(conn, line.id, ann.id)


def test_a_session_is_open_until_it_is_closed(conn: Connection) -> None:
    ann = guest(conn)
    found = sessions.session(conn, sessions.open_session(conn, ann.id, "api", "", NOW), NOW)
    assert found is not None
    assert sessions.is_open(conn, found.id)
    assert sessions.close_session(conn, found.id, ann.id)
    assert not sessions.is_open(conn, found.id)


def test_all_sessions_of_a_user_end_but_one(conn: Connection) -> None:
    ann, bob = guest(conn), guest(conn, "Bob")
    mine, old = (sessions.open_session(conn, ann.id, "cookie", "", NOW) for _ in range(2))
    token = sessions.open_session(conn, ann.id, "api", "", NOW)
    others = sessions.open_session(conn, bob.id, "cookie", "", NOW)
    now = sessions.session(conn, mine, NOW)
    assert now is not None
    assert sessions.close_all(conn, ann.id, but=now.id) == 2
    alive = [sessions.session(conn, one, NOW) is not None for one in (mine, old, token, others)]
    assert alive == [True, False, False, True]
    assert sessions.close_all(conn, ann.id) == 1
    alive = [sessions.session(conn, one, NOW) is not None for one in (mine, others)]
    assert alive == [False, True]
