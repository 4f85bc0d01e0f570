/**
 * Forms with every kind of field, of registration and of payment methods, as validated by the page and by the gateway.
 */
import { readFileSync } from 'node:fs';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import type { PayDirection } from '#contract/cashier/read.ts';
import { formOf, takeValues } from '#gateway/features/registration/form.ts';
import { knownField } from '#model/catalogue/fields.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { firstOf } from '#model/conditions/facts.ts';
import { createFieldValidator, errorsOf } from '#model/form/field-validator.ts';
import { type FormSpec, type FormValues, type Method, narrowForm } from '#model/form/form.ts';
import { payMethodForm } from '#model/form/pay-method.ts';
import { payoutAccountForm } from '#model/form/payout-account.ts';
import { type FieldError, validateForm } from '#model/form/validate.ts';
import { KINDS } from '#model/form/values/kinds.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { textsNear } from '#model/prover/testing/texts.ts';
import { parseBrand } from '#model/site/brand.ts';
import { memberFacts, merchantFacts, viewFacts } from '#model/site/document-facts.ts';
import { parseTrees } from '#model/site/trees.ts';
import { compileForm } from '#validator/compile-form.ts';
import { evaluateModule } from '#validator/testing/evaluate-module.ts';
import { createFormValidator } from '#validator/validate-form.ts';

const PATTERNS = ['^[A-Za-z][A-Za-z0-9]*$', '^(?=.*[A-Z])[A-Za-z0-9]+$', '^([a-z]+\\s?)*$', '[', '*', '^\\S+$'];

/** A field for each kind, one for each pattern (one does not compile), and those with special handling. */
const RULES = {
  username: { minLength: 3, maxLength: 12, patternId: 1 },
  password: { minLength: 3, maxLength: 12, acceptedPattern: '^[A-Za-z0-9 ]+$' },
  mobileNum: { minLength: 1, maxLength: 12, patternId: 6 },
  paymentPassword: { minLength: 1, maxLength: 6, patternId: 6 },
  captcha: { required: 0 },
  affiliateCode: { patternId: 4 },
  email: { patternId: 3, required: 1 },
  constructor: { patternId: 9 },
  ...Object.fromEntries(KINDS.map(({ id }) => [`kind${id}`, { patternId: id, required: id % 2, maxLength: 4 + id }])),
  ...Object.fromEntries(
    PATTERNS.map((pattern, at) => [`pattern${at}`, { acceptedPattern: pattern, required: at % 2 }]),
  ),
};
const SWITCHES = ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3'];

/** Validation results of both sides. Consents only exist on the page: the gateway's form does not have them. */
export interface BothVerdicts {
  readonly page: readonly FieldError[];
  readonly gateway: readonly FieldError[];
  /** Result of the page's model without schema and module. */
  readonly model: readonly FieldError[];
}

/** Validates a method on both sides: on the page with its module, and on the gateway. */
export async function validateTwice(method: Method) {
  const engine = createRe2Engine();
  const { documents, rules } = readDocuments();
  const facts = firstOf(merchantFacts(documents), memberFacts(null), viewFacts({}));
  const sent = JSON.parse(JSON.stringify(resolvePortal(documents, 'EN').registration));
  const resolved = sent.find((offered: { method: Method }) => offered.method === method).form;
  const spec = narrowForm(resolved, (when) => evaluate(when, facts));
  const places = spec.fields.map(({ name }) => name);
  const askModule = await moduleOf(spec, spec, engine);
  const validate = createFormValidator(engine);
  const form = formOf({ method, rules, facts, without: new Set() });

  function validateField(data: FormValues): BothVerdicts {
    const page = askModule(data);
    const validated = takeValues(form, data, validate(form, data));
    const model = validateForm(spec, data, engine);
    // Brands order their forms, and the gateway does not know the brand.
    const inOrder = ({ field }: FieldError, { field: other }: FieldError) =>
      places.indexOf(field) - places.indexOf(other);
    const ours = ({ field }: FieldError) => knownField(field)?.place !== 'consent';
    return {
      page: page.filter(ours),
      gateway: validated.ok ? [] : validated.errors.toSorted(inOrder),
      model: model.filter(ours),
    };
  }
  return { validateField, fields: places };
}

/**
 * Validates a payment method on both sides: the page's form has its language's labels, its module was compiled without
 * labels.
 */
export async function validateMethodTwice(direction: PayDirection) {
  const engine = createRe2Engine();
  const formOfPage = direction === 'DEPOSIT' ? payMethodForm : payoutAccountForm;
  const rules = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, { enabled: 1, labels: { VI: name, EN: 'A field' }, ...rule }]),
  );
  const spec = formOfPage(rules, ['VI']);
  const askModule = await moduleOf(spec, formOfPage(JSON.parse(JSON.stringify(rules))), engine);
  const validate = createFormValidator(engine);
  const asked = payMethodForm(rules);
  const fields = asked.fields.map(({ name }) => name);
  // The payment password is no field of the method: the gateway checks it separately.
  const ours = ({ field }: FieldError) => direction === 'DEPOSIT' || field !== 'paymentPassword';
  const validateField = (data: FormValues): BothVerdicts => ({
    page: askModule(data).filter(ours),
    gateway: validate(asked, data).filter(ours),
    model: validateForm(spec, data, engine).filter(ours),
  });
  return { validateField, fields };
}

/** The page's validation of a form with a module compiled from another one. */
async function moduleOf(spec: FormSpec, compiled: FormSpec, engine: PatternEngine) {
  const make = await evaluateModule(compileForm(compiled.schema));
  const validator = createPrecompiledValidator(make(createFieldValidator(spec, engine)), spec.schema);
  return (data: FormValues): readonly FieldError[] => {
    let page: readonly FieldError[] = [];
    validator.validateFormData(data, spec.schema, undefined, (errors) => {
      page = errorsOf(spec, errors, data);
      return errors;
    });
    return page;
  };
}

function readDocuments() {
  const { value: brand } = parseBrand(JSON.parse(readFileSync('brands/aurora/brand.json', 'utf8')));
  if (!brand) throw new Error('brands/aurora/brand.json does not parse.');
  const rules = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, { enabled: 1, ...rule }]));
  const childrenNodes = SWITCHES.map((modId) => ({ modId, enabled: '1', childrenNodes: [] }));
  const info = { whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes }, register: rules };
  return { documents: parseTrees({ status: { maintenance: false, info }, lanes: [] }, brand).documents, rules };
}

/** Plausible and implausible values of a form: near a kind, blank, of another type, absent. */
export function anyValues(fields: readonly string[]): fc.Arbitrary<FormValues> {
  const odd = fc.oneof(
    fc.constantFrom<unknown>('', ' ', '\u3000', true, false, null, 5, ['a'], '\ud800'),
    fc.string({ unit: 'binary' }),
  );
  const value = (at: number) =>
    fc.oneof(
      { weight: 12, arbitrary: textsNear(at % KINDS.length) },
      { weight: 2, arbitrary: textsNear(at % KINDS.length).map((text) => ` ${text}\t`) },
      { weight: 1, arbitrary: odd },
    );
  const byName = fields.map((name, at) => [name, value(at)] as const);
  return fc.record(Object.fromEntries(byName), { requiredKeys: [] }).map((values) => ({
    ...values,
    ...(String(values['password']).length % 2 ? { confirmPassword: values['password'] } : {}),
  }));
}
