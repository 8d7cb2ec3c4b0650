"""Reports: tables with a chart, and the same as CSV."""
