import { expect, test } from 'vitest';
import { evaluate } from '../conditions/condition.ts';
import { factsFrom } from '../conditions/facts.ts';
import { makeField } from './fields.ts';
import { assembleForm, narrowForm, shownFields } from './form.ts';

const asked = { fact: 'view:captchaAsked', in: [true] };
const spec = assembleForm(
  'x',
  'username',
  [
    makeField('username', { prefix: 'x', when: true, required: true }),
    makeField('captcha', { prefix: 'x', when: asked, required: true }),
    makeField('remember', { prefix: 'x', when: true, required: false }),
  ],
  { groups: [{ fields: ['username'] }, { fields: ['captcha'] }], steps: true },
);
const narrow = (facts: Readonly<Record<string, boolean>>) =>
  narrowForm(spec, (when) => evaluate(when, factsFrom(facts)));

test('a field with an open condition is stored with it and not drawn', () => {
  expect(spec.fields.map((field) => field.name)).toEqual(['username', 'captcha', 'remember']);
  expect(shownFields(spec).map((field) => field.name)).toEqual(['username', 'remember']);
  expect(narrow({})).toEqual(spec);
});

test('narrowing adds a field, or removes it with its group', () => {
  const shown = narrow({ 'view:captchaAsked': true });
  expect(shown.fields[1]).toMatchObject({ name: 'captcha', when: true });
  expect(shown.groups).toEqual([{ fields: ['username'] }, { fields: ['captcha'] }, { fields: ['remember'] }]);
  const gone = narrow({ 'view:captchaAsked': false });
  expect(gone.groups).toEqual([{ fields: ['username'] }, { fields: ['remember'] }]);
  expect(gone.fields.map((field) => field.name)).toEqual(['username', 'remember']);
});

test('the schema holds every field, lists joint requirements, and is unchanged as conditions are evaluated', () => {
  const number = { prefix: 'x', when: true } as const;
  const withNumber = assembleForm('x', 'mobile', [
    ...spec.fields,
    makeField('mobileNum', number),
    makeField('countryDialingCode', { ...number, requiredWith: 'mobileNum' }),
    makeField('terms', { ...number, required: true }),
  ]);
  expect(withNumber.schema).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'form',
    type: 'object',
    properties: {
      username: { type: 'string', title: 'form.field.username', validated: 'username' },
      captcha: { type: 'string', title: 'form.field.captcha', validated: 'captcha' },
      remember: { type: 'boolean', title: 'form.field.remember' },
      mobileNum: { type: 'string', title: 'form.field.mobileNum', validated: 'mobileNum' },
      countryDialingCode: { type: 'string', title: 'form.field.countryDialingCode', validated: 'countryDialingCode' },
      terms: { type: 'boolean', title: 'form.field.terms', const: true },
    },
    required: ['username', 'captcha', 'terms'],
    dependencies: { mobileNum: ['countryDialingCode'] },
  });
  for (const asked of [true, false]) {
    const { schema, uiSchema } = narrow({ 'view:captchaAsked': asked });
    expect([schema, uiSchema]).toEqual([spec.schema, spec.uiSchema]);
  }
});

test('every field has its autofill type and the id of its element', () => {
  expect(spec.uiSchema).toMatchObject({
    'ui:order': ['username', 'captcha', 'remember'],
    username: {
      'ui:widget': 'text',
      'ui:autocomplete': 'username',
      'ui:options': { inputMode: 'text', elementId: 'x.username' },
    },
    remember: { 'ui:widget': 'checkbox' },
  });
});
