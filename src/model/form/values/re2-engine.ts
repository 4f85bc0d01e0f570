/**
 * The pattern engine of browser and gateway: RE2's automata in JavaScript (re2js). Time is linear in the value whatever
 * the pattern; the bounds below keep the constant small as well. Own decision: a pattern outside them counts as one that
 * does not compile, so the kind decides for that field and the form lives on.
 */
import { RE2JS, RE2Set } from 're2js';
import { MAX_PATTERN_LENGTH, MAX_VALUE_LENGTH } from '#model/documents/rules.ts';
import type { PatternEngine } from './matcher.ts';
import { hasBackReference } from './pattern-fault.ts';
import {
  estimateSize,
  MAX_PATTERN_SIZE,
  type PlainPattern,
  splitLookaheads,
  translateSyntax,
} from './pattern-syntax.ts';

/** Bytes that the states of one compiled pattern may take; past it they are forgotten and made anew. */
const MAX_STATE_BYTES = 512 * 1024;
/** Compiled patterns that an engine keeps, the least recently used leaves first: at most 100 MB, in practice about 1. */
const MAX_KEPT = 200;

type PatternTest = (value: string) => boolean;

/**
 * Makes an engine with its own bounded cache. The cache has no merchant in its key on purpose: a compiled pattern is a
 * function of its text alone and holds nothing of whoever sent it.
 */
export function createRe2Engine(): PatternEngine {
  const kept = new Map<string, PatternTest | null>();
  return {
    compile(pattern) {
      const known = kept.get(pattern);
      const test = known === undefined ? compilePattern(pattern) : known;
      kept.delete(pattern);
      kept.set(pattern, test);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return test;
    },
  };
}

/** Compiles a pattern in JavaScript's syntax, with look-aheads at its start at most; null when it cannot be. */
function compilePattern(pattern: string): PatternTest | null {
  if (pattern.length > MAX_PATTERN_LENGTH || estimateSize(pattern) > MAX_PATTERN_SIZE) return null;
  // It would be taken for the letter k.
  if (hasBackReference(pattern)) return null;
  const parts = splitLookaheads(pattern)?.map(compilePlain);
  if (!parts || parts.includes(null)) return null;
  const tests = parts.filter((part) => part !== null);
  return (value) => value.length <= 2 * MAX_VALUE_LENGTH && tests.every((test) => test(value));
}

function compilePlain({ text, found }: PlainPattern): PatternTest | null {
  const set = new RE2Set(RE2Set.UNANCHORED, 0, MAX_STATE_BYTES);
  try {
    set.add(RE2JS.translateRegExp(translateSyntax(text)));
    set.compile();
  } catch {
    // Any failure on a stranger's pattern means the same: it is none that can be used.
    return null;
  }
  return (value) => set.match(value).length > 0 === found;
}
