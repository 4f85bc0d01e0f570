/**
 * The regular expression engine of browser and gateway: RE2's automata in JavaScript (re2js). Time is linear in the
 * value for every pattern; the bounds below keep the constant small as well. Own decision: a pattern outside the bounds
 * counts as one that does not compile, so the kind decides for that field and the form still works.
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

/** Bytes for the states of one compiled pattern; past the limit they are dropped and built again. */
const MAX_STATE_BYTES = 512 * 1024;
/** Compiled patterns in an engine's LRU cache: at most 100 MB, in practice about 1. */
const MAX_CACHED = 200;

type PatternTest = (value: string) => boolean;

/**
 * Creates an engine with its own bounded cache. The cache key deliberately has no merchant: a compiled pattern depends
 * on its text alone and holds nothing of its sender.
 */
export function createRe2Engine(): PatternEngine {
  const cache = new Map<string, PatternTest | null>();
  return {
    compile(pattern) {
      const known = cache.get(pattern);
      const test = known === undefined ? compilePattern(pattern) : known;
      cache.delete(pattern);
      cache.set(pattern, test);
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return test;
    },
  };
}

/** Compiles a pattern in JavaScript syntax, with look-aheads only at its start; null when not possible. */
function compilePattern(pattern: string): PatternTest | null {
  if (pattern.length > MAX_PATTERN_LENGTH || estimateSize(pattern) > MAX_PATTERN_SIZE) return null;
  // The engine would read it as the letter k.
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
    // Any failure on an untrusted pattern means the same: the pattern is unusable.
    return null;
  }
  return (value) => set.match(value).length > 0 === found;
}
