"""Stations and screens: who may connect, a code for a new one, one taken off the list."""
