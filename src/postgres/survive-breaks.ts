import type { Pool } from 'pg';

/**
 * Keeps the process alive when a connection breaks. The pool reports a broken idle connection (`notify`) and replaces it.
 * A connection in use, with a transaction between two statements, emits the error to its own listeners; without one,
 * Node treats the error as uncaught. Its next statement fails, and with it the transaction. Errors while the pool is
 * closing are not reported: the server may close such a connection first.
 */
export function surviveBreaks(pool: Pool, notify: (error: Error) => void = () => undefined): void {
  pool.on('error', (error) => {
    if (!pool.ending) notify(error);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
}
