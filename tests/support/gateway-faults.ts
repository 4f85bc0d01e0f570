/** Effect of each kind of fault on a real gateway's replies. */
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ListedCall } from '#contract/registry.ts';
import { isObject, own } from '#model/json/json.ts';
import { MISSING, PLAUSIBLE, WRONG } from '#tests/support/gateway-fault-values.ts';

/** A request to the gateway. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The contract's call, if the address is one. */
  readonly call: ListedCall | undefined;
}

/** The reply of the healthy gateway. */
export interface Passed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The replacement: complete, or in chunks until the client disconnects. */
export interface Sent extends Omit<Passed, 'body'> {
  readonly body: Buffer | ((listener: { readonly destroyed: boolean }) => AsyncIterable<Buffer>);
}

export interface Fault {
  /** Changes the request to the gateway. */
  ask?(asked: Asked): Asked;
  /** Receives every reply before it is changed. */
  see?(passed: Passed, asked: Asked): void;
  /** The replacement of the reply; undefined leaves it unchanged. */
  reply?(passed: Passed, asked: Asked): Sent | undefined;
}

export interface FaultSettings {
  readonly slowMs: number;
  readonly hugeBytes: number;
  readonly thirdPartyMerchant: string;
}

/** A fault that changes the envelopes of single calls, by the call's name. */
export function changeEnvelopes(
  changes: Readonly<Record<string, (envelope: Readonly<Record<string, unknown>>) => unknown>>,
): Fault {
  return {
    reply(passed, { call }) {
      const envelope = envelopeOf(passed);
      const change = call && Object.hasOwn(changes, call.name) ? changes[call.name] : undefined;
      return envelope && change ? withJson(passed, change(envelope), 200) : undefined;
    },
  };
}

/** Creates the fault of one gateway; it is stateful. */
export function faultOf(kind: FaultKind | undefined, settings: FaultSettings): Fault {
  return kind === undefined ? {} : makers[kind](settings);
}

export type FaultKind = keyof typeof makers;

const makers = {
  envelopeMissing: () => ({
    reply: (passed) => {
      const envelope = envelopeOf(passed);
      return envelope && withJson(passed, envelope['success'] === true ? envelope['value'] : bareRefusal(envelope));
    },
  }),
  wrongType: () => ({ reply: (passed, asked) => changeValue(passed, asked, WRONG) }),
  missingField: () => ({ reply: (passed, asked) => changeValue(passed, asked, MISSING) }),
  serverErrorForUnauthorized: () => ({
    reply: (passed) => (passed.status === 401 ? withJson(passed, UNKNOWN_ERROR, 500) : undefined),
  }),
  tokenIgnored: () => {
    const known = rememberSuccess();
    return {
      see: known.see,
      reply: (passed, asked) =>
        passed.status === 401 && asked.call?.token
          ? withJson(passed, known.successOf(asked.call.name), 200)
          : undefined,
    };
  },
  otherMerchantAnswered: ({ thirdPartyMerchant }) => ({ ask: (asked) => askFor(thirdPartyMerchant, asked) }),
  hugeReply: ({ hugeBytes }) => ({
    reply: (passed) => (envelopeOf(passed) ? { ...passed, status: 200, body: () => swell(hugeBytes) } : undefined),
  }),
  slowReply: ({ slowMs }) => ({
    reply: (passed) => ({ ...passed, body: (listener) => drip(passed.body, slowMs, listener) }),
  }),
  duplicateKeyAccepted: acceptDuplicates,
  htmlInsteadOfJson: () => ({
    reply: (passed) =>
      envelopeOf(passed)
        ? { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: HTML }
        : undefined,
  }),
  wrongContentType: () => ({
    reply: (passed) =>
      envelopeOf(passed) ? { ...passed, headers: { ...passed.headers, 'content-type': 'text/plain' } } : undefined,
  }),
  hiddenCallAnswered: () => {
    const known = rememberSuccess();
    return {
      see: known.see,
      reply: (passed, asked) =>
        HIDDEN.includes(String(envelopeOf(passed)?.['errorCode']))
          ? withJson(passed, known.successOf(asked.call?.name ?? ''), 200)
          : undefined,
    };
  },
} satisfies Record<string, (settings: FaultSettings) => Fault>;

/** Error codes of a hidden call: for all users, for trial accounts. */
const HIDDEN = ['function_not_available', 'in_need_true_account'];
const UNKNOWN_ERROR = { success: false, value: null, errorCode: 'unknown_error' };
const HTML = Buffer.from(
  '<!doctype html><html><head><title>Welcome to the network</title></head>' +
    '<body><h1>Please log in to the network</h1><script>document.title="pwned"</script></body></html>',
);

function envelopeOf(passed: Passed): Readonly<Record<string, unknown>> | undefined {
  if (!passed.headers['content-type']?.includes('json')) return undefined;
  try {
    const envelope: unknown = JSON.parse(passed.body.toString());
    return isObject(envelope) && 'success' in envelope ? envelope : undefined;
  } catch {
    return undefined;
  }
}

