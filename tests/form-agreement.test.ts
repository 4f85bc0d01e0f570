import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { anyValues, validateMethodTwice, validateTwice } from './support/form-agreement.ts';

test.each(['username', 'mobile'] as const)(
  'M253: by %s, the page’s module, the gateway and the model return the same result for any input',
  async (method) => {
    const { validateField, fields } = await validateTwice(method);
    expect(fields.length).toBeGreaterThan(30);
    let refused = 0;
    fc.assert(
      fc.property(anyValues(fields), (values) => {
        const { page, gateway, model } = validateField(values);
        expect(page).toEqual(gateway);
        expect(page).toEqual(model);
        refused += page.length;
      }),
      { numRuns: cases(60) },
    );
    expect(refused).toBeGreaterThan(200);
  },
);

test.each(['DEPOSIT', 'WITHDRAWAL'] as const)(
  'M253: of a %s method, the module made of the rules and the gateway agree on any input, in any language',
  async (direction) => {
    const { validateField, fields } = await validateMethodTwice(direction);
    expect(fields.length).toBeGreaterThan(25);
    let refused = 0;
    fc.assert(
      fc.property(anyValues(fields), (values) => {
        const { page, gateway, model } = validateField(values);
        expect(page).toEqual(gateway);
        expect(page).toEqual(model);
        refused += page.length;
      }),
      { numRuns: cases(60) },
    );
    expect(refused).toBeGreaterThan(200);
  },
);
