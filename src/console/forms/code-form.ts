import schema from '#schemas/forms/console/code.json' with { type: 'json' };
import make from '#schemas/forms/console/code.json?validator';
import { defineForm } from './define-form.ts';

/** A code from an app is that long at least; recovery codes are longer. */
const SHORTEST = 6;

/** A code that somebody reads somewhere else. */
export const codeForm = defineForm({
  schema,
  make,
  validations: { code: (text) => (text.trim().length < SHORTEST ? 'form.required' : undefined) },
});

/** How a code of an authenticator is typed. */
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
      'ui:options': { mark: false, autofocus: true, maxLength: longest },
    },
  };
}
