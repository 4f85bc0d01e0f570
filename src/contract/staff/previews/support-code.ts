/**
 * The support code of an error screen: merchant, revision, build, language, role and screen, without personal data. 140
 * bits in 28 characters: 103 bits of data and 37 bits of a message authentication code from the gateway. Names are
 * shortened hashes: decoding needs the possible names.
 */
import { VISITOR_KINDS, type VisitorKind } from './visitor-kinds.ts';

/** Why a screen shows a code. Append only: codes in circulation keep their meaning. */
export const SUPPORT_REASONS = ['notFound', 'failed', 'maintenance', 'restricted'] as const;
export type SupportReason = (typeof SUPPORT_REASONS)[number];

/** The fields of a code, as numbers. */
export interface SupportFields {
  readonly reason: SupportReason;
  readonly visitor: VisitorKind;
  /** Two-letter platform code of the language. */
  readonly language: string;
  /** Hashes of merchant code, brand revision, build and screen path (`hashOf`). */
  readonly merchant: number;
  readonly brand: number;
  readonly build: number;
  readonly screen: number;
  /** The last 20 bits of the trees' revision. */
  readonly revision: number;
}

/** Bits of each field, in order. */
const BITS = {
  version: 2,
  reason: 3,
  visitor: 4,
  language: 10,
  merchant: 20,
  brand: 14,
  build: 14,
  screen: 16,
  revision: 20,
} as const;
export const MAC_BITS = 37;
const VERSION = 1;

/** Crockford's Base32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 28;
const GROUP = 4;

/** Hashes a name to the number of bits of a field: FNV-1a, folded. Deterministic on all platforms. */
export function hashOf(name: string, part: 'merchant' | 'brand' | 'build' | 'screen'): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % 2 ** BITS[part];
}

/** The bits of a revision that fit into a code. */
export function shortRevision(revision: number): number {
  return revision % 2 ** BITS.revision;
}

/** The newest revision up to `current` with these bits; undefined if there is none. */
export function wholeRevision(short: number, current: number): number | undefined {
  const modulus = 2 ** BITS.revision;
  const whole = current - ((current - short) % modulus);
  const found = whole > current ? whole - modulus : whole;
  return found >= 0 && found % modulus === short ? found : undefined;
}

/** The first 103 bits of a code: the input of its authentication code. */
export function packFields(fields: SupportFields): bigint {
  const { language } = fields;
  const values = {
    ...fields,
    version: VERSION,
    reason: SUPPORT_REASONS.indexOf(fields.reason),
    visitor: VISITOR_KINDS.indexOf(fields.visitor),
    language: letterIndex(language, 0) * 26 + letterIndex(language, 1),
  };
  return PARTS.reduce((packed, part) => (packed << BigInt(BITS[part])) | BigInt(values[part]), 0n);
}

const PARTS = Object.keys(BITS) as readonly (keyof typeof BITS)[];

function letterIndex(language: string, at: number): number {
  const letter = language.charCodeAt(at) - A;
  if (letter >= 0 && letter < 26) return letter;
  throw new RangeError(`"${language}" is no language of two letters`);
}

const A = 65;

/** Formats a code in groups of four: `2N7K-...`. `mac` has 37 bits. */
export function writeSupportCode(packed: bigint, mac: bigint): string {
  const whole = (packed << BigInt(MAC_BITS)) | mac;
  const characters = Array.from(
    { length: LENGTH },
    (_, at) => ALPHABET[Number((whole >> BigInt(5 * (LENGTH - 1 - at))) & 31n)],
  );
  return (characters.join('').match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** A decoded code. The gateway verifies the proof. */
export interface SupportCode {
  readonly fields: SupportFields;
  readonly packed: bigint;
  readonly mac: bigint;
}

/** Parses a typed code: any case, with spaces or dashes, O for 0 and I or L for 1. Undefined if invalid. */
export function readSupportCode(text: string): SupportCode | undefined {
  if (text.length > 200) return undefined;
  const characters = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015_-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (characters.length !== LENGTH) return undefined;
  let whole = 0n;
  for (const letter of characters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    whole = (whole << 5n) | BigInt(value);
  }
  const packed = whole >> BigInt(MAC_BITS);
  const fields = unpackFields(packed);
  return fields && { fields, packed, mac: whole & ((1n << BigInt(MAC_BITS)) - 1n) };
}

function unpackFields(packed: bigint): SupportFields | undefined {
  const values = {} as Record<keyof typeof BITS, number>;
  let rest = packed;
  for (const part of PARTS.toReversed()) {
    values[part] = Number(rest & ((1n << BigInt(BITS[part])) - 1n));
    rest >>= BigInt(BITS[part]);
  }
  const reason = SUPPORT_REASONS[values.reason];
  const visitor = VISITOR_KINDS[values.visitor];
  if (rest !== 0n || values.version !== VERSION || reason === undefined || visitor === undefined) return undefined;
  if (values.language >= 26 * 26) return undefined;
  const language = String.fromCharCode(A + Math.floor(values.language / 26), A + (values.language % 26));
  const { merchant, brand, build, screen, revision } = values;
  return { reason, visitor, language, merchant, brand, build, screen, revision };
}
