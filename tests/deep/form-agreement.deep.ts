import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyValues, validateTwice } from '../support/form-agreement.ts';
import { record } from './record.ts';

const STRINGS = 100_000;

test.each(['username', 'mobile'] as const)(
  `M253: ${STRINGS} strings over all kinds of fields by %s: the page’s module and the gateway agree`,
  async (method) => {
    const { validateField, fields } = await validateTwice(method);
    let strings = 0;
    let refused = 0;
    const differ: unknown[] = [];
    for (let seed = 20_261_122; strings < STRINGS; seed += 1) {
      for (const values of fc.sample(anyValues(fields), { numRuns: 500, seed })) {
        const { page, gateway, model } = validateField(values);
        if (!isDeepStrictEqual(page, gateway) || !isDeepStrictEqual(page, model))
          differ.push({ values, page, gateway });
        strings += Object.values(values).filter((value) => typeof value === 'string').length;
        refused += page.length;
      }
    }
    expect(differ.slice(0, 3)).toEqual([]);
    const figure = `${strings} strings, ${refused} refused, no difference`;
    record({ test: `M253: page and gateway validate by ${method}`, limit: 'no difference', figure });
  },
);
