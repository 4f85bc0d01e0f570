import type { Read } from '../agents/read-terms.ts';
import { amountFromZero, countAt, keysOf, listAt, oneOf, ParseError, type Path, textAt } from '../agents/reader.ts';
import { isObject } from '../json/json.ts';
import { showValue } from '../json/problem.ts';
import type { PointRules } from './rules.ts';
import type { PointEvent } from './sequence.ts';

export interface PointSequence {
  readonly rules: PointRules;
  readonly events: readonly PointEvent[];
}

const KINDS = ['ROUND', 'ROLLBACK', 'SPEND'] as const;

/** Parses the input of `npm run -s points`. Never throws. */
export function readSequence(document: unknown): Read<PointSequence> {
  try {
    const found = keysOf(document, [], ['rules', 'events']);
    const rules = readRules(found['rules'], ['rules']);
    const events = listAt(found['events'], ['events']).map((event, at) => readEvent(event, ['events', at]));
    return { value: { rules, events } };
  } catch (error) {
    if (error instanceof ParseError) return { mistake: error.message };
    throw error;
  }
}

function readRules(value: unknown, path: Path): PointRules {
  const found = keysOf(value, path, ['perMinor', 'categories', 'ranks']);
  const perMinor = amountFromZero(found['perMinor'], [...path, 'perMinor']);
  if (perMinor === 0n)
    throw new ParseError([...path, 'perMinor'], showValue(found['perMinor']), 'an amount of at least "1"');
  return {
    perMinor,
    categories: ratesAt(found['categories'], [...path, 'categories']),
    ranks: ratesAt(found['ranks'], [...path, 'ranks']),
    depositPpm: 0,
  };
}

function ratesAt(value: unknown, path: Path): ReadonlyMap<string, number> {
  if (!isObject(value)) throw new ParseError(path, showValue(value), 'an object of rates in millionths');
  return new Map(Object.entries(value).map(([name, ppm]) => [name, countAt(ppm ?? null, [...path, name])]));
}

function readEvent(value: unknown, path: Path): PointEvent {
  const kind = oneOf(isObject(value) ? value['kind'] : value, isObject(value) ? [...path, 'kind'] : path, KINDS);
  const at = (key: string): Path => [...path, key];
  if (kind === 'ROLLBACK') {
    const found = keysOf(value, path, ['id', 'kind', 'of']);
    return { kind, id: textAt(found['id'], at('id')), of: textAt(found['of'], at('of')) };
  }
  if (kind === 'SPEND') {
    const found = keysOf(value, path, ['id', 'kind', 'points']);
    return { kind, id: textAt(found['id'], at('id')), points: neededAt(found['points'], at('points')) };
  }
  const found = keysOf(value, path, ['id', 'kind', 'category', 'rank', 'validBetMinor']);
  return {
    kind,
    id: textAt(found['id'], at('id')),
    category: textAt(found['category'], at('category')),
    rank: textAt(found['rank'], at('rank')),
    validBetMinor: neededAt(found['validBetMinor'], at('validBetMinor')),
  };
}

function neededAt(value: unknown, path: Path): bigint {
  return amountFromZero(value ?? null, path);
}
