/** Explains to the player which character and which part of a rule a value breaks. A separate chunk. */

import type { FieldRule } from '#model/documents/rules.ts';
import { countCodePoints, type PatternEngine } from '#model/form/values/matcher.ts';
import { exampleOf } from '#model/prover/example-of.ts';
import { type Break, findBreaks } from '#model/prover/find-breaks.ts';
import { commonCodes } from '#model/prover/sets/code-set.ts';
import { writeCode, writeSet } from '#model/prover/sets/write-set.ts';
import { joinAny } from '#texts/join-list.ts';
import type { Texts } from '../state/texts/texts.ts';

/** Cost limit for an untrusted pattern on a phone: about 10 ms once; above it no explanation is given. */
const MOST_PLACES = 800;
/** A longer list would not be read. */
const MOST_LINES = 3;
const MOST_PARTS = 4;

export interface Refused {
  readonly rule: FieldRule;
  /** As in the field, untrimmed. */
  readonly value: string;
  readonly engine: PatternEngine;
  /** The field masks its value. */
  readonly isSecret?: boolean;
}

/**
 * One line per problem, the most important first; empty where the value is valid or the reason is unknown. `tag`: the
 * language of `t` (BCP 47).
 */
export function brokenWords(refused: Refused, t: Texts['t'], tag: string): readonly string[] {
  const { rule, value, engine } = refused;
  const breaks = findBreaks(rule, value.trim(), engine, MOST_PLACES);
  const reported = breaks.filter((found) => !breaks.some((other) => isImpliedBy(other, found)));
  const lines = new Set(reported.flatMap((found) => lineOf(found, refused, t, tag) ?? []));
  // If one missing part can be named, 'more is missing' is redundant.
  if (lines.size > 1) lines.delete(t('form.broken.unfinished'));
  for (const found of reported) for (const line of possibleLine(found, t, tag)) lines.add(line);
  return [...[...lines].slice(0, MOST_LINES), ...exampleLine(refused, breaks, t)];
}

/** An example value, if the value breaks more than a bound: never for a password, which the user must invent. */
function exampleLine({ rule, engine, isSecret = false }: Refused, breaks: readonly Break[], t: Texts['t']): string[] {
  if (isSecret || breaks.every(({ requirement }) => requirement === undefined)) return [];
  const example = exampleOf(rule, engine, MOST_PLACES);
  return example === undefined ? [] : [t('form.broken.example', { example })];
}

/** Where one part lacks an at sign, 'lacks a dot or an at sign' of another part is redundant. */
function isImpliedBy(one: Break, other: Break): boolean {
  if (one.at !== null || other.at !== null || one.wanted.length === 0) return false;
  const both = commonCodes(one.wanted, other.wanted).join();
  return both === one.wanted.join() && both !== other.wanted.join();
}

function lineOf(found: Break, refused: Refused, t: Texts['t'], tag: string): string | undefined {
  if (found.part === 'length') return lengthLine(refused, t);
  if (found.requirement === undefined) return undefined;
  if (found.at !== null) return characterLine(found.at, refused, t);
  if (!found.requirement.found) return t('form.broken.forbidden');
  const wanted = wantedWords(found, t, tag);
  return wanted === undefined ? t('form.broken.unfinished') : t('form.broken.missing', { wanted });
}

/** The allowed characters at a position, where the message, which depends on the kind alone, does not name them. */
function possibleLine(found: Break, t: Texts['t'], tag: string): readonly string[] {
  if (found.at === null || found.requirement?.of !== 'pattern') return [];
  const wanted = wantedWords(found, t, tag);
  return wanted === undefined ? [] : [t('form.broken.possible', { wanted })];
}

function lengthLine({ rule, value }: Refused, t: Texts['t']): string {
  const length = countCodePoints(value.trim());
  return length < rule.minLength
    ? t('form.broken.short', { count: rule.minLength - length })
    : t('form.broken.long', { count: length - rule.maxLength });
}

/** Positions count the field's untrimmed text, including leading blanks. */
function characterLine(at: number, { value, isSecret = false }: Refused, t: Texts['t']): string {
  const character = [...value.trim()][at] ?? '';
  const place = countCodePoints(value) - countCodePoints(value.trimStart()) + at + 1;
  // A masked value is not shown below the field either.
  if (isSecret) return t('form.broken.secret', { place });
  if (/\s/.test(character)) return t('form.broken.space');
  const shown = writeCode(character.codePointAt(0) ?? 0);
  return shown === character ? t('form.broken.letter', { letter: character }) : t('form.broken.hidden');
}

/** A few characters in readable form; undefined where there are too many. */
function wantedWords({ wanted }: Break, t: Texts['t'], tag: string): string | undefined {
  const { is, parts, blanks } = writeSet(wanted);
  if (is !== 'these' || parts.length > MOST_PARTS || (parts.length === 0 && !blanks)) return undefined;
  const both = parts.includes(LOWER) && parts.includes(UPPER);
  const words = parts.flatMap((part) => {
    if (both && part === LOWER) return t('form.broken.set.letter');
    if (both && part === UPPER) return [];
    const set = SETS.get(part);
    return set === undefined ? `“${part}”` : t(set);
  });
  return joinAny(tag, [...words, ...(blanks ? [t('form.broken.blank')] : [])]);
}

const [LOWER, UPPER] = ['a–z', 'A–Z'];

/** Ranges with a common name. */
const SETS = new Map([
  [LOWER, 'form.broken.set.lower'],
  [UPPER, 'form.broken.set.upper'],
  ['0–9', 'form.broken.set.digit'],
] as const);
