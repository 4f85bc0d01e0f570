/** What opens an account, and where it must never stand. */
import { secretFields } from '#model/catalogue/fields.ts';
import { isObject } from '#model/json/json.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { Fault } from '../verdict/verdict.ts';

/** Fields of requests that only their sender and the gateway may know. */
const SENT = new Set<string>([...secretFields(), 'code', 'firebaseIdToken', 'ticket']);
/** Those of them that no reply has a use for; a ticket may come back, so that the page goes on with it. */
const NEVER_BACK = new Set([...SENT].filter((field) => field !== 'ticket'));
/** Fields of replies that are told once, to their owner. */
const REPORTED = new Set(['token', 'ticket', 'secret', 'recoveryCodes']);
/** Calls whose code is a link's, which agents give to everybody. */
const SHARED = new Set(['putLink', 'removeLink']);
/** Shorter ones stand in other words by chance. */
const SHORTEST = 6;

/** The secrets of one browser. */
export interface SecretWords {
  /** Notes what a request and its reply hold, and says where the reply tells a secret that it must not. */
  validate(request: unknown, exchange: Exchange, call?: string): Fault | undefined;
}

/** Begins with none. */
export function createSecretWords(): SecretWords {
  const known = new Map<string, string>();
  return {
    validate(request, exchange, call) {
      if (call !== undefined && SHARED.has(call)) return undefined;
      const body = parse(exchange.body);
      const sent = collect(request, SENT);
      for (const [word, field] of [...sent, ...collect(body, REPORTED)]) known.set(word, field);
      return reportedAloud(known, exchange, body) ?? reportedBack(sent, body);
    },
  };
}

/** Where everybody reads: an address that the browser is sent to, and the words of a refusal. */
function reportedAloud(known: ReadonlyMap<string, string>, { headers }: Exchange, body: unknown): Fault | undefined {
  const places: readonly (readonly [string, unknown])[] = [
    ['the header location', headers.location],
    ['the header content-location', headers['content-location']],
    ['/message', isObject(body) ? body['message'] : undefined],
    ['/detail', isObject(body) ? body['detail'] : undefined],
    ['/errorCode', isObject(body) ? body['errorCode'] : undefined],
  ];
  for (const [place, text] of places) {
    for (const [word, field] of known) {
      if (typeof text === 'string' && text.includes(word))
        return { rule: 'secret-kept', detail: `${place}: a ${field}` };
    }
  }
  return undefined;
}

function reportedBack(sent: ReadonlyMap<string, string>, body: unknown): Fault | undefined {
  const texts = new Set(textsIn(isObject(body) ? body['value'] : undefined));
  for (const [word, field] of sent) {
    if (NEVER_BACK.has(field) && texts.has(word))
      return { rule: 'secret-kept', detail: `/value: the ${field} as sent` };
  }
  return undefined;
}

/** The words of the fields that are named, wherever they stand, by the field that holds them. */
function collect(content: unknown, names: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string' && names.has(name) && value.length >= SHORTEST) found.set(value, name);
    if (Array.isArray(value)) for (const row of value.slice(0, 50)) visit(row, name);
    else if (isObject(value)) for (const [key, inner] of Object.entries(value)) visit(inner, key);
  };
  visit(content, '');
  return found;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
