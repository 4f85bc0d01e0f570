import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/proof.json' with { type: 'json' };
import make from '#schemas/forms/console/proof.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** As long as the gateway keeps the name of a passkey. */
const LONGEST_NAME = 60;
/** What is missing keeps the button from working; no field carries a mark of its own. */
const PLAIN = { mark: false } as const;

/** What is asked before a way into the account is changed: the password, and what is set anew. */
export const proofForm = defineForm({
  schema,
  make,
  validations: { name: written('passkey.nameHint') },
  ui: {
    name: { 'ui:options': { ...PLAIN, maxLength: LONGEST_NAME, autofocus: true } },
    newPassword: {
      'ui:widget': 'password',
      'ui:options': { ...PLAIN, autocomplete: 'new-password', autofocus: true },
    },
    password: {
      'ui:widget': 'password',
      'ui:options': { ...PLAIN, autocomplete: 'current-password', autofocus: true },
    },
  },
});
