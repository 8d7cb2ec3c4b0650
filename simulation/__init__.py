"""The room under simulated time, network and disk: the same seed gives the same whole evening.

Begin with `simulation.evening`.
"""
