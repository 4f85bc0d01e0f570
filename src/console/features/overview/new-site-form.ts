import type { UiSchema } from '@rjsf/utils';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { SITE_TEMPLATES, type SiteRequest } from '#contract/staff/opening/calls.ts';
import type { StaffSite } from '#contract/staff/session/calls.ts';
import schema from '#schemas/forms/console/new-site.json' with { type: 'json' };
import make from '#schemas/forms/console/new-site.json?validator';
import { textIn, type ValidateText, written } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { translate } from './words.ts';

export interface MarketChoice {
  readonly id: string;
  readonly title: string;
  readonly currency?: string | undefined;
}

const COPY = 'copy:';
/** Missing values disable the button: no field has an asterisk. */
const PLAIN = { asterisk: false } as const;

const matches =
  (pattern: RegExp, key: string): ValidateText =>
  (text) =>
    text === '' || pattern.test(text) ? undefined : key;

export const newSiteForm = defineForm({
  schema,
  make,
  validations: {
    name: written('form.required'),
    accent: matches(/^#[0-9a-f]{6}$/, 'new.accentInvalid'),
    merchant: matches(/^[a-z][a-z0-9-]{1,31}$/, 'new.codeInvalid'),
    currency: matches(/^[A-Z]{3}$/, 'new.currencyInvalid'),
    reason: written('reason.missing'),
  },
});

/** The UI schema of the form: what a site can be made from. */
export function newSiteUi(sites: readonly StaffSite[], markets: readonly MarketChoice[]): UiSchema {
  const templates = SITE_TEMPLATES.map((id) => ({ value: id, label: translate(`new.template.${id}`) }));
  const copies = sites.map(({ merchant, name }) => ({
    value: COPY + merchant,
    label: translate('new.copyOf', { site: name }),
  }));
  const none = { value: '', label: translate('new.noMarket') };
  return {
    name: { 'ui:options': { ...PLAIN, maxLength: 60, autofocus: true } },
    merchant: { 'ui:options': { ...PLAIN, maxLength: 32 } },
    from: choiceUi([...templates, ...copies], PLAIN),
    accent: { 'ui:widget': 'color', 'ui:options': PLAIN },
    languages: { 'ui:widget': 'languages', 'ui:options': PLAIN },
    market: choiceUi([none, ...markets.map(({ id, title }) => ({ value: id, label: title }))], PLAIN),
    currency: { 'ui:options': { ...PLAIN, maxLength: 3 } },
    reason: { 'ui:widget': 'textarea', 'ui:options': { ...PLAIN, rows: 2, maxLength: 500 } },
  };
}

export function newSiteFields({ from }: FormValues): readonly string[] {
  const accent = String(from).startsWith(COPY) ? [] : ['accent'];
  return ['name', 'merchant', 'from', ...accent, 'languages', 'market', 'currency', 'reason'];
}

export function requestOf(values: FormValues): SiteRequest {
  const [from, market] = [textIn(values, 'from'), textIn(values, 'market')];
  const { languages } = values;
  const template = SITE_TEMPLATES.find((id) => id === from) ?? 'standard';
  return {
    merchant: textIn(values, 'merchant'),
    name: textIn(values, 'name'),
    languages: Array.isArray(languages) ? languages.map(String) : [],
    currency: textIn(values, 'currency'),
    markets: market === '' ? [] : [market],
    from: from.startsWith(COPY) ? { copyOf: from.slice(COPY.length) } : { template, accent: textIn(values, 'accent') },
    reason: textIn(values, 'reason'),
  };
}
