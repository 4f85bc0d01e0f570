import { useMemo, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { Facts, Part } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMay } from '#console/session/me.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { namePromotionBudget, type StaffRule, staffRules } from '#contract/staff/promotion-rules/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { choiceForm } from './fill-form.ts';
import type { Found } from './found.ts';
import { translate } from './words.ts';

const note = css({ color: color.textMuted, fontSize: type.s, maxInlineSize: '46rem' });

interface ChoiceProps extends Found {
  readonly row: StaffRule;
}

/** A raffle has no rule: its prizes are paid from a budget or by the operator. */
export function BudgetChoice({ found, merchant, row }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const mayName = useMay()('promotion.budget', merchant);
  const budget = found.budgets.find(({ name }) => name === row.budget);
  return (
    <Part
      title={translate('raffle.title')}
      level="h2"
      action={
        mayName && (
          <Button variant="quiet" size="s" onClick={() => setOpen(true)}>
            {translate('raffle.act')}
          </Button>
        )
      }
    >
      <p className={note}>{translate('raffle.text')}</p>
      <Facts
        facts={[
          { label: translate('field.budget'), value: row.budget ?? translate('budget.house') },
          { label: translate('fact.left'), value: budget && formatAmount(budget.left, found.currency) },
        ]}
      />
      {isOpen && <Choose found={found} merchant={merchant} row={row} onClose={() => setOpen(false)} />}
    </Part>
  );
}

function Choose({ found, merchant, row, onClose }: ChoiceProps & { readonly onClose: () => void }) {
  const { mutateAsync } = useStaffDo(namePromotionBudget, [staffRules, journalEntries]);
  const toaster = useToast();
  const { id, title, budget: seen } = row;
  const ui = useMemo(() => {
    return { budget: choiceUi(found.budgets.map(({ name }) => ({ value: name, label: name }))) };
  }, [found.budgets]);
  const initial = useMemo(() => ({ budget: seen ?? '' }), [seen]);
  return (
    <ReasonDialog
      about={`${merchant} ${id} budget`}
      name="promotion-budget"
      title={translate('choose.title', { name: title })}
      text={translate('choose.text')}
      confirm={translate('choose.act')}
      of={choiceForm}
      ui={ui}
      initial={initial}
      isReady={(values) => !['', seen].includes(textIn(values, 'budget'))}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const budget = textIn(values, 'budget');
        const request = { id, reason, budget, ...(seen !== undefined && { seen }) };
        await mutateAsync({ merchant, request });
        toaster.show({ title: translate('choose.done', { name: title }), tone: 'positive' });
      }}
    />
  );
}
