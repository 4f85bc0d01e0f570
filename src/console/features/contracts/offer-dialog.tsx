import { useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { FormDialog } from '#console/kit/form-dialog.tsx';
import { CONTRACT_KINDS } from '#contract/contracts/kinds.ts';
import { type ContractLens, readLens, readUnfit } from '#contract/contracts/read.ts';
import { refusedRow, termsOf } from '#contract/contracts/typed-terms.ts';
import { offerOperatorContract, staffContractLens, staffContracts } from '#contract/staff/contracts/calls.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import schema from '#schemas/forms/console/contract-offer.json' with { type: 'json' };
import make from '#schemas/forms/console/contract-offer.json?validator';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { Lens } from './lens.tsx';
import { type InCurrency, translate } from './words.ts';

const half = { 'ui:options': { span: 'half', asterisk: false } };

const offerForm = defineForm({
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

const FIRST_VALUES = { kind: 'DIVIDEND', cadence: 'M', pay: 'rate', rows: [{ product: 'CONS' }] };

interface OfferDialogProps {
  readonly merchant: string;
  readonly money: InCurrency;
  readonly onClose: () => void;
}

interface Seen {
  readonly lens: ContractLens;
  /** The typed terms that this preview was computed for: other terms need another preview. */
  readonly of: string;
  readonly isChanged: boolean;
}

/** Offers a contract of the operator to the head of a line: shows the lens first, then sends the offer. */
export function OfferDialog({ merchant, money, onClose }: OfferDialogProps) {
  const { exponent } = money;
  const form = useFormState(FIRST_VALUES);
  const toaster = useToast();
  const lensRequest = useStaffDo(staffContractLens, []);
  const send = useStaffDo(offerOperatorContract, [staffContracts]);
  const [seen, setSeen] = useState<Seen>();
  const [refused, setRefused] = useState<string>();

  async function submit() {
    setRefused(undefined);
    const values = form.values();
    const terms = readTerms(values, exponent);
    if (terms === undefined) return setRefused(translate('offer.bad'));
    const of = JSON.stringify(terms);
    try {
      if (seen?.of !== of) {
        const lens = await lensRequest.mutateAsync({ merchant, request: terms });
        if (lens !== undefined) setSeen({ lens, of, isChanged: false });
        return;
      }
      await send.mutateAsync({
        merchant,
        request: { ...terms, lens: seen.lens.hash, reason: textIn(values, 'reason') },
      });
      toaster.show({ title: translate('done.offer'), tone: 'positive' });
      onClose();
    } catch (error) {
      const newer =
        error instanceof StaffCallFailed && error.code === 'conflict'
          ? readLens(error.value, { currencyExponent: exponent })
          : undefined;
      if (newer !== undefined) setSeen({ lens: newer, of, isChanged: true });
      else setRefused(describeWhy(error, values));
    }
  }

  return (
    <FormDialog
      name="contract-offer"
      title={translate('offer.title')}
      lead={<p>{translate('offer.lead')}</p>}
      confirm={seen === undefined ? translate('offer.look') : translate('offer.send')}
      of={offerForm}
      form={form}
      translate={translate}
      isReady
      isBusy={lensRequest.isPending || send.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {refused !== undefined && <Banner tone="negative" title={refused} />}
      {seen && <Lens lens={seen.lens} money={money} isChanged={seen.isChanged} />}
    </FormDialog>
  );
}

/** The terms in the form; undefined if a number is invalid. */
function readTerms(values: FormValues, exponent: number) {
  const rows = termsOf(values, exponent);
  const kind = CONTRACT_KINDS.find((one) => one === values['kind']);
  const cadence = (['D', 'W', 'H', 'M'] as const).find((one) => one === values['cadence']);
  if (rows === undefined || kind === undefined) return undefined;
  return { kind, account: textIn(values, 'account'), rows, ...(cadence && kind === 'DIVIDEND' && { cadence }) };
}

function describeWhy(error: unknown, values: FormValues): string {
  const value = error instanceof StaffCallFailed ? error.value : undefined;
  const unfit = readUnfit(value);
  if (unfit !== undefined) return translate(`unfit.${unfit.why}`);
  const [row] = readFieldProblems(value).flatMap(({ field }) => refusedRow(values, field) ?? []);
  if (row !== undefined)
    return translate('offer.badRow', { row: row.row, product: translate(`product.${row.product}`) });
  return describeFailure(error as Parameters<typeof describeFailure>[0]);
}
