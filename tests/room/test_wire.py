import msgspec
import pytest

from svara.room import messages as m
from svara.room import wire


@pytest.mark.parametrize("frame", [wire.Error("too_fast"), wire.NewerLink(), wire.GoingDown(3_000), m.Skip(7)])
def test_every_frame_comes_back_as_it_was(frame: wire.ServerFrame) -> None:
    assert wire.decode_frame(wire.encode(frame)) == frame


def test_frames_are_told_apart_by_their_type() -> None:
    assert wire.encode(wire.GoingDown(3_000)) == b'{"type":"going_down","back_ms":3000}'


def test_a_message_of_a_client_comes_back_as_it_was() -> None:
    says = m.Move("a1", hand=3, turn=9, do="call", price=20)
    assert wire.decode(wire.encode(says)) == says


@pytest.mark.parametrize("text", [b"{", b'{"type":"going_down","back_ms":1}', b'{"type":"join","admin":true}', b"[]"])
def test_what_a_client_may_not_say_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        wire.decode(text)


@pytest.mark.parametrize("text", [b'{"type":"error","code":"odd"}', b'{"type":"later"}', b'{"v":1}'])
def test_a_client_takes_no_frame_that_it_does_not_know(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire.decode_frame(text)


def test_the_longest_message_fits() -> None:
    longest = m.RevealSeed(2**63 - 1, "f" * 64, "f" * 64)
    assert len(wire.encode(longest)) < wire.MAX_MESSAGE
