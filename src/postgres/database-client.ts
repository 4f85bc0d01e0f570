import { Client, type ClientConfig } from 'pg';

/**
 * Socket errors of database connections. Errors of other systems (mail server, vendor, provider) have the same codes.
 */
const ofDatabase = new WeakSet<object>();

/**
 * A connection that records its own socket errors. Listens before pg does, so that a caller who gets the error finds it
 * recorded.
 */
export class DatabaseClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.connection.on('error', (error: unknown) => {
      if (error instanceof Error) ofDatabase.add(error);
    });
  }
}

export function isOfDatabase(error: Error): boolean {
  return ofDatabase.has(error);
}
