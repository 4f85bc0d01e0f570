import schema from '#schemas/forms/member/records.json' with { type: 'json' };
import make from '#schemas/forms/member/records.json?validator';
import { defineForm, type FormDefinition, type ValidateText } from '#ui/schema-form/state/define-form.ts';

/** Filter fields of a record in addition to its days. */
export type FilterField = 'category' | 'vendor' | 'state' | 'kind' | 'wallet' | 'reference';

/** As model/state-machines/reference.ts writes it; the letter may be left out. */
const REFERENCE = /^(?:[A-Z]-?)?[0-9A-F]{8}$/i;
const DAY_MS = 86_400_000;
const day = { 'ui:widget': 'date', 'ui:options': { asterisk: false, span: 'third' } };
const choice = { 'ui:widget': 'offered', 'ui:options': { span: 'third' } };

const reference = { 'ui:autocomplete': 'off', 'ui:options': { asterisk: false, ltr: true, span: 'third' } };

/** The form of a record's filter: a period with a maximum length, and other fields. */
export function defineFilter(mostDays: number): FormDefinition {
  const isDay: ValidateText = (text) => (Number.isNaN(Date.parse(text)) ? 'records.filter.badDay' : undefined);
  return defineForm({
    schema,
    make,
    validations: {
      from: isDay,
      reference: (text) =>
        text.trim() === '' || REFERENCE.test(text.trim()) ? undefined : 'records.filter.badReference',
      to(text, values) {
        const bad = isDay(text, values);
        if (bad !== undefined) return bad;
        const days = (Date.parse(text) - Date.parse(String(values['from'] ?? ''))) / DAY_MS + 1;
        if (days < 1) return 'records.filter.order';
        return days > mostDays ? { key: 'records.filter.long', params: { days: mostDays } } : undefined;
      },
    },
    ui: {
      from: day,
      to: day,
      category: choice,
      vendor: choice,
      state: choice,
      kind: choice,
      wallet: choice,
      reference,
    },
  });
}
