/**
 * The pattern kinds (docs/reference/wire.md#pattern-kinds; M234-M252): what a patternId means, whatever pattern a server sends
 * for it. Every matcher is one linear pass over the text: single-class expressions or a loop, no backtracking.
 */

/** A kind: its number on the wire, its meaning, and a matcher. The matcher ignores length. */
export interface Kind {
  readonly id: number;
  readonly meaning: string;
  matches(value: string): boolean;
}

const ALPHANUMERIC = /^[A-Za-z0-9]+$/;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9-]{1,63}$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** All kinds, in the order of their numbers. Kind 14 is kind 4 as older servers send it. */
export const KINDS = [
  { id: 0, meaning: 'any text', matches: () => true },
  { id: 1, meaning: 'letter first, then letters and digits', matches: (v: string) => /^[A-Za-z][A-Za-z0-9]*$/.test(v) },
  { id: 2, meaning: 'Chinese characters and digits', matches: (v: string) => /^[\p{Script=Han}0-9]+$/u.test(v) },
  { id: 3, meaning: 'e-mail', matches: isEmail },
  { id: 4, meaning: 'alphanumeric, no special characters', matches: (v: string) => ALPHANUMERIC.test(v) },
  {
    id: 5,
    meaning: 'letters plus digits, both present',
    matches: (v: string) => ALPHANUMERIC.test(v) && hasLetter(v) && /[0-9]/.test(v),
  },
  { id: 6, meaning: 'digits only', matches: (v: string) => /^[0-9]+$/.test(v) },
  {
    id: 7,
    meaning: 'alphanumeric with an uppercase letter',
    matches: (v: string) => ALPHANUMERIC.test(v) && /[A-Z]/.test(v),
  },
  { id: 8, meaning: 'English letters and spaces', matches: (v: string) => /^[A-Za-z ]+$/.test(v) && hasLetter(v) },
  { id: 9, meaning: 'no spaces', matches: (v: string) => v.length > 0 && !/\s/.test(v) },
  {
    id: 10,
    meaning: 'Chinese characters and punctuation',
    matches: (v: string) => /^[\p{Script=Han}\p{P}～]+$/u.test(v) && /\p{Script=Han}/u.test(v),
  },
  {
    id: 11,
    meaning: 'date yyyy-MM-dd',
    matches: (v: string) => isDate(/^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(v)),
  },
  { id: 12, meaning: 'letters and spaces', matches: (v: string) => /^[\p{L}\p{M} ]+$/u.test(v) && /\p{L}/u.test(v) },
  {
    id: 13,
    meaning: 'date MM-dd-yyyy',
    matches: (v: string) => isDate(/^(?<month>\d\d)-(?<day>\d\d)-(?<year>\d{4})$/.exec(v)),
  },
  { id: 14, meaning: 'as 4, sent by older servers', matches: (v: string) => ALPHANUMERIC.test(v) },
  { id: 15, meaning: 'Korean only', matches: (v: string) => /^\p{Script=Hangul}+$/u.test(v) },
  { id: 16, meaning: 'Thai only', matches: (v: string) => /^\p{Script=Thai}+$/u.test(v) },
  {
    id: 17,
    meaning: 'Thai or English with spaces',
    matches: (v: string) => /^[\p{Script=Thai}A-Za-z ]+$/u.test(v) && /[\p{Script=Thai}A-Za-z]/u.test(v),
  },
  {
    id: 18,
    meaning: 'uppercase with spaces and at least one letter',
    matches: (v: string) => /^[A-Z ]+$/.test(v) && hasLetter(v),
  },
  { id: 19, meaning: 'letters, digits and symbols', matches: (v: string) => /^[!-~]+$/.test(v) },
] as const satisfies readonly Kind[];

/** Kind numbers: samples and the prover's patterns must have an entry for each, or do not compile. */
export type KindId = (typeof KINDS)[number]['id'];

/** Undefined for null and for unknown numbers. */
export function kindOf(id: number | null): Kind | undefined {
  return id === null ? undefined : KINDS[id];
}

/** The message key of a kind: `reg_pattern_<id>` (docs/reference/wire.md#rules). */
export function kindMessageKey(id: number): string {
  return `reg_pattern_${id}`;
}

export function isDateKind(id: number | null): boolean {
  return id === 11 || id === 13;
}

function hasLetter(value: string): boolean {
  return /[A-Za-z]/.test(value);
}

/**
 * The common form of an e-mail address: dot-atom, a domain of at least two labels, a last label that is not a number.
 */
function isEmail(value: string): boolean {
  const at = value.indexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  const last = labels.at(-1) ?? '';
  return at > 0 && isDotAtom(local) && labels.length > 1 && labels.every(isLabel) && last.length > 1 && hasLetter(last);
}

function isDotAtom(local: string): boolean {
  return LOCAL_PART.test(local) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}

function isLabel(label: string): boolean {
  return DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

/** A date that exists in the calendar; the year 0000 does not. */
function isDate(found: RegExpExecArray | null): boolean {
  const [year, month, day] = [Number(found?.groups?.year), Number(found?.groups?.month), Number(found?.groups?.day)];
  const leapDay = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  return year > 0 && day > 0 && day <= (MONTH_DAYS[month - 1] ?? 0) + leapDay;
}
