import { describe, expect, test } from 'vitest';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import { makeField } from '#model/form/fields.ts';
import { KINDS } from '#model/form/values/kinds.ts';
import { validate } from '#model/form/values/matcher.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { neededFields, valueFor } from './registration-form.ts';

const engine = createRe2Engine();

function fieldOf(name: string, rule: object) {
  const parsed = ruleOf(parseRules({ [name]: { key: name, enabled: true, required: true, ...rule } }).value, name);
  return makeField(name, { prefix: 'register', when: true, rule: parsed ?? null });
}

describe('N08: values valid by the merchants’ rules', () => {
  test.each(KINDS.map(({ id, meaning }) => [id, meaning] as const))('kind %i: %s', (patternId) => {
    const dates = [11, 13].includes(patternId);
    const bounds = dates
      ? [[10, 10]]
      : patternId === 3
        ? [
            [6, 100],
            [20, 30],
          ]
        : [
            [1, 50],
            [6, 8],
            [12, 64],
          ];
    for (const [minLength, maxLength] of bounds) {
      const field = fieldOf('line', { patternId, minLength, maxLength });
      const value = valueFor(field);
      expect(field.rule && validate(field.rule, value, engine), `${value} in ${minLength} to ${maxLength}`).toEqual({
        ok: true,
      });
    }
  });

  test('a password is long enough to be uncommon', () => {
    expect(valueFor(fieldOf('password', { patternId: 5, minLength: 8, maxLength: 64 }))).toHaveLength(14);
  });

  test('two values differ', () => {
    const field = fieldOf('username', { patternId: 1, minLength: 5, maxLength: 16 });
    expect(valueFor(field)).not.toBe(valueFor(field));
  });
});

test('N08: a registration fills fields by the merchant’s own switches and rules', () => {
  const rule = (required: boolean) => ({ enabled: true, required, patternId: 4 });
  const status = {
    info: {
      whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'MOBILENUMREG3', enabled: '1' }] },
      register: { username: rule(true), password: rule(true), line: rule(true), zalo: rule(false) },
    },
  };
  const documents = { status, siteSettings: {}, registerSettings: undefined, lanes: [] };
  const names = neededFields(documents, 'mobile').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['countryDialingCode', 'mobileNum', 'verificationCode', 'line']));
  expect(names).not.toContain('zalo');
  expect(names).not.toContain('terms');
});
