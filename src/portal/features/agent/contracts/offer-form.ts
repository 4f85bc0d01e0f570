import type { ContractKindName } from '#contract/contracts/kinds.ts';
import schema from '#schemas/forms/agent/contract-offer.json' with { type: 'json' };
import make from '#schemas/forms/agent/contract-offer.json?validator';
import { defineForm } from '#ui/schema-form/state/define-form.ts';

const number = { 'ui:options': { asterisk: false, inputMode: 'decimal', span: 'half' } };
const ofRow = (kind: ContractKindName) => ({
  product: { 'ui:options': { asterisk: false, span: 'half' } },
  minimumBet: number,
  netLoss: kind === 'DIVIDEND' ? number : { 'ui:widget': 'hidden' },
  activeMembers: number,
  worth: number,
});

/** Offer forms by kind; only dividends take a team's losses into account. */
export const OFFER_FORMS = Object.fromEntries(
  (['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const).map((kind) => [
    kind,
    defineForm({
      schema,
      make,
      ui: {
        pay: { 'ui:widget': 'radio' },
        rows: { 'ui:options': { add: 'contracts.offer.addRow' }, items: ofRow(kind) },
      },
    }),
  ]),
) as Record<ContractKindName, ReturnType<typeof defineForm>>;
