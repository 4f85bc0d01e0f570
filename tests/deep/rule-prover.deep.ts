import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldRule } from '#model/documents/rules.ts';
import { KINDS } from '#model/form/values/kinds.ts';
import { validate } from '#model/form/values/matcher.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { findBreaks } from '#model/prover/find-breaks.ts';
import { proveRule } from '#model/prover/prove-rule.ts';
import { textsNear, validateKind } from '#model/prover/testing/texts.ts';
import { record } from './record.ts';

const TEXTS = 100_000;
/** Number of rules that are searched for counterexamples: each search is a separate walk. */
const BREAKS = 10_000;
const engine = createRe2Engine();
const isTyped = (text: string): boolean => text !== '' && text.isWellFormed() && !/[\n\r]/.test(text);

test.each(KINDS)(
  `N07: ${TEXTS} texts a kind: $id, the prover and the expressions of the kind agree`,
  ({ id, matches }) => {
    const drawn = fc.sample(textsNear(id), { numRuns: 1.3 * TEXTS, seed: 20_261_121 + id });
    const texts = drawn.filter(isTyped).slice(0, TEXTS);
    expect(texts).toHaveLength(TEXTS);
    const isTaken = validateKind(id);
    const taken = texts.filter((text) => matches(text));
    expect(texts.filter((text) => isTaken(text) !== matches(text))).toEqual([]);
    const rule: FieldRule = {
      field: 'line',
      enabled: true,
      required: true,
      minLength: 1,
      maxLength: 255,
      pattern: null,
      kind: id,
    };
    const lengths = new Set(proveRule(rule, engine).lengths);
    expect(taken.filter((text) => text === text.trim() && !lengths.has([...text].length))).toEqual([]);
    const some = texts.slice(0, BREAKS);
    expect(
      some.filter((text) => validate(rule, text, engine).ok !== (findBreaks(rule, text, engine).length === 0)),
    ).toEqual([]);
    const figure = `${texts.length} texts, ${taken.length} taken, no difference`;
    record({ test: `N07: the prover and kind ${id}`, limit: 'no difference', figure });
  },
);
