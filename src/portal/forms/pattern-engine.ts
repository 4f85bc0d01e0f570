import { useEffect, useMemo, useState } from 'react';
import type { FieldRule } from '#model/documents/rules.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

/** Until the engine has come no pattern is complained of. Nothing is sent before it has: `load` is waited for. */
const WAITING: PatternEngine = { compile: () => () => true };
/** Where the engine cannot be had the kind decides, as for a pattern that does not compile; the gateway judges anyway. */
const BY_KIND: PatternEngine = { compile: () => null };

export interface Patterns {
  /** Judges what is shown. */
  readonly engine: PatternEngine;
  /** The engine that judges what is sent. Never rejects. */
  readonly load: () => Promise<PatternEngine>;
}

/** The pattern engine of one form; its code comes when one of the form's rules has a pattern. */
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
