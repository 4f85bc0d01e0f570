import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrangement, type FormValues, shownFields } from '#model/form/form.ts';
import { createRe2Engine } from '#model/form/re2-engine.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { parseRules } from '#model/form/rules.ts';
import { validateForm } from '#model/form/validate.ts';
import { wordsOf } from './form-state.ts';
import { createFormStore, type Judges } from './form-store.ts';

const engine = createRe2Engine();
const anyNumber: Judges = { engine, isNumber: () => true };
const rules = parseRules({
  username: { enabled: 1, required: 1, minLength: 6, maxLength: 16, patternId: 1 },
  email: { enabled: 1, patternId: 3 },
  mobileNum: { enabled: 1, patternId: 6 },
}).value;
const ALL = ['username', 'password', 'confirmPassword', 'email', 'countryDialingCode', 'mobileNum', 'terms'];
const formOf = (names: readonly string[], arrangement: Arrangement = {}) => {
  const shown = (id: string) => names.includes(id.replace('register.', ''));
  return buildRegistrationForm({ method: 'username', rules, shown, ...arrangement });
};
const partsOf = (spec = formOf(['username', 'email']), judges = anyNumber, defaults: FormValues = {}) => ({
  ...{ spec, judges, defaults, loadJudges: async () => judges },
});
const toldBy = (store: ReturnType<typeof createFormStore>, names = ALL) =>
  names.filter((name) => store.field(name).words !== undefined);

describe('M253, M346: what is told of a form', () => {
  it('an error is told once its field was left; an empty field only after a submit', async () => {
    const store = createFormStore(partsOf());
    store.change('email', 'a@b');
    expect(toldBy(store)).toEqual([]);
    for (const name of ['username', 'email']) store.leave(name);
    expect(toldBy(store)).toEqual(['email']);
    expect(await store.accept(['username', 'email'])).toBe(false);
    expect(toldBy(store)).toEqual(['username', 'email']);
    expect(store.form().focus).toEqual({ field: 'username', turn: 1 });
  });

  it('M342: what the server said of a field goes when that field is edited, and is not told of a hidden one', () => {
    const store = createFormStore(partsOf());
    store.refuse(['line', 'username', 'email'].map((field) => ({ field, message: 'no' })));
    expect(toldBy(store, [...ALL, 'line'])).toEqual(['username', 'email']);
    expect(store.form().focus?.field).toBe('username');
    store.change('email', 'ann@example.com');
    expect(toldBy(store)).toEqual(['username']);
  });

  it('what is typed stays when the form changes, and is judged by the new one', () => {
    const store = createFormStore(partsOf());
    store.change('email', 'a@b');
    store.arrange(partsOf(formOf(['username'])));
    expect([store.values()['email'], store.form().missing.map(({ name }) => name)]).toEqual(['a@b', ['username']]);
    store.arrange(partsOf());
    expect(store.form().missing.map(({ name }) => name)).toEqual(['username', 'email']);
  });

  it('M232: what must be done follows the bounds of another rule, also where nothing was typed', () => {
    const store = createFormStore(partsOf());
    expect(store.field('username').checks[0]?.message.params).toEqual({ min: 6, max: 16 });
    const stricter = parseRules({
      username: { enabled: 1, required: 1, minLength: 8, maxLength: 12, patternId: 1 },
    }).value;
    store.arrange(partsOf(buildRegistrationForm({ method: 'username', rules: stricter, shown: () => true })));
    expect(store.field('username').checks[0]?.message.params).toEqual({ min: 8, max: 12 });
  });

  it("M342: a refusal's message stands as it came, a code that no text has asks for correct information", () => {
    const label = (key: string) => (key === 'reg_pattern_1' ? 'Letters' : key);
    const spec = formOf(['username']);
    const problem = { field: 'username', code: 'reg_pattern_1', message: undefined };
    expect(wordsOf({ ...problem, message: 'Taken' }, label, spec)).toEqual({ field: 'username', message: 'Taken' });
    expect(wordsOf(problem, label, spec)).toMatchObject({ key: 'reg_pattern_1', params: { min: 6, max: 16 } });
    expect(wordsOf({ ...problem, code: 'odd' }, label, spec)).toMatchObject({
      key: 'error.incorrect_user_information',
    });
  });
});

