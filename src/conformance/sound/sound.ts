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

/** A success that fits its schema, with what it answers. */
export interface Answered {
  readonly call: string;
  /** It is one member's own. */
  readonly isPrivate: boolean;
  /** What was asked, where that is known. */
  readonly request?: unknown;
  readonly value: unknown;
  readonly exchange: Exchange;
}

/**
 * What is wrong with a reply that a schema cannot say: documents that the portal would have to repair, moments in another unit or order,
 * lists that repeat or do not fit their pages, amounts that do not add up, texts that are dangerous to draw, headers that give it away.
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
