"""The certificate of the random number generator: record, words, plots and page."""
