"""The web server: HTTP, the socket, and the built client."""
