/** Which character and which part of a rule a value breaks, in the player's words. A chunk of its own. */

import type { FieldRule } from '#model/documents/rules.ts';
import { countCodePoints, type PatternEngine } from '#model/form/values/matcher.ts';
import { exampleOf } from '#model/prover/example-of.ts';
import { type Break, findBreaks } from '#model/prover/find-breaks.ts';
import { commonCodes } from '#model/prover/sets/code-set.ts';
import { writeCode, writeSet } from '#model/prover/sets/write-set.ts';
import type { Texts } from '../state/texts/texts.ts';

/** What a strange pattern may cost a telephone: about 10 ms once; past it nothing is said. */
const MOST_PLACES = 800;
/** More is not read by anybody. */
const MOST_LINES = 3;
const MOST_PIECES = 4;

/** A value with the rule that judges it. */
export interface Refused {
  readonly rule: FieldRule;
  /** As it stands in the field. */
  readonly value: string;
  readonly engine: PatternEngine;
  /** The field does not show what was typed. */
  readonly isSecret?: boolean;
}

/** One line for each thing that is wrong, the worst first; none where the value is taken or the reason is not known. */
export function brokenWords(refused: Refused, t: Texts['t']): readonly string[] {
  const { rule, value, engine } = refused;
  const breaks = findBreaks(rule, value.trim(), engine, MOST_PLACES);
  const reported = breaks.filter((found) => !breaks.some((other) => isStatedBy(other, found)));
  const lines = new Set(reported.flatMap((found) => lineOf(found, refused, t) ?? []));
  // Where one thing that is missing can be named, that there are more need not be said.
  if (lines.size > 1) lines.delete(t('form.broken.unfinished'));
  for (const found of reported) for (const line of possibleLine(found, t)) lines.add(line);
  return [...[...lines].slice(0, MOST_LINES), ...exampleLine(refused, breaks, t)];
}

/** What the value could be, once it breaks more than a bound: a password of one's own is nobody's to suggest. */
function exampleLine({ rule, engine, isSecret = false }: Refused, breaks: readonly Break[], t: Texts['t']): string[] {
  if (isSecret || breaks.every(({ piece }) => piece === undefined)) return [];
  const example = exampleOf(rule, engine, MOST_PLACES);
  return example === undefined ? [] : [t('form.broken.example', { example })];
}

/** Where one part lacks an at sign, that another lacks a dot or an at sign is no news. */
function isStatedBy(one: Break, other: Break): boolean {
  if (one.at !== null || other.at !== null || one.wanted.length === 0) return false;
  const both = commonCodes(one.wanted, other.wanted).join();
  return both === one.wanted.join() && both !== other.wanted.join();
}

function lineOf(found: Break, refused: Refused, t: Texts['t']): string | undefined {
  if (found.part === 'length') return lengthLine(refused, t);
  if (found.piece === undefined) return undefined;
  if (found.at !== null) return letterLine(found.at, refused, t);
  if (!found.piece.found) return t('form.broken.forbidden');
  const wanted = wantedWords(found, t);
  return wanted === undefined ? t('form.broken.unfinished') : t('form.broken.missing', { wanted });
}

/** What could stand in the place of a character, where the message, which knows the kind alone, cannot say it. */
function possibleLine(found: Break, t: Texts['t']): readonly string[] {
  if (found.at === null || found.piece?.of !== 'pattern') return [];
  const wanted = wantedWords(found, t);
  return wanted === undefined ? [] : [t('form.broken.possible', { wanted })];
}

function lengthLine({ rule, value }: Refused, t: Texts['t']): string {
  const length = countCodePoints(value.trim());
  return length < rule.minLength
    ? t('form.broken.short', { count: rule.minLength - length })
    : t('form.broken.long', { count: length - rule.maxLength });
}

/** Places are counted in what stands in the field: blanks before the value are there to be seen. */
function letterLine(at: number, { value, isSecret = false }: Refused, t: Texts['t']): string {
  const letter = [...value.trim()][at] ?? '';
  const place = countCodePoints(value) - countCodePoints(value.trimStart()) + at + 1;
  // What is not shown in the field is not shown under it.
  if (isSecret) return t('form.broken.secret', { place });
  if (/\s/.test(letter)) return t('form.broken.space');
  const shown = writeCode(letter.codePointAt(0) ?? 0);
  return shown === letter ? t('form.broken.letter', { letter }) : t('form.broken.hidden');
}

/** A few characters as one reads them; undefined where they are too many to be told. */
function wantedWords({ wanted }: Break, t: Texts['t']): string | undefined {
  const { is, parts, blanks } = writeSet(wanted);
  if (is !== 'these' || parts.length > MOST_PIECES || (parts.length === 0 && !blanks)) return undefined;
  const both = parts.includes(LOWER) && parts.includes(UPPER);
  const words = parts.flatMap((part) => {
    if (both && part === LOWER) return t('form.broken.set.letter');
    if (both && part === UPPER) return [];
    const set = SETS.get(part);
    return set === undefined ? `“${part}”` : t(set);
  });
  return [...words, ...(blanks ? [t('form.broken.blank')] : [])].join(t('form.broken.or'));
}

const [LOWER, UPPER] = ['a–z', 'A–Z'];

/** Ranges that people have a word for. */
const SETS = new Map([
  [LOWER, 'form.broken.set.lower'],
  [UPPER, 'form.broken.set.upper'],
  ['0–9', 'form.broken.set.digit'],
] as const);
