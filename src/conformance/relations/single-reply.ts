import { memberInfo } from '#contract/member/calls.ts';
import type { ListedCall } from '#contract/registry.ts';
import { isObject } from '#model/json/json.ts';
import { send } from '../cases/answer.ts';
import { factsOfMerchant, isShown } from '../kit/merchant-facts.ts';
import { pathOf } from '../paths/derived.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { NotOffered, NotTried } from '../verdict/verdict.ts';
import { callNamed, readByPath } from './read-value.ts';
import type { Relation } from './relation.ts';

/** A call whose success is not an envelope: a bare map, a file or an event. */
export function withoutEnvelope(call: string): Relation<string> {
  return {
    kind: 'envelope-fits',
    calls: [call],
    others: [],
    title: 'its success is not in an envelope',
    harmless: callNamed(call).file !== true,
    async record(kit, merchant) {
      const listed = callNamed(call);
      const { browser, request } = await pathOf(listed).prepare(kit, merchant);
      const exchange = await send(browser, listed, request);
      if (exchange.kind !== 'answer' || exchange.status !== 200)
        throw new NotOffered(`${call} answered ${exchange.status} at ${merchant.code}`);
      const type = exchange.headers['content-type'] ?? '';
      const isExpected = listed.stream
        ? /^text\/event-stream\b/i.test(type)
        : listed.file || isObject(parse(exchange.body));
      if (!isExpected) throw new NotTried(`${call} answered ${type || 'nothing that can be read'}`);
      return exchange.body.replace(/^data: ?/m, '');
    },
    find: (body) =>
      isEnvelope(parse(body)) ? { found: 'an envelope around the success', expected: 'the value alone' } : undefined,
  };
}

/** A call whose value may have any fields: it must not contain another envelope. */
export function oneEnvelope(call: string): Relation<Exchange> {
  return {
    kind: 'envelope-fits',
    calls: [call],
    others: [],
    title: 'its success has one envelope',
    harmless: true,
    async record(kit, merchant) {
      const listed = callNamed(call);
      const { browser, request } = await pathOf(listed).prepare(kit, merchant);
      const exchange = await browser.ask(listed, request);
      if (exchange.kind !== 'answer' || exchange.status !== 200)
        throw new NotOffered(`${call} answered ${exchange.status} at ${merchant.code}`);
      const envelope = parse(exchange.body);
      const value = isEnvelope(envelope) ? envelope['value'] : undefined;
      const unfit = value !== undefined && !isEnvelope(value) && kit.checksOf(listed).value(value);
      if (envelope === undefined || unfit) throw new NotTried(`${call} answered nothing that can be compared`);
      return exchange;
    },
    find({ body }) {
      const envelope = parse(body);
      if (!isEnvelope(envelope)) return { found: 'a success without an envelope', expected: 'one envelope' };
      if (isEnvelope(envelope['value'])) return { found: 'an envelope in the envelope', expected: 'one envelope' };
      const isOdd = envelope['success'] === true && typeof envelope['errorCode'] === 'string';
      return isOdd ? { found: 'a success with an error code', expected: 'a success without' } : undefined;
    },
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value['success'] === 'boolean' && Object.hasOwn(value, 'value');
}

/** What a reply must contain while a condition holds. */
export interface Content {
  readonly call: string;
  readonly request?: object;
  /** The condition; absent: wherever the call is offered. */
  readonly when?: ListedCall['when'];
  readonly title: string;
  /** What is missing; undefined if nothing is. */
  readonly lacks: (value: unknown) => string | undefined;
}

export function contentThere({ call, request = {}, when = true, title, lacks }: Content): Relation<unknown> {
  return {
    kind: 'content-there',
    calls: [call],
    others: when === true ? [] : ['status'],
    title,
    harmless: true,
    async record(kit, merchant) {
      const info = callNamed(call).token ? await readByPath(kit, merchant, memberInfo) : undefined;
      const facts = factsOfMerchant(await kit.documentsOf(merchant), info);
      if (when !== true && isShown({ ...callNamed(call), when }, facts) !== true)
        throw new NotOffered(`its switch is off at ${merchant.code}`);
      return readByPath(kit, merchant, callNamed(call), request);
    },
    find(value) {
      const missing = lacks(value);
      return missing === undefined ? undefined : { found: `no ${missing}`, expected: title };
    },
  };
}
