// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRe2Engine } from '#model/form/re2-engine.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { parseRules } from '#model/form/rules.ts';
import { editField, leaveField, NO_ATTENTION, submitFields, toldErrors } from './form-state.ts';
import { useFormValues, wordsOf } from './use-form-values.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const engine = createRe2Engine();
const patterns = { engine, load: async () => engine };
const rules = parseRules({
  username: { enabled: 1, required: 1, minLength: 6, maxLength: 16, patternId: 1 },
  email: { enabled: 1, patternId: 3 },
}).value;
const formOf = (...names: string[]) =>
  buildRegistrationForm({ method: 'username', rules, shown: (id) => names.includes(id.replace('register.', '')) });
const spec = formOf('username', 'email');
const error = (field: string, part: 'required' | 'length') => ({
  field,
  part,
  key: 'form.required',
  params: { min: 1, max: 9 },
});
const start = (first = spec) =>
  renderHook(({ form }) => useFormValues(form, patterns, {}), { initialProps: { form: first } });

it('M253: an error is told once its field was left; an empty field only after a submit', () => {
  const errors = [error('username', 'length'), error('email', 'required')];
  const told = (attention: typeof NO_ATTENTION) => [...toldErrors(errors, attention, spec).keys()];
  expect(told(NO_ATTENTION)).toEqual([]);
  const left = leaveField(leaveField(NO_ATTENTION, 'username'), 'email');
  expect(told(left)).toEqual(['username']);
  expect(told(submitFields(NO_ATTENTION, ['username', 'email']))).toEqual(['username', 'email']);
});

it('what the server said of a field goes when that field is edited, and is not told of a hidden one', () => {
  const said = {
    ...NO_ATTENTION,
    fromServer: ['username', 'email', 'line'].map((field) => ({ field, message: 'no' })),
  };
  expect([...toldErrors([], said, spec).keys()]).toEqual(['username', 'email']);
  expect([...toldErrors([], editField(said, 'email'), spec).keys()]).toEqual(['username']);
});

it('M253: a submit tells every error and asks for the first wrong field', async () => {
  const { result } = start();
  act(() => result.current.change({ username: 'a', email: 'b' }));
  expect(result.current.told.size).toBe(0);
  await act(() => result.current.accept(['username', 'email']));
  expect([...result.current.told.keys()]).toEqual(['username', 'email']);
  expect(result.current.focus).toEqual({ field: 'username', turn: 1 });
});

it('what is typed stays when the form changes, and is judged by the new one', () => {
  const { result, rerender } = start();
  act(() => result.current.change({ username: 'player1', email: 'a@b' }));
  rerender({ form: formOf('username') });
  expect([result.current.data['email'], result.current.errors]).toEqual(['a@b', []]);
  rerender({ form: spec });
  expect(result.current.errors.map(({ field }) => field)).toEqual(['email']);
});

it("M342: a refusal's message stands as it came, a code that no text has asks for correct information", () => {
  const label = (key: string) => (key === 'reg_pattern_1' ? 'Letters' : key);
  const problem = { field: 'username', code: 'reg_pattern_1', message: undefined };
  expect(wordsOf({ ...problem, message: 'Taken' }, label, spec)).toEqual({ field: 'username', message: 'Taken' });
  expect(wordsOf(problem, label, spec)).toMatchObject({ key: 'reg_pattern_1', params: { min: 6, max: 16 } });
  expect(wordsOf({ ...problem, code: 'odd' }, label, spec)).toMatchObject({ key: 'error.incorrect_user_information' });
});
