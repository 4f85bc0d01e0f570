import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/contract-offer.json' with { type: 'json' };
import make from '#schemas/forms/console/contract-offer.json?validator';
import { written } from '#ui/schema-form/state/define-form.ts';

const half = { 'ui:options': { span: 'half', asterisk: false } };

export const offerForm = defineForm({
  schema,
  make,
  validations: { account: written('offer.missing'), reason: written('offer.missing') },
  ui: {
    account: { 'ui:options': { ltr: true } },
    pay: { 'ui:widget': 'radio' },
    rows: {
      'ui:options': { add: 'offer.addRow' },
      items: { product: half, minimumBet: half, netLoss: half, activeMembers: half, worth: half },
    },
    reason: { 'ui:options': { maxLength: 300 } },
  },
});

export const FIRST_VALUES = { kind: 'DIVIDEND', cadence: 'M', pay: 'rate', rows: [{ product: 'CONS' }] };
