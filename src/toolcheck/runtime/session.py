"""On whose behalf calls run. Rights come from here, never from what the model wrote."""

from __future__ import annotations

from collections.abc import Iterable


class Session:
    """The requester, resolved by the application before the model is asked.

    `rights` are those of `right` in policies. `tenant` bounds what a cache may share. `tools` is the allow-list of the
    context: a tool outside it does not exist here; None allows all. Rights may be changed while a conversation runs:
    they are asked at every call.
    """

    def __init__(
        self,
        session_id: str,
        caller: str,
        *,
        rights: Iterable[str] = (),
        tenant: str = "",
        tools: Iterable[str] | None = None,
    ) -> None:
        self.id = session_id
        self.caller = caller
        self.tenant = tenant
        self.rights = set(rights)
        self.tools = None if tools is None else frozenset(tools)

    def may(self, right: str | None) -> bool:
        """Whether the requester has a right; None needs none."""
        return right is None or right in self.rights

    def sees(self, tool: str) -> bool:
        """Whether a tool exists for this session."""
        return self.tools is None or tool in self.tools

    def __repr__(self) -> str:
        return f"Session({self.id!r}, {self.caller!r}, tenant={self.tenant!r})"
