import { useStaffDo } from '#console/api/use-staff.ts';
import { defineForm } from '#console/forms/define-form.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { memberLedger } from '#contract/staff/books/calls.ts';
import { answerOrder, cashierOrder, cashierOrders, cashierWaiting } from '#contract/staff/cashier/calls.ts';
import type { StaffOption, StaffOrderDetails } from '#contract/staff/cashier/order.ts';
import { memberDetails } from '#contract/staff/members/calls.ts';
import schema from '#schemas/forms/console/order-answer.json' with { type: 'json' };
import make from '#schemas/forms/console/order-answer.json?validator';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Moves } from './order-parts.tsx';
import { clickOf, isForward } from './verdicts.ts';
import { describePlayersState, describeState, describeStep, formatAmount, translate } from './words.ts';

/** The received amount, and the reason for crediting it. */
const arrivedForm = defineForm({
  schema,
  make,
  validations: {
    arrived: (text) => (/^\d+(\.\d+)?$/.test(text.trim()) && Number(text) > 0 ? undefined : 'answer.arrivedWrong'),
    reason: written('reason.missing'),
  },
});

const ARRIVED = { arrived: { 'ui:options': { inputMode: 'decimal', autofocus: true } } };

const reported = css({ display: 'grid', gap: space[2] });

interface AnswerProps {
  readonly order: StaffOrderDetails;
  readonly option: StaffOption;
  readonly merchant: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Shows what a step moves and who is notified, asks for a reason, and executes or proposes the step. */
export function AnswerDialog({ order, option, merchant, onClose, onDone }: AnswerProps) {
  const stale = [cashierOrders, cashierOrder, cashierWaiting, memberLedger, memberDetails];
  const { mutateAsync } = useStaffDo(answerOrder, stale);
  const toaster = useToast();
  const { machine, id, version, reference, account } = order;
  const what = describeStep(machine, option.step);
  const action = clickOf(option);
  return (
    <ReasonDialog
      about={`${merchant} ${machine} ${id} ${version}`}
      name={`order-${option.step}`}
      title={translate('answer.title', { what, reference })}
      text={<Effect order={order} option={option} />}
      confirm={translate(`answer.${action}`, { what })}
      variant={isForward(option) ? 'primary' : 'danger'}
      reasonLabel="answer.reason"
      reasonHint="answer.reasonHint"
      {...(option.asksArrived && { of: arrivedForm, ui: ARRIVED, initial: { arrived: order.amount } })}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const named = option.asksArrived ? { arrived: textIn(values, 'arrived').trim() } : {};
        const request = { machine, id, version, verdict: option.step, reason, ...named };
        const done = await mutateAsync({ merchant, request });
        const key = done?.outcome === 'proposed' ? 'answer.proposed' : 'answer.done';
        toaster.show({ title: translate(key, { what, reference, account }), tone: 'positive' });
        onDone();
      }}
    />
  );
}

/** The effect of a step before confirmation. Phrasing content: rendered within a paragraph. */
function Effect({ order, option }: Pick<AnswerProps, 'order' | 'option'>) {
  const amount = formatAmount(order.amount, order.currency);
  return (
    <span className={reported}>
      {option.isOfTwo && <span>{translate(option.isProposed ? 'answer.second' : 'answer.first')}</span>}
      {option.asksArrived && option.moves.length > 0 && <span>{translate('answer.asIf', { amount })}</span>}
      <Moves order={order} moves={option.moves} />
      <span>
        {translate('answer.leads', {
          state: describeState(order.machine, option.to),
          word: describePlayersState(order.machine, option.to),
        })}
      </span>
      <span>
        {translate(
          option.notifies === undefined ? 'answer.untold' : option.isMailed ? 'answer.mailed' : 'answer.told',
          {
            account: order.account,
          },
        )}
      </span>
      {option.moves.length > 0 && <span>{translate('answer.final')}</span>}
    </span>
  );
}
