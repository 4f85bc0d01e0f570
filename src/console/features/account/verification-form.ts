import { defineForm, repeats } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/proof.json' with { type: 'json' };
import make from '#schemas/forms/console/proof.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

/** Maximum length of a passkey's name in the gateway. */
const LONGEST_NAME = 60;
/** Missing values disable the button; fields show no error marks. */
const PLAIN = { asterisk: false } as const;

export const reauthForm = defineForm({
  schema,
  make,
  validations: { name: written('passkey.nameHint'), repeat: repeats('newPassword') },
  ui: {
    name: { 'ui:options': { ...PLAIN, maxLength: LONGEST_NAME, autofocus: true } },
    newPassword: {
      'ui:widget': 'password',
      'ui:options': { ...PLAIN, autocomplete: 'new-password', autofocus: true },
    },
    repeat: { 'ui:widget': 'password', 'ui:options': { ...PLAIN, autocomplete: 'new-password' } },
    password: {
      'ui:widget': 'password',
      'ui:options': { ...PLAIN, autocomplete: 'current-password', autofocus: true },
    },
  },
});
