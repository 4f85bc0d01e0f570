import { readReply } from '../kit/replies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { Failed } from '../verdict/verdict.ts';

const RESTLESS = new Set(['date', 'content-length', 'x-request-id', 'retry-after', 'etag', 'keep-alive', 'connection']);

/** Expects two indistinguishable refusals or successes. */
export function mustBeAlike(one: Exchange, other: Exchange): void {
  readReply(one);
  readReply(other);
  const shapeOf = ({ status, headers, body }: Exchange): string =>
    JSON.stringify([
      status,
      Object.keys(headers)
        .filter((name) => !RESTLESS.has(name))
        .toSorted(),
      body,
    ]);
  if (shapeOf(one) !== shapeOf(other))
    throw new Failed('names-alike', `${shapeOf(one)} and ${shapeOf(other)}`.slice(0, 300));
}
