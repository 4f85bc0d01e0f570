import { Client, type ClientConfig } from 'pg';

/** Errors of sockets to the database. Those of other systems (mail server, vendor, provider) carry the same codes. */
const ofDatabase = new WeakSet<object>();

/** A connection that remembers which socket errors are its own. Listens before pg does: whoever gets the error finds it noted. */
export class DatabaseClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.connection.on('error', (error: unknown) => {
      if (error instanceof Error) ofDatabase.add(error);
    });
  }
}

/** Whether an error is one of a socket to the database. */
export function isOfDatabase(error: Error): boolean {
  return ofDatabase.has(error);
}
