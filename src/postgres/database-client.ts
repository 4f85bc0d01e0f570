import { Client, type ClientConfig } from 'pg';
import { startQuerySpan } from '#serving/tracing/spans.ts';

/**
 * Socket errors of database connections. Errors of other systems (mail server, vendor, provider) have the same codes.
 */
const ofDatabase = new WeakSet<object>();

type Query = (...given: unknown[]) => unknown;

/**
 * A connection that records its own socket errors, and its statements in the current span. Listens before pg does, so
 * that a caller who gets the error finds it recorded.
 */
export class DatabaseClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.connection.on('error', (error: unknown) => {
      if (error instanceof Error) ofDatabase.add(error);
    });
    // A property, because the overloads of `query` cannot be overridden by one method.
    this.query = traceQueries(this.query.bind(this) as Query) as Client['query'];
  }
}

/** The statement ends with its callback or promise; a cursor, which returns neither, when it was sent. */
function traceQueries(query: Query): Query {
  return (...given) => {
    const end = startQuerySpan(textOf(given[0]));
    if (end === undefined) return query(...given);
    const callback = given.at(-1);
    if (typeof callback === 'function')
      return query(...given.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        end(error);
        callback(error, ...rest);
      });
    const answer = query(...given);
    Promise.resolve(answer).then(() => end(), end);
    return answer;
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { readonly text?: unknown };
  return typeof text === 'string' ? text : '';
}

export function isOfDatabase(error: Error): boolean {
  return ofDatabase.has(error);
}
