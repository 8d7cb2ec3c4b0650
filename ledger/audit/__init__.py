"""The audit: recomputes everything the books claim from what they store."""

from ledger.audit.report import Finding, Report, Trouble
from ledger.audit.run import audit, audit_file

__all__ = ["Finding", "Report", "Trouble", "audit", "audit_file"]
