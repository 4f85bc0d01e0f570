/** Detects leaked secrets: tracks passwords, codes and tokens, and the places where they must not occur. */
import { secretFields } from '#model/catalogue/fields.ts';
import { isObject } from '#model/json/json.ts';
import type { Exchange } from '../verdict/exchange.ts';
import type { Fault } from '../verdict/verdict.ts';

/** Request fields that only the sender and the gateway may know. */
const SENT = new Set<string>([...secretFields(), 'code', 'firebaseIdToken', 'ticket']);
/** Request secrets that no reply may contain; a ticket may be returned, so that the page can continue with it. */
const NEVER_BACK = new Set([...SENT].filter((field) => field !== 'ticket'));
/** Reply fields that are sent once, to their owner. */
const REPORTED = new Set(['token', 'ticket', 'secret', 'recoveryCodes']);
/** Calls whose code belongs to a link that agents publish. */
const SHARED = new Set(['putLink', 'removeLink']);
/** Shorter secrets may occur in other text by chance. */
const SHORTEST = 6;

export interface SecretWords {
  /** Records the secrets of a request and its reply, and returns a fault if the reply leaks one. */
  validate(request: unknown, exchange: Exchange, call?: string): Fault | undefined;
}

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

/** Public places: redirect URLs, and the message of a refusal. */
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

/** The texts of the named fields at any depth, by field name. */
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
