import { useMemo, useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { StaffExport } from '#console/exports/staff-export.tsx';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { describeMovement, describeOwnAccount, formatInUnit } from '#console/orders/ledger-words.ts';
import { StateBadge } from '#console/orders/order-columns.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { Part } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { memberLedger, proposeCorrection } from '#contract/staff/books/calls.ts';
import { cashierOrders, cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { ORDER_MACHINES, type OrderMachine, QUEUE_PARTS } from '#contract/staff/cashier/order.ts';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import schema from '#schemas/forms/console/correction.json' with { type: 'json' };
import make from '#schemas/forms/console/correction.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { textIn, written } from '#ui/schema-form/state/define-form.ts';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

/** A balance correction: wallet, amount and reason. */
const correctionForm = defineForm({
  schema,
  make,
  validations: {
    amount: (text) => (isAmount(text.trim()) ? undefined : 'money.amountWrong'),
    reason: written('reason.missing'),
  },
});

/** A non-zero amount; a minus sign deducts. */
function isAmount(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && Number(text) !== 0;
}

const rows = css({ display: 'grid', gap: space[2], fontSize: type.s });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: space[2],
  justifyContent: 'space-between',
});
/** The orders share one grid (subgrid), so that their columns align. */
const table = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  gap: space[2],
  fontSize: type.s,
  '& > li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'baseline' },
  '& > li > :nth-child(2)': { justifySelf: 'start' },
  '& > li > :last-child': { textAlign: 'end' },
});
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const faint = css({ color: color.textMuted, fontSize: type.xs });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const filters = css({ display: 'grid', gap: space[2] });

interface MoneyProps {
  readonly member: MemberDetails;
  readonly merchant: string;
}

/** Movements on the member's accounts, newest first. */
export function LedgerPart({ member, merchant }: MoneyProps) {
  const list = usePages(memberLedger, merchant, { id: member.id });
  return (
    <Part title={translate('money.ledger')} action={<Correct member={member} merchant={merchant} />}>
      <StaffExport key={member.id} merchant={merchant} request={{ of: 'ledger', memberId: member.id }} />
      {list.error !== null && <p className={faint}>{describeFailure(list.error)}</p>}
      {list.rows.length === 0 && !list.isPending && list.error === null && (
        <p className={faint}>{translate('money.none')}</p>
      )}
      <ul className={rows}>
        {list.rows.map((line) => (
          <li key={line.id} className={row}>
            <span>
              {describeMovement(line.kind)}
              {line.account !== 'member' && ` · ${describeOwnAccount(line.account)}`}
              {line.account === 'member' && line.wallet !== 'MAIN' && ` · ${line.wallet}`}{' '}
              <span className={faint}>
                <When at={line.at} />
              </span>
            </span>
            <span
              className={figure}
              title={line.balance && translate('money.after', { amount: formatInUnit(line.balance, line.currency) })}
            >
              {formatInUnit(line.amount, line.currency)}
            </span>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="quiet" size="s" onClick={list.readOn}>
          {translate('money.more')}
        </Button>
      )}
    </Part>
  );
}

export function OrdersPart({ member, merchant }: MoneyProps) {
  const [machine, setMachine] = useState<OrderMachine>('deposit');
  const [part, setPart] = useState<'open' | 'done'>('open');
  const list = usePages(cashierOrders, merchant, { machine, part, memberId: member.id });
  const currency = list.first?.currency ?? member.balance.currency;
  return (
    <Part title={translate('money.orders')}>
      <div className={filters}>
        <Tabs
          label={translate('money.orders')}
          tabs={ORDER_MACHINES.map((id) => ({ id, label: translate(`money.machine.${id}`) }))}
          value={machine}
          onChange={(id) => setMachine(ORDER_MACHINES.find((known) => known === id) ?? 'deposit')}
        />
        <Tabs
          label={translate('word.state')}
          variant="pills"
          tabs={QUEUE_PARTS.filter((id) => id !== 'staff').map((id) => ({ id, label: translate(`money.part.${id}`) }))}
          value={part}
          onChange={(id) => setPart(id === 'done' ? 'done' : 'open')}
        />
      </div>
      {list.rows.length === 0 && !list.isPending && <p className={faint}>{translate('money.noOrders')}</p>}
      <ul className={table}>
        {list.rows.map((order) => (
          <li key={order.id}>
            <a
              className={link}
              href={`/m/${merchant}/cashier?${new URLSearchParams({ queue: machine, part, order: `${machine}.${order.id}` })}`}
            >
              {order.reference}
            </a>
            <StateBadge machine={order.machine} state={order.state} />
            <span className={faint}>
              <When at={order.createdAt} />
            </span>
            <span className={figure}>{formatAmount(order.amount, currency)}</span>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="quiet" size="s" onClick={list.readOn}>
          {translate('money.more')}
        </Button>
      )}
    </Part>
  );
}

/** Proposes a correction: another staff user must approve it. */
function Correct({ member, merchant }: MoneyProps) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useStaffDo(proposeCorrection, [cashierOrders, cashierWaiting]);
  const toaster = useToast();
  const { account, balance } = member;
  const ui = useMemo(() => {
    const wallets = ['MAIN', ...balance.wallets.map(({ wallet }) => wallet).filter((wallet) => wallet !== 'MAIN')];
    return {
      wallet: choiceUi(wallets.map((wallet) => ({ value: wallet, label: wallet }))),
      amount: { 'ui:options': { autofocus: true } },
    };
  }, [balance.wallets]);
  if (!may('correction.propose', merchant)) return null;
  return (
    <>
      <Button variant="quiet" size="s" data-element="console.members.correct" onClick={() => setOpen(true)}>
        {translate('money.correct')}
      </Button>
      {isOpen && (
        <ReasonDialog
          about={`${merchant} ${member.id}`}
          name="member-correct"
          title={translate('money.title', { account })}
          text={translate('money.text', { currency: balance.currency })}
          confirm={translate('money.propose')}
          reasonLabel="money.reason"
          reasonHint="money.reasonHint"
          of={correctionForm}
          ui={ui}
          initial={{ wallet: 'MAIN' }}
          translate={translate}
          onClose={() => setOpen(false)}
          onConfirm={async (reason, values) => {
            const wanted = {
              memberId: member.id,
              wallet: textIn(values, 'wallet'),
              amount: textIn(values, 'amount').trim(),
            };
            await mutateAsync({ merchant, request: { ...wanted, reason } });
            toaster.show({ title: translate('money.proposed', { account }), tone: 'positive' });
          }}
        />
      )}
    </>
  );
}
