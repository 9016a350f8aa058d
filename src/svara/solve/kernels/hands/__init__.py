"""Whole hands, svaras and all: the law of `svara.game` for arrays of tables (`svara.solve.simulate`)."""
