"""The audit: everything the books claim, recomputed from what they store."""

from ledger.audit.report import Finding, Report, Trouble
from ledger.audit.run import audit, audit_file

__all__ = ["Finding", "Report", "Trouble", "audit", "audit_file"]
