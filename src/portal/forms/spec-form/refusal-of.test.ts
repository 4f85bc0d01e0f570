import { expect, it } from 'vitest';
import { parseRules } from '#model/documents/rules.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { refusalOf } from './refusal-of.ts';

const rules = parseRules({ username: { enabled: 1, required: 1, minLength: 6, maxLength: 16, patternId: 1 } }).value;
const spec = buildRegistrationForm({ method: 'username', rules, shown: () => true });

it('M342: a refusal’s message is shown unchanged; a code without text asks for correct information', () => {
  const has = (key: string) => key === 'reg_pattern_1';
  const problem = { field: 'username', code: 'reg_pattern_1', message: undefined };
  const wordsFor = (more: object) => refusalOf({ ...problem, ...more }, has, spec).words;
  expect(wordsFor({ message: 'Claimed' })).toEqual({
    message: 'Claimed',
  });
  expect(wordsFor({})).toMatchObject({ key: 'reg_pattern_1', params: { min: 6, max: 16 } });
  expect(wordsFor({ code: 'odd' })).toMatchObject({ key: 'error.incorrect_user_information' });
});
