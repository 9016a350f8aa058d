"""What Alembic runs: the steps, on the connection that `svara.server.store.migrate` gives, in its transaction."""

from alembic import context

from svara.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
