import type { Pool } from 'pg';

/**
 * A connection that breaks ends no process. Of an idle one the pool tells (`notify`) and replaces it. One that is in use, with a
 * transaction between two of its statements, tells its own listeners: without one Node takes it for an error that nobody
 * catches. Its next statement fails, and with that its transaction. Of one that breaks while its pool ends nothing is told: it was
 * to go, and the server may end it first.
 */
export function surviveBreaks(pool: Pool, notify: (error: Error) => void = () => undefined): void {
  pool.on('error', (error) => {
    if (!pool.ending) notify(error);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
}
