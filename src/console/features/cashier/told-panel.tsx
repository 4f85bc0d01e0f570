import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { sayAmount } from '#console/orders/words.ts';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { closeToldCase, type UnmovedEvent, unmovedEvents } from '#contract/staff/told/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { say } from './words.ts';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });

interface PanelProps {
  readonly row: UnmovedEvent;
  readonly merchant: string;
  /** Shows an order: `machine.id`. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** An event that moved nothing, why, and where a case of it is closed. */
export function ToldPanel({ row, merchant, onOpen, onClose }: PanelProps) {
  const may = useMay();
  const [isClosing, setClosing] = useState(false);
  const isCase = row.dueAt !== undefined && row.closedAt === undefined && may('cashier.answer', merchant);
  return (
    <SidePanel
      title={say('told.title')}
      onClose={onClose}
      actions={isCase && <Button onClick={() => setClosing(true)}>{say('told.close')}</Button>}
    >
      <Parts element="console.told.details">
        <ToldFacts row={row} onOpen={onOpen} />
      </Parts>
      {isClosing && <Closing {...{ row, merchant }} onClose={() => setClosing(false)} onDone={onClose} />}
    </SidePanel>
  );
}

function ToldFacts({ row, onOpen }: Pick<PanelProps, 'row' | 'onOpen'>) {
  const { order, dueAt, closedAt, closedBy = '' } = row;
  return (
    <Facts
      facts={[
        { label: say('told.why'), value: sayWhy(row.why) },
        { label: say('told.todo'), value: row.dueAt === undefined ? undefined : sayTodo(row.why) },
        { label: say('told.what'), value: sayTold(row) },
        { label: say('tray.amount'), value: sayAmount(row.amount, row.currency) },
        {
          label: say('told.order'),
          value: order ? (
            <button type="button" className={link} onClick={() => onOpen(`${order.machine}.${order.id}`)}>
              {say('suspense.forLine', { reference: order.reference, account: order.account })}
            </button>
          ) : (
            say('suspense.forNone')
          ),
        },
        { label: say('suspense.provider'), value: row.provider },
        { label: say('suspense.reference'), value: row.reference },
        { label: say('told.sequence'), value: String(row.sequence) },
        { label: say('told.at'), value: <When at={row.toldAt} /> },
        { label: say('told.due'), value: dueAt === undefined ? undefined : <When at={dueAt} /> },
        { label: say('told.closedBy'), value: closedAt === undefined ? undefined : closedBy },
        { label: say('told.closedAt'), value: closedAt === undefined ? undefined : <When at={closedAt} /> },
        { label: say('told.found'), value: row.note },
      ]}
    />
  );
}

/** Why an event moved nothing. */
export function sayWhy(why: UnmovedEvent['why']): string {
  return why === undefined ? '' : say(`told.why.${why}`);
}

function sayTodo(why: UnmovedEvent['why']): string | undefined {
  return why === undefined
    ? undefined
    : say(why === 'unpaid' || why === 'questioned' ? `told.todo.${why}` : 'told.todo.look');
}

const STATES = ['pending', 'paid', 'failed', 'expired', 'reversed', 'refused', 'returned'] as const;

/** What the provider told. */
export function sayTold({ direction, state }: Pick<UnmovedEvent, 'direction' | 'state'>): string {
  const known = STATES.find((each) => each === state);
  return say(`told.${direction}`, { state: known === undefined ? state : say(`told.state.${known}`) });
}

function Closing({ row, merchant, onClose, onDone }: Omit<PanelProps, 'onOpen'> & { readonly onDone: () => void }) {
  const { mutateAsync } = useStaffDo(closeToldCase, [unmovedEvents, cashierWaiting]);
  const toaster = useToast();
  const { id, version } = row;
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name="told-close"
      title={say('told.close')}
      text={say('told.closeText')}
      confirm={say('told.close')}
      reasonLabel="told.found"
      say={say}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, version, reason } });
        toaster.show({ title: say('told.done'), tone: 'positive' });
        onDone();
      }}
    />
  );
}
