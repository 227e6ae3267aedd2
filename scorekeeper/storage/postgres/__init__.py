"""A store of sessions in a PostgreSQL database, for many tables and several computers."""
