import { fieldCondition } from '#model/catalogue/access.ts';
import { settle } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { parseRules } from '#model/documents/rules.ts';
import { type FormSpec, type FormValues, type Method, narrowForm } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { dropHidden, type FieldError } from '#model/form/validate.ts';
import type { FormValidator } from '#validator/validate-form.ts';

/** What the page ticks for itself; no field of the wire's registration user. */
const CONSENTS = new Set(['terms', 'ageConfirmation']);

/** The values that a method's form lets through, or what is wrong with them. */
export type Judged =
  | { readonly ok: true; readonly values: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Judges a registration by the merchant's rules with the form and the matcher that the page has too (M110-M116). Fields
 * that the rules do not ask for are dropped, whatever was sent in them, and so are those in `without`. Brand files are the
 * edge's: a field that the rules require and only a brand hides is asked for here all the same, so a brand may not hide
 * one (the brand doctor says so).
 */
export function judgeRegistration(
  method: Method,
  rules: unknown,
  facts: FactSource,
  data: FormValues,
  validate: FormValidator,
  without: ReadonlySet<string> = NOTHING,
): Judged {
  const spec = formOf(method, rules, facts, without);
  const errors = validate(spec, data);
  if (errors.length > 0) return { ok: false, errors };
  const texts = Object.entries(dropHidden(spec, data)).flatMap(([field, value]): [string, string][] =>
    typeof value === 'string' ? [[field, value]] : [],
  );
  return { ok: true, values: Object.fromEntries(texts) };
}

const NOTHING: ReadonlySet<string> = new Set();

function formOf(method: Method, rules: unknown, facts: FactSource, without: ReadonlySet<string>): FormSpec {
  const shown = (elementId: string) => {
    const field = elementId.slice('register.'.length);
    return !CONSENTS.has(field) && !without.has(field) && settle(expandCondition(fieldCondition(field, method)), facts);
  };
  const form = buildRegistrationForm({ method, rules: parseRules(rules).value, shown });
  // What nobody knows here is not asked for.
  return narrowForm(form, (when) => settle(when, facts) === true);
}
