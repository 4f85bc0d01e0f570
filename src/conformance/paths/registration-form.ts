/** Fills a registration form: the required fields by the merchant's rules, and valid values. */
import { randomInt } from 'node:crypto';
import { constants } from '#contract/call/constants.ts';
import { fieldCondition } from '#model/catalogue/access.ts';
import { knownField } from '#model/catalogue/fields.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { firstOf } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { type FormField, type Method, narrowForm, shownFields } from '#model/form/form.ts';
import { buildRegistrationForm } from '#model/form/registration.ts';
import { viewFacts } from '#model/site/document-facts.ts';
import type { Browser } from '../kit/browser.ts';
import { factsOfMerchant, type MerchantDocuments, rulesOfMerchant } from '../kit/merchant-facts.ts';

/** The required fields of a registration method. */
export function neededFields(documents: MerchantDocuments, method: Method): readonly FormField[] {
  const facts = firstOf(factsOfMerchant(documents), viewFacts({}));
  const shown = (elementId: string) => {
    const field = elementId.slice('register.'.length);
    // Consents are ticked on the page and are not part of the registration user.
    return knownField(field)?.place !== 'consent' && evaluate(expandCondition(fieldCondition(field, method)), facts);
  };
  const form = buildRegistrationForm({ method, rules: rulesOfMerchant(documents), shown });
  const narrowed = narrowForm(form, (when) => evaluate(when, facts) === true);
  return shownFields(narrowed).filter((field) => field.required);
}

/** Values that the page adds to the fields (M121), including the consents that the brand may require. */
export function originOf({ site }: Browser) {
  return {
    registerUrl: `${site.url}/register`,
    domain: new URL(site.url).hostname,
    registerMethod: constants.registerMethod,
    login: true,
    terms: true,
    ageConfirmation: true,
  };
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';

function draw(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** A new valid value for a field's rule. Patterns beyond the pattern kind are not evaluated. */
export function valueFor({ name, rule, widget }: FormField): string {
  const { minLength = 1, maxLength = 255, kind = 0 } = rule ?? {};
  const length = Math.min(maxLength, Math.max(minLength, widget === 'password' ? 14 : 10));
  return writers[kind ?? 0]?.(length) ?? (name === 'email' ? writeEmail(length) : writeMixed(length));
}

type Writer = (length: number) => string;

/** Mixed-case letters and digits, starting with a letter. */
const writeMixed: Writer = (length) => `Ki7${draw(LETTERS, length)}`.slice(0, length);
const writeDigits: Writer = (length) => draw('123456789', length);
const writeUpper: Writer = (length) => `K ${draw(LETTERS.toUpperCase(), length)}`.slice(0, length);
const writeEmail: Writer = (length) => `${draw(LETTERS, Math.max(1, length - 7))}@kit.io`;
const repeat =
  (text: string): Writer =>
  (length) =>
    text.repeat(length).slice(0, length);

/** By pattern kind (docs/reference/wire.md#pattern-kinds); other kinds get mixed letters and digits. */
const writers: Readonly<Record<number, Writer>> = {
  2: repeat('王小明'),
  3: (length) => writeEmail(Math.max(length, 12)),
  6: writeDigits,
  8: writeUpper,
  10: repeat('王小明'),
  11: () => '1990-01-31',
  12: writeUpper,
  13: () => '01-31-1990',
  15: repeat('김철수'),
  16: repeat('สมชาย'),
  17: writeUpper,
  18: writeUpper,
};
