"""HTTP: who somebody is, the lobby, chips, hands, the host's page."""
