"""The server: tables over HTTP and WebSockets, on one machine with one file of data (docs/host.md)."""
