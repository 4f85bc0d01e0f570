import { fieldCondition } from '#model/catalogue/access.ts';
import { knownField } from '#model/catalogue/fields.ts';
import { settle } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { parseRules } from '#model/documents/rules.ts';
import { type FormSpec, type FormValues, type Method, narrowForm } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { dropHidden, type FieldError } from '#model/form/validate.ts';

/** The values that a method's form lets through, or what is wrong with them. */
export type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** What a form of registration is made from. */
export interface AskedForm {
  readonly method: Method;
  readonly rules: unknown;
  readonly facts: FactSource;
  /** Fields that something else in the request stands for. */
  readonly without: ReadonlySet<string>;
}

/**
 * The form by which a registration is judged: by the merchant's rules, as the page's (M110-M116), without the fields that
 * something else stands for. Brand files are the edge's: a field that the rules require and only a brand hides is asked for
 * here all the same, so a brand may not hide one (the brand doctor says so).
 */
export function formOf({ method, rules, facts, without }: AskedForm): FormSpec {
  const shown = (elementId: string) => {
    const field = elementId.slice('register.'.length);
    // What the page ticks for itself is no field of the wire's registration user.
    if (without.has(field) || knownField(field)?.place === 'consent') return false;
    return settle(expandCondition(fieldCondition(field, method)), facts);
  };
  const form = buildRegistrationForm({ method, rules: parseRules(rules).value, shown });
  // What nobody knows here is not asked for.
  return narrowForm(form, (when) => settle(when, facts) === true);
}

/** What a form lets through of what was sent, once it was judged; what it does not ask for is dropped, whatever was sent in it. */
export function takeValues(spec: FormSpec, data: FormValues, errors: readonly FieldError[]): Validated {
  if (errors.length > 0) return { ok: false, errors };
  const texts = Object.entries(dropHidden(spec, data)).flatMap(([field, value]): [string, string][] =>
    typeof value === 'string' ? [[field, value]] : [],
  );
  return { ok: true, values: Object.fromEntries(texts) };
}
