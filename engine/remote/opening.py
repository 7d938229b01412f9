"""A speech server's address → a speaker."""

from dataclasses import replace

from engine.contract import Speaker
from engine.errors import RemoteLostError
from engine.remote.address import Address
from engine.remote.falling import FallingBackSpeaker, Substitute, lost
from engine.remote.listing import look, remember, remembered
from engine.remote.speaking import RemoteSpeaker


def open_remote(
    url: str,
    *,
    key: str | None = None,
    voice: str | None = None,
    substitute: Substitute | None = None,
) -> Speaker:
    """Opens a speech server; asks it what it has.

    Args:
        url: Its address, with or without `/v1`.
        key: Its key, or None.
        voice: A voice that it shall have even if it names none (servers need not).
        substitute: Who speaks where the server is lost, or is not there to begin with; None
            raises instead.

    Raises:
        SettingError: The address is none.
        RemoteError: The server cannot be used; `RemoteLostError` only without a substitute.
    """
    address = Address.of(url)
    if key:
        address.require_safe_for_key()
    try:
        listing = look(address, key)
    except RemoteLostError as error:
        if substitute is None:
            raise
        return _without_server(address, key, substitute, error)
    if voice and not listing.lists_voices and voice not in listing.voices:
        listing = replace(listing, voices=(voice, *listing.voices))
    if substitute is None:
        return RemoteSpeaker(address, key, listing)
    remember(address, listing)
    return FallingBackSpeaker(address, key, listing, substitute)


def _without_server(
    address: Address, key: str | None, substitute: Substitute, error: RemoteLostError
) -> Speaker:
    """Opens a server that is away.

    With the voices that it had, so that what is set stays right, and it is used once it is back;
    one that was never there is replaced altogether.
    """
    substitute.tell(lost(error))
    listing = remembered(address)
    if listing is None:
        return substitute.open()
    speaker = FallingBackSpeaker(address, key, listing, substitute)
    speaker.stay_away()
    return speaker
