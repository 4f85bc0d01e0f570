/** Forms of the steps that follow a sign-in. */
import stepSchema from '#schemas/forms/log-in-step.json' with { type: 'json' };
import makeStep from '#schemas/forms/log-in-step.json?validator';
import accountSchema from '#schemas/forms/social-account.json' with { type: 'json' };
import makeAccount from '#schemas/forms/social-account.json?validator';
import linkSchema from '#schemas/forms/social-link.json' with { type: 'json' };
import makeLink from '#schemas/forms/social-link.json?validator';
import { defineForm, written } from '#ui/schema-form/state/define-form.ts';

const must = written('form.required');
/** Maximum of the contract. */
const LONGEST_CODE = 16;
const name = { 'ui:options': { icon: 'user' } };

/** The code, and the name on the bank account. */
export const stepForm = defineForm({
  schema: stepSchema,
  make: makeStep,
  validations: { code: must, name: must },
  ui: { code: { 'ui:widget': 'stepCode', 'ui:options': { maxLength: LONGEST_CODE } }, name },
});

/** UI options for a recovery code in place of the app's code. */
export const RECOVERY_UI = {
  code: { 'ui:title': 'signin.step.recoveryCode', 'ui:options': { maxLength: LONGEST_CODE, ltr: true } },
  name,
};

/** The account owner's password. */
export const linkForm = defineForm({
  schema: linkSchema,
  make: makeLink,
  validations: { password: must },
  ui: {
    password: { 'ui:widget': 'password', 'ui:autocomplete': 'current-password', 'ui:options': { icon: 'lock' } },
  },
});

export const accountForm = defineForm({ schema: accountSchema, make: makeAccount });