function withJson(passed: Passed, content: unknown, status = passed.status): Sent {
  return { ...passed, status, body: Buffer.from(JSON.stringify(content ?? null)) };
}

/** A success with another value, and with these headers; undefined for other replies. */
export function valueChanged(
  passed: Passed,
  change: ((value: unknown) => unknown) | undefined,
  headers: Passed['headers'] = {},
): Sent | undefined {
  const reported: unknown = passed.headers['content-type']?.includes('json')
    ? JSON.parse(passed.body.toString())
    : undefined;
  if (!isObject(reported) || reported['success'] === false) return undefined;
  const isBare = !Object.hasOwn(reported, 'success');
  const value = (change ?? ((same: unknown) => same))(isBare ? reported : reported['value']);
  const sent = withJson(passed, isBare ? value : { ...reported, value });
  return { ...sent, headers: { ...sent.headers, ...headers } };
}

/** A refusal of a server without envelopes. */
function bareRefusal(envelope: Readonly<Record<string, unknown>>): unknown {
  return { error: envelope['errorCode'] };
}

type Change = (value: unknown) => unknown;

/** Changes the value of a successful reply by the table's entry for its call; other calls are unchanged. */
function changeValue(passed: Passed, asked: Asked, table: Readonly<Record<string, Change>>): Sent | undefined {
  const envelope = envelopeOf(passed);
  const name = asked.call?.name ?? '';
  const change = Object.hasOwn(table, name) ? table[name] : undefined;
  if (envelope?.['success'] !== true || !change) return undefined;
  return withJson(passed, { ...envelope, value: change(envelope['value']) });
}

/** The last successful reply of each call, for any caller; a plausible one where there was none. */
function rememberSuccess() {
  const successes = new Map<string, unknown>();
  return {
    see(passed: Passed, { call }: Asked): void {
      const envelope = envelopeOf(passed);
      if (call && envelope?.['success'] === true) successes.set(call.name, envelope);
    },
    successOf: (name: string): unknown =>
      successes.get(name) ?? { success: true, value: Object.hasOwn(PLAUSIBLE, name) ? PLAUSIBLE[name] : null },
  };
}

/** The same request for another merchant: in the host, in every header that names one, and in the query. */
function askFor(thirdParty: string, asked: Asked): Asked {
  const headers = { ...asked.headers };
  const merchant = [headers['x-livery-merchant'], headers['merchant'], headers.host?.split('.')[0]].find(
    (name) => typeof name === 'string' && name !== '',
  );
  if (typeof merchant !== 'string') return asked;
  for (const name of [
    'host',
    'origin',
    'referer',
    'merchant',
    'x-livery-merchant',
    'x-livery-host',
    'x-forwarded-host',
  ])
    if (typeof headers[name] === 'string') headers[name] = renameMerchant(headers[name], merchant, thirdParty);
  return { ...asked, headers, search: renameMerchant(asked.search, merchant, thirdParty) };
}

function renameMerchant(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`(?<![a-z0-9-])${from}(?![a-z0-9-])`, 'g'), to);
}

const MEBIBYTE = Buffer.alloc(1024 * 1024, 'livery ');

/** An envelope whose value does not end. */
async function* swell(bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from('{"success":true,"value":{"padding":"');
  for (let sent = 0; sent < bytes; sent += MEBIBYTE.byteLength) yield MEBIBYTE;
  yield Buffer.from('"}}');
}

const DRIPS = 20;

/** The body in small chunks over this time. */
async function* drip(body: Buffer, slowMs: number, listener: { readonly destroyed: boolean }): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.ceil(body.byteLength / DRIPS));
  for (let at = 0; at < body.byteLength && !listener.destroyed; at += size) {
    yield body.subarray(at, at + size);
    await wait(slowMs / DRIPS, undefined, { ref: false });
  }
}

/** Accepts single-use values repeatedly: an idempotency key, the proof of a human check, a ticket, a code. */
function acceptDuplicates(): Fault {
  const successes = new Map<string, unknown>();
  const singleUseValuesOf = ({ call, body }: Asked): string[] => {
    const request = parse(body);
    const values = SINGLE_USE_FIELDS.map((field) => own(request, field));
    return values.flatMap((value) => (typeof value === 'string' ? [`${call?.name} ${value}`] : []));
  };
  return {
    ask(asked) {
      if (asked.headers['idempotency-key'] === undefined) return asked;
      return { ...asked, headers: { ...asked.headers, 'idempotency-key': crypto.randomUUID() } };
    },
    see(passed, asked) {
      const envelope = envelopeOf(passed);
      if (envelope?.['success'] !== true) return;
      for (const value of singleUseValuesOf(asked)) successes.set(value, envelope);
    },
    reply(passed, asked) {
      const used = singleUseValuesOf(asked).find((value) => successes.has(value));
      return used !== undefined && envelopeOf(passed)?.['success'] === false
        ? withJson(passed, successes.get(used), 200)
        : undefined;
    },
  };
}

/** Single-use fields of requests. */
const SINGLE_USE_FIELDS = ['humanCheck', 'ticket', 'code', 'verificationCode'] as const;

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
