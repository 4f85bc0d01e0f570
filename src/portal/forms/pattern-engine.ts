import { useEffect, useMemo, useState } from 'react';
import type { FieldRule } from '#model/documents/rules.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

/** Until the engine is loaded no pattern is reported as broken. Nothing is sent before: `load` is awaited. */
const WAITING: PatternEngine = { compile: () => () => true };
/**
 * Where the engine cannot be loaded the kind decides, as for a pattern that does not compile; the gateway validates
 * anyway.
 */
const BY_KIND: PatternEngine = { compile: () => null };

export interface Patterns {
  /** For display. */
  readonly engine: PatternEngine;
  /** For validation before sending. Never rejects. */
  readonly load: () => Promise<PatternEngine>;
}

/** The pattern engine of one form; its code is loaded when a rule of the form has a pattern. */
export function usePatterns(rules: readonly (FieldRule | null)[]): Patterns {
  const isNeeded = rules.some((rule) => rule !== null && rule.pattern !== null && rule.pattern !== '*');
  const [come, setCome] = useState<PatternEngine>();
  const load = useMemo(() => createLoader(setCome), []);
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded, load]);
  return useMemo(() => {
    const engine = isNeeded ? (come ?? WAITING) : BY_KIND;
    return { engine, load: isNeeded ? load : async () => BY_KIND };
  }, [isNeeded, come, load]);
}

function createLoader(onCome: (engine: PatternEngine) => void): () => Promise<PatternEngine> {
  let asked: Promise<PatternEngine> | undefined;
  return () => {
    asked ??= loadChunk(() => import('#model/form/values/re2-engine.ts'))
      .then(
        ({ createRe2Engine }) => createRe2Engine(),
        () => {
          asked = undefined;
          return BY_KIND;
        },
      )
      .then((engine) => {
        onCome(engine);
        return engine;
      });
    return asked;
  };
}
