/**
 * The pattern kinds in the prover's terms: each is the AND of patterns that must be found. kinds.ts validates values; a
 * test compares both on many texts.
 */
import type { KindId } from '../form/values/kinds.ts';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LEAP_YEAR = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const DAY_OF_MONTH =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';
const NO_YEAR = '0{4}';
const ALPHANUMERIC = '^[A-Za-z0-9]+$';

/** A pattern of a kind: must be found, or must not be found where `not` is set. */
export interface KindPattern {
  readonly text: string;
  readonly not?: true;
}

const plain = (...texts: readonly string[]): readonly KindPattern[] => texts.map((text) => ({ text }));

const CONSTRAINTS: Readonly<Record<number, readonly KindPattern[]>> = {
  0: [],
  1: plain('^[A-Za-z][A-Za-z0-9]*$'),
  2: plain('^[\\p{Han}0-9]+$'),
  3: plain(
    `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`,
    '^[^@]{1,64}@',
    '[.@][A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*$',
    '[^.@]{2}$',
  ),
  4: plain(ALPHANUMERIC),
  5: plain(ALPHANUMERIC, '[A-Za-z]', '[0-9]'),
  6: plain('^[0-9]+$'),
  7: plain(ALPHANUMERIC, '[A-Z]'),
  8: plain('^[A-Za-z ]+$', '[A-Za-z]'),
  9: plain('^\\S+$'),
  10: plain('^[\\p{Han}\\p{P}～]+$', '\\p{Han}'),
  11: [{ text: `^(?:[0-9]{4}-${DAY_OF_MONTH}|${LEAP_YEAR}-02-29)$` }, { text: `^${NO_YEAR}-`, not: true }],
  12: plain('^[\\p{L}\\p{M} ]+$', '\\p{L}'),
  13: [{ text: `^(?:${DAY_OF_MONTH}-[0-9]{4}|02-29-${LEAP_YEAR})$` }, { text: `-${NO_YEAR}$`, not: true }],
  14: plain(ALPHANUMERIC),
  15: plain('^\\p{Hangul}+$'),
  16: plain('^\\p{Thai}+$'),
  17: plain('^[\\p{Thai}A-Za-z ]+$', '[\\p{Thai}A-Za-z]'),
  18: plain('^[A-Z ]+$', '[A-Z]'),
  19: plain('^[!-~]+$'),
} satisfies Readonly<Record<KindId, readonly KindPattern[]>>;

/** Empty for a kind that accepts any text and for an unknown kind. */
export function kindPatterns(kind: number | null): readonly KindPattern[] {
  return kind !== null && Object.hasOwn(CONSTRAINTS, kind) ? (CONSTRAINTS[kind] ?? []) : [];
}
