"""The room under simulated time, network and disk: one seed is one whole evening, again and again.

Begin with `simulation.evening`.
"""