describe('M257: a number that no network of its country has', () => {
  const none: Judges = { engine, isNumber: (dial, number) => !(dial === '65' && number === '12345678') };
  const spec = formOf(['countryDialingCode', 'mobileNum']);

  it('is told like any other mistake, and no longer once the country is another', () => {
    const store = createFormStore(partsOf(spec, none, { countryDialingCode: '65' }));
    store.change('mobileNum', '12345678');
    store.leave('mobileNum');
    expect(store.field('mobileNum').words).toMatchObject({ key: 'form.mobileFormat' });
    store.change('countryDialingCode', '84');
    expect(store.field('mobileNum').words).toBeUndefined();
  });

  it('is found by a submit although its judge was still under way', async () => {
    const parts = partsOf(spec, anyNumber, { countryDialingCode: '65' });
    const store = createFormStore({ ...parts, loadJudges: async () => none });
    store.change('mobileNum', '12345678');
    expect(store.form().missing).toEqual([]);
    expect(await store.accept(['mobileNum'])).toBe(false);
  });
});

describe('a key draws what it changed', () => {
  it('the views of other fields, and of the form, stay the same objects', () => {
    const store = createFormStore(partsOf(formOf(ALL)));
    const before = ALL.map((name) => store.field(name));
    const form = store.form();
    store.change('username', 'a');
    expect(ALL.filter((name, at) => store.field(name) !== before[at])).toEqual(['username']);
    for (const part of ['steps', 'missing', 'wrongSteps', 'told'] as const) expect(store.form()[part]).toBe(form[part]);
    store.change('username', 'ann123');
    expect(store.form().missing).not.toBe(form.missing);
  });

  it('a field that depends on another follows it: a repetition, a code that a number needs', () => {
    const store = createFormStore(partsOf(formOf(ALL)));
    store.change('password', 'Quiet9Harbor');
    store.change('confirmPassword', 'Quiet9Harbor');
    store.leave('confirmPassword');
    store.change('password', 'Quiet9Harbour');
    expect(store.field('confirmPassword').words).toMatchObject({ key: 'inconsistent_twice' });
    expect(store.field('countryDialingCode').isRequired).toBe(false);
    store.change('mobileNum', '91234567');
    expect(store.field('countryDialingCode').isRequired).toBe(true);
  });

  it('M253: whatever is typed in whatever order, what is missing is what the whole form judged at once misses', () => {
    const key = fc.record({
      name: fc.constantFrom(...ALL),
      value: fc.constantFrom('', ' ', 'ann123', 'a@b.co', '91234567', 'x'.repeat(300), ' blank'),
    });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
        const spec = formOf(ALL);
        const store = createFormStore(partsOf(spec));
        for (const { name, value } of keys) {
          store.change(name, name === 'terms' ? value !== '' : value);
          store.form();
        }
        const whole = validateForm(spec, store.values(), engine).map(({ field }) => field);
        expect(store.form().missing.map(({ name }) => name)).toEqual(whole);
      }),
    );
  });
});

describe('steps', () => {
  const groups = [
    { title: 'brand.who', fields: ['username'] },
    { title: 'brand.none', fields: ['qqNum'] },
    { title: 'brand.reach', fields: ['email'] },
  ];
  const spec = formOf(['username', 'email', 'password', 'terms'], { groups, steps: true });
  const stepsOf = (store: ReturnType<typeof createFormStore>) =>
    store.form().steps.map((step) => step.flatMap(({ fields }) => fields.map(({ name }) => name)));

  it('a group each, none without a field; what no group lists joins the last', () => {
    expect(stepsOf(createFormStore(partsOf(spec)))).toEqual([['username'], ['email', 'password', 'terms']]);
    expect(stepsOf(createFormStore(partsOf(formOf(['username', 'email'], { groups }))))).toEqual([
      ['username', 'email'],
    ]);
  });

  it('M253: the next one opens when the open one is right, and the way back loses nothing', async () => {
    const store = createFormStore(partsOf(spec));
    await store.next();
    expect([store.form().step, toldBy(store)]).toEqual([0, ['username']]);
    store.change('username', 'ann123');
    await store.next();
    expect(store.form()).toMatchObject({ step: 1, wrongSteps: [] });
    store.back();
    expect([store.form().step, store.field('username').value]).toEqual([0, 'ann123']);
  });

  it('M253, M342: a submit and a refusal open the step that holds the first mistake', async () => {
    const store = createFormStore(partsOf(spec));
    store.change('username', 'ann123');
    await store.next();
    store.change('username', '');
    await store.accept(shownFields(spec).map(({ name }) => name));
    expect(store.form()).toMatchObject({ step: 0, focus: { field: 'username' } });
    store.refuse([{ field: 'email', message: 'Taken' }]);
    expect(store.form()).toMatchObject({ step: 1, wrongSteps: [0, 1], focus: { field: 'email' } });
  });
});
