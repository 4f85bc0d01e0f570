/** Fixture: a registration with twenty enabled fields, for our page and for plain rjsf. */
import { readFile } from 'node:fs/promises';
import type { FormField, FormSpec } from '#model/form/form.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { parseBrand } from '#model/site/brand.ts';
import { parseTrees } from '#model/site/trees.ts';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';
import type { PageState } from '#portal/state/sources/create-state.ts';
import { completeTexts } from '#texts/complete.ts';
import { compileForm } from '#validator/compile-form.ts';

export const MODULE = '/form.js';
const FIELDS = 20;
const ANY = { minLength: 2, maxLength: 40 };

/**
 * The fields that these rules enable, in addition to the account's three, the phone number's two and the two consents.
 */
const RULES: Readonly<Record<string, object>> = {
  username: { ...ANY, minLength: 6, maxLength: 16, patternId: 1, acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$' },
  password: { minLength: 8, maxLength: 32, patternId: 19, acceptedPattern: '^[!-~]+$' },
  mobileNum: { minLength: 6, maxLength: 15, patternId: 6, acceptedPattern: '^[0-9]+$' },
  payeeName: { ...ANY, patternId: 12, acceptedPattern: '*' },
  email: { minLength: 6, maxLength: 64, patternId: 3, acceptedPattern: '^[^@ ]+@[^@ ]+[.][A-Za-z]+$' },
  birthday: { patternId: 11, minLength: 10, maxLength: 10, acceptedPattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  paymentPassword: { minLength: 6, maxLength: 6, patternId: 6, acceptedPattern: '^[0-9]{6}$' },
  ...Object.fromEntries(
    ['line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'recommenderId', 'nickname', 'qqNum', 'zalo'].map((name) => [
      name,
      { ...ANY, patternId: 9, acceptedPattern: '^[^ ]+$' },
    ]),
  ),
};

export interface FormDocuments {
  readonly page: PageState;
  /** The form's validator module as the edge generates it, served at `MODULE`. */
  readonly module: string;
  readonly themeCss: string;
  readonly plain: { readonly schema: object; readonly uiSchema: object };
}

/** Reads aurora and sets these rules for registration by user name. Throws if the form does not have twenty fields. */
export async function formDocuments(): Promise<FormDocuments> {
  const { value: brand } = parseBrand(JSON.parse(await readFile('brands/aurora/brand.json', 'utf8')));
  if (!brand) throw new Error('brands/aurora/brand.json does not parse.');
  const register = Object.fromEntries(
    Object.entries(RULES).map(([field, rule]) => [field, { enabled: true, required: true, ...rule }]),
  );
  const childrenNodes = [{ modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] }];
  const info = { whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes }, register };
  const { documents } = parseTrees({ status: { maintenance: false, info }, lanes: [] }, brand);
  const portal = resolvePortal(documents, 'EN');
  const form = portal.registration[0]?.form;
  if (form?.fields.length !== FIELDS) throw new Error(`The form has ${form?.fields.length} fields, not ${FIELDS}.`);
  const texts = { ...completeTexts('EN'), ...JSON.parse(await readFile('brands/aurora/texts/EN.json', 'utf8')) };
  const page: PageState = {
    portal,
    texts,
    revision: 'r1',
    brandRevision: 'b1',
    audience: 'visitor',
    forms: { [form.id]: MODULE },
  };
  return {
    page,
    module: compileForm(form.schema),
    themeCss: themeCss(deriveTheme(brand.theme)),
    plain: plainForm(form, texts),
  };
}

/** The same fields, labels, bounds and patterns as JSON Schema. */
function plainForm({ fields }: FormSpec, texts: Readonly<Record<string, string>>): FormDocuments['plain'] {
  const properties = Object.fromEntries(fields.map((field) => [field.name, plainProperty(field, texts)]));
  const widgets = fields.filter(({ widget }) => widget === 'password');
  return {
    schema: {
      type: 'object',
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      properties,
    },
    uiSchema: {
      'ui:order': fields.map(({ name }) => name),
      ...Object.fromEntries(widgets.map(({ name }) => [name, { 'ui:widget': 'password' }])),
    },
  };
}

function plainProperty({ label, widget, rule }: FormField, texts: Readonly<Record<string, string>>): object {
  const title = texts[label] ?? label;
  if (widget === 'checkbox') return { type: 'boolean', title, const: true };
  const bounds = rule ? { minLength: rule.minLength, maxLength: rule.maxLength } : {};
  const pattern = rule?.pattern && rule.pattern !== '*' ? { pattern: rule.pattern } : {};
  const format = widget === 'date' || widget === 'email' ? { format: widget } : {};
  return { type: 'string', title, ...bounds, ...pattern, ...format };
}
