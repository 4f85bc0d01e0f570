import { ownText } from '#model/json/json.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { Fault } from '../verdict/verdict.ts';
import { amountFault } from './amounts.ts';
import { documentFault } from './documents.ts';
import { echoFault } from './echoes.ts';
import { headerFault } from './headers.ts';
import { listFault } from './lists.ts';
import { textFault } from './texts.ts';
import { timeFault } from './times.ts';
import { placesOf } from './walk.ts';

export interface Answered {
  readonly call: string;
  /** The reply is private to a member. */
  readonly isPrivate: boolean;
  readonly request?: unknown;
  readonly value: unknown;
  readonly exchange: Exchange;
}

/**
 * Soundness checks beyond the schema: documents that the portal would have to repair, times in a wrong unit or order,
 * duplicate or badly paged lists, amounts that do not add up, texts that are unsafe to render, headers that leak the
 * reply.
 */
export function soundFault({ call, isPrivate, request, value, exchange }: Answered, now: number): Fault | undefined {
  const places = placesOf(value);
  return (
    documentFault(call, value) ??
    timeFault(places, now) ??
    listFault(places, request) ??
    echoFault(value, request) ??
    amountFault(places) ??
    textFault(places) ??
    headerFault(exchange, isPrivate || ownText(value, 'token') !== undefined)
  );
}
