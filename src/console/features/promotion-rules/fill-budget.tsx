import { useMemo, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { formatAmount } from '#console/orders/words.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { fillPromotionBudget, promotionBudget, staffRules } from '#contract/staff/promotion-rules/calls.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { FILL_FIELDS, fillForm, NEW_FIELDS } from './fill-form.ts';
import { translate } from './words.ts';

export type Filling = 'new' | 'raise' | 'lower';

interface FillProps {
  readonly merchant: string;
  readonly currency: string;
  /** An existing budget; undefined for a new one. */
  readonly name: string | undefined;
  readonly left: string;
  readonly filling: Filling;
  readonly onClose: () => void;
}

/**
 * Asks for an amount and a reason, and transfers it between the operator and the budget. Idempotent: repeated requests
 * are one transfer.
 */
export function FillBudget({ merchant, currency, name, left, filling, onClose }: FillProps) {
  const { mutateAsync } = useStaffDo(fillPromotionBudget, [staffRules, promotionBudget, journalEntries]);
  const toaster = useToast();
  // Idempotency key: one click and its retries are one transfer.
  const [key] = useState(() => crypto.randomUUID());
  const ui = useMemo(() => fillUi(currency), [currency]);
  return (
    <ReasonDialog
      about={`${merchant} ${name ?? 'new'} ${filling}`}
      name={`budget-${filling}`}
      title={translate(`fill.${filling}.title`, { name: name ?? '' })}
      text={translate(`fill.${filling}.text`, { left: formatAmount(left, currency) })}
      confirm={translate(`fill.${filling}.act`)}
      variant={filling === 'lower' ? 'danger' : 'primary'}
      of={fillForm}
      ui={ui}
      steps={filling === 'new' ? NEW_FIELDS : FILL_FIELDS}
      initial={NO_VALUES}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const amount = textIn(values, 'amount').trim();
        const request = {
          name: name ?? textIn(values, 'name').trim(),
          key,
          reason,
          amount: filling === 'lower' ? `-${amount}` : amount,
        };
        const done = await mutateAsync({ merchant, request });
        const now = formatAmount(done?.left ?? left, currency);
        toaster.show({ title: translate('fill.done', { name: request.name, left: now }), tone: 'positive' });
      }}
    />
  );
}

const fillUi = (currency: string) => ({
  amount: {
    'ui:title': translate('fill.amount', { currency }),
    'ui:options': { literal: true, inputMode: 'decimal' },
  },
});
const NO_VALUES = {};
