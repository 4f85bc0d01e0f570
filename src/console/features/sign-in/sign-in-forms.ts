/** The forms of the sign-in. The button is disabled until all fields are filled: no field has an asterisk. */
import { defineForm, repeats } from '#console/forms/define-form.ts';
import linkSchema from '#schemas/forms/console/link.json' with { type: 'json' };
import makeLink from '#schemas/forms/console/link.json?validator';
import schema from '#schemas/forms/console/sign-in.json' with { type: 'json' };
import make from '#schemas/forms/console/sign-in.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';

const LONGEST_NAME = 80;

export const signInForm = defineForm({
  schema,
  make,
  validations: { email: written('form.required') },
  ui: {
    email: {
      'ui:widget': 'email',
      'ui:options': { asterisk: false, autofocus: true, autocomplete: 'username' },
    },
    password: { 'ui:widget': 'password', 'ui:options': { asterisk: false, autocomplete: 'current-password' } },
  },
});

/** The form of a link: an invited user's name, and a password. */
export const linkForm = defineForm({
  schema: linkSchema,
  make: makeLink,
  validations: { name: written('form.required'), repeat: repeats('password') },
  ui: {
    name: { 'ui:options': { asterisk: false, autofocus: true, autocomplete: 'name', maxLength: LONGEST_NAME } },
    password: { 'ui:widget': 'password', 'ui:options': { asterisk: false, autocomplete: 'new-password' } },
    repeat: { 'ui:widget': 'password', 'ui:options': { asterisk: false, autocomplete: 'new-password' } },
  },
});

/** The fields by purpose of the link. */
export const LINK_FIELDS: Readonly<Record<'invitation' | 'password' | 'signIn', readonly FormStep[]>> = {
  invitation: [[{ fields: ['name', 'password', 'repeat'] }]],
  password: [[{ fields: ['password', 'repeat'] }]],
  signIn: [[]],
};
