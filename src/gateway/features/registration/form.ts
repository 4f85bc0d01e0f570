import { fieldCondition } from '#model/catalogue/access.ts';
import { knownField } from '#model/catalogue/fields.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { parseRules } from '#model/documents/rules.ts';
import { type FormSpec, type FormValues, type Method, narrowForm } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { dropHidden, type FieldError } from '#model/form/validate.ts';

export type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Inputs for building a registration form. */
export interface AskedForm {
  readonly method: Method;
  readonly rules: unknown;
  readonly facts: FactSource;
  /** Fields replaced by another part of the request. */
  readonly without: ReadonlySet<string>;
}

/**
 * Builds the form that validates a registration: by the merchant's rules, like the page's form (M110-M116), without
 * replaced fields. Brand files are only at the edge: a field that the rules require and the brand hides is still
 * required here, so a brand must not hide one (the brand linter reports it).
 */
export function formOf({ method, rules, facts, without }: AskedForm): FormSpec {
  const shown = (elementId: string) => {
    const field = elementId.slice('register.'.length);
    // Consent boxes are not part of the registration user in the API.
    if (without.has(field) || knownField(field)?.place === 'consent') return false;
    return evaluate(expandCondition(fieldCondition(field, method)), facts);
  };
  const form = buildRegistrationForm({ method, rules: parseRules(rules).value, shown });
  // A condition that cannot be evaluated here makes no field required.
  return narrowForm(form, (when) => evaluate(when, facts) === true);
}

/** The values to store after validation; values of fields outside the form are dropped. */
export function takeValues(spec: FormSpec, data: FormValues, errors: readonly FieldError[]): Validated {
  if (errors.length > 0) return { ok: false, errors };
  const texts = Object.entries(dropHidden(spec, data)).flatMap(([field, value]): [string, string][] =>
    typeof value === 'string' ? [[field, value]] : [],
  );
  return { ok: true, values: Object.fromEntries(texts) };
}
