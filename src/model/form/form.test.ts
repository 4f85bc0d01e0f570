import { expect, test } from 'vitest';
import { settle } from '../condition.ts';
import { factsFrom } from '../facts.ts';
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
const narrow = (facts: Readonly<Record<string, boolean>>) => narrowForm(spec, (when) => settle(when, factsFrom(facts)));

test('a field whose condition is not settled is kept with it and is not drawn', () => {
  expect(spec.fields.map((field) => field.name)).toEqual(['username', 'captcha', 'remember']);
  expect(shownFields(spec).map((field) => field.name)).toEqual(['username', 'remember']);
  expect(spec.schema).toMatchObject({ required: ['username'] });
  expect(spec.schema.properties).not.toHaveProperty('captcha');
  expect(narrow({})).toEqual(spec);
});

test('narrowing brings a field in with its schema, or lets it go with its group', () => {
  const shown = narrow({ 'view:captchaAsked': true });
  expect(shown.fields[1]).toMatchObject({ name: 'captcha', when: true });
  expect(shown.schema).toMatchObject({
    required: ['username', 'captcha'],
    properties: { captcha: { type: 'string', minLength: 1 } },
  });
  expect(shown.groups).toEqual([{ fields: ['username'] }, { fields: ['captcha'] }, { fields: ['remember'] }]);
  const gone = narrow({ 'view:captchaAsked': false });
  expect(gone.groups).toEqual([{ fields: ['username'] }, { fields: ['remember'] }]);
  expect(gone.fields.map((field) => field.name)).toEqual(['username', 'remember']);
});

test('every drawn field says how a browser may fill it and carries the id of its element', () => {
  expect(spec.uiSchema).toMatchObject({
    'ui:order': ['username', 'remember'],
    username: {
      'ui:widget': 'text',
      'ui:autocomplete': 'username',
      'ui:options': { inputMode: 'text', elementId: 'x.username' },
    },
    remember: { 'ui:widget': 'checkbox' },
  });
});
