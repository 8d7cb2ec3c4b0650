"""Connections without I/O: the server's end of all connections, and a client's end of one."""

from wire.session.client_end import ClientEnd, Connected, Lost, News
from wire.session.deal_check import DealCheck
from wire.session.peers import AllowList, Doorkeeper, Peer, Role
from wire.session.server_end import Host, Posted, ServerEnd

__all__ = [
    "AllowList",
    "ClientEnd",
    "Connected",
    "DealCheck",
    "Doorkeeper",
    "Host",
    "Lost",
    "News",
    "Peer",
    "Posted",
    "Role",
    "ServerEnd",
]
