import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText } from '../call/read.ts';

export interface Country {
  /** ISO 3166-1 alpha-2; also the name of the flag. */
  readonly countryCode: string;
  readonly countryDialingCode: string;
}

/** Reads the countries; rows without both codes are left out. Never throws. */
export function readCountries(value: unknown): Country[] {
  return readRows(value, (row) => {
    const countryCode = readText(row, 'countryCode');
    const countryDialingCode = readId(row, 'countryDialingCode');
    return countryCode && countryDialingCode ? { countryCode, countryDialingCode } : undefined;
  });
}

export interface HelpTopic {
  readonly title: string;
  /** The topic's anchor on the help page. */
  readonly tag: string;
  /** Untrusted HTML: only the sanitiser may render it. */
  readonly content: string;
}

/** Reads the help topics; a topic without a title is left out, one without an anchor gets its index as anchor. */
export function readHelpTopics(value: unknown): HelpTopic[] {
  return readRows(value, (row, index) => {
    const title = readText(row, 'title');
    if (!title) return undefined;
    return { title, tag: readText(row, 'tag') || `topic-${index + 1}`, content: readText(row, 'content') ?? '' };
  });
}

/** Reads the domain routes: a list of URLs, or of rows with a `url` or `domain`. Never throws. */
export function readDomainRoutes(value: unknown): string[] {
  return readRows(value, (row) => (typeof row === 'string' ? row : (readText(row, 'url') ?? readText(row, 'domain'))));
}

/** Reads one event of the stream: the merchant's revision, an increasing whole number. Undefined if absent. */
export function readRevision(value: unknown): number | undefined {
  const found = typeof value === 'object' ? own(value, 'revision') : value;
  const revision = typeof found === 'string' && /^\d{1,15}$/.test(found) ? Number(found) : found;
  return typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0 ? revision : undefined;
}

/** A public key of a JWK set (RFC 7517) for payload encryption. */
export interface PayloadKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv?: string | undefined;
  readonly x?: string | undefined;
  readonly y?: string | undefined;
  readonly alg?: string | undefined;
  readonly use?: string | undefined;
}

/** The gateway's keys; the first one is preferred. */
export interface PayloadKeys {
  readonly keys: readonly PayloadKey[];
  /** The time of the reply by the gateway's clock, epoch milliseconds; undefined if not reported. */
  readonly servedAt: number | undefined;
}

/** Reads the public keys for encrypted payloads; keys without kid and kty are left out. Never throws. */
export function readPayloadKeys(value: unknown, context: Pick<ReplyContext, 'header'>): PayloadKeys {
  const servedAt = Date.parse(context.header('date') ?? '');
  const keys = readRows(own(value, 'keys'), (row) => {
    const [kid, kty] = [readText(row, 'kid'), readText(row, 'kty')];
    if (!kid || !kty) return undefined;
    const part = (name: string) => readText(row, name);
    return { kid, kty, crv: part('crv'), x: part('x'), y: part('y'), alg: part('alg'), use: part('use') };
  });
  return { keys, servedAt: Number.isNaN(servedAt) ? undefined : servedAt };
}
