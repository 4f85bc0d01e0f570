import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { formatAmount } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { closeReportedCase, type UnmovedEvent, unmovedEvents } from '#contract/staff/reported-events/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface PanelProps {
  readonly row: UnmovedEvent;
  readonly merchant: string;
  /** Opens an order: `machine.id`. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** An event without effect: the reason, and the closing of its case. */
export function ReportedPanel({ row, merchant, onOpen, onClose }: PanelProps) {
  const may = useMay();
  const [isClosing, setClosing] = useState(false);
  const isCase = row.dueAt !== undefined && row.closedAt === undefined && may('cashier.answer', merchant);
  return (
    <SidePanel
      title={translate('told.title')}
      onClose={onClose}
      actions={isCase && <Button onClick={() => setClosing(true)}>{translate('told.close')}</Button>}
    >
      <Parts element="console.told.details">
        <ReportedFacts row={row} onOpen={onOpen} />
      </Parts>
      {isClosing && <Closing row={row} merchant={merchant} onClose={() => setClosing(false)} onDone={onClose} />}
    </SidePanel>
  );
}

function ReportedFacts({ row, onOpen }: Pick<PanelProps, 'row' | 'onOpen'>) {
  const { order, dueAt, closedAt, closedBy = '' } = row;
  return (
    <Facts
      facts={[
        { label: translate('told.why'), value: describeWhy(row.why) },
        { label: translate('told.todo'), value: row.dueAt === undefined ? undefined : describeTodo(row.why) },
        { label: translate('told.what'), value: describeReported(row) },
        { label: translate('word.amount'), value: formatAmount(row.amount, row.currency) },
        {
          label: translate('told.order'),
          value: order ? (
            <button type="button" className={link} onClick={() => onOpen(`${order.machine}.${order.id}`)}>
              {translate('suspense.forLine', { reference: order.reference, account: order.account })}
            </button>
          ) : (
            translate('suspense.forNone')
          ),
        },
        { label: translate('suspense.provider'), value: row.provider },
        { label: translate('suspense.reference'), value: row.reference },
        { label: translate('told.sequence'), value: String(row.sequence) },
        { label: translate('told.at'), value: <When at={row.reportedAt} /> },
        { label: translate('told.due'), value: dueAt === undefined ? undefined : <When at={dueAt} /> },
        { label: translate('told.closedBy'), value: closedAt === undefined ? undefined : closedBy },
        { label: translate('told.closedAt'), value: closedAt === undefined ? undefined : <When at={closedAt} /> },
        { label: translate('told.found'), value: row.note },
      ]}
    />
  );
}

export function describeWhy(why: UnmovedEvent['why']): string {
  return why === undefined ? '' : translate(`told.why.${why}`);
}

function describeTodo(why: UnmovedEvent['why']): string | undefined {
  return why === undefined
    ? undefined
    : translate(why === 'unpaid' || why === 'questioned' ? `told.todo.${why}` : 'told.todo.look');
}

const STATES = ['pending', 'paid', 'failed', 'expired', 'reversed', 'refused', 'returned'] as const;

export function describeReported({ direction, state }: Pick<UnmovedEvent, 'direction' | 'state'>): string {
  const known = STATES.find((each) => each === state);
  return translate(`told.${direction}`, { state: known === undefined ? state : translate(`told.state.${known}`) });
}

function Closing({ row, merchant, onClose, onDone }: Omit<PanelProps, 'onOpen'> & { readonly onDone: () => void }) {
  const { mutateAsync } = useStaffDo(closeReportedCase, [unmovedEvents, cashierWaiting]);
  const toaster = useToast();
  const { id, version } = row;
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name="told-close"
      title={translate('told.close')}
      text={translate('told.closeText')}
      confirm={translate('told.close')}
      reasonLabel="told.found"
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, reason } });
        toaster.show({ title: translate('told.done'), tone: 'positive' });
        onDone();
      }}
    />
  );
}
