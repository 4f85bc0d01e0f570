import schema from '#schemas/forms/console/code.json' with { type: 'json' };
import make from '#schemas/forms/console/code.json?validator';
import { defineForm } from './define-form.ts';

/** Minimum length of an authenticator code; recovery codes are longer. */
const SHORTEST = 6;

/** A code that the user reads elsewhere. */
export const codeForm = defineForm({
  schema,
  make,
  validations: { code: (text) => (text.trim().length < SHORTEST ? 'form.required' : undefined) },
});

/** The UI schema of an authenticator code. */
export function codeUi({
  title,
  help,
  longest,
}: {
  readonly title: string;
  readonly help?: string;
  readonly longest: number;
}) {
  const hint = help === undefined ? {} : { 'ui:help': help };
  return {
    code: {
      'ui:widget': 'code',
      'ui:title': title,
      ...hint,
      'ui:options': { asterisk: false, autofocus: true, maxLength: longest },
    },
  };
}
