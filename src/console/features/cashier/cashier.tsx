import { useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { OrderPanel, type WantedAnswer } from '#console/orders/order-panel.tsx';
import { useQueueKeys } from '#console/orders/queue-keys.ts';
import { useMerchant } from '#console/people/use-pages.ts';
import { type CashierWaiting, cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { OrderQueue } from './order-queue.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { QUEUES, readOrderKey, readProposalKey, stakeOf } from './queues.ts';
import { ReportedQueue } from './reported-queue.tsx';
import { SuspenseQueue } from './suspense-queue.tsx';
import { Tray } from './tray.tsx';
import { translate } from './words.ts';

/** Polling interval for new orders. */
const AGAIN_MS = 10_000;

const hint = css({ color: color.textMuted, fontSize: type.xs, [media.touch]: { display: 'none' } });

/** The cashier's queues: pending orders by age, with the amount at stake, and the decisions. */
export default function Cashier() {
  const merchant = useMerchant();
  const [wantedQueue, setQueue] = useAddressState('queue', 'deposit');
  const [open, setOpen] = useAddressState('order');
  const [wanted, setWanted] = useState<WantedAnswer>();
  const { data: waiting, error, refetch } = useStaffRead(cashierWaiting, {}, { merchant, everyMs: AGAIN_MS });
  const queue = QUEUES.find((known) => known === wantedQueue) ?? 'deposit';
  const order = readOrderKey(open);
  const [keys, setKeys] = useState<readonly string[]>([]);
  useQueueKeys((command, row) => {
    const key = row === undefined ? open : (keys[row] ?? open);
    if (key === '') return;
    setOpen(key);
    setWanted(command);
  });
  const list = { merchant, waiting, open, onOpen: setOpen, onRows: setKeys };
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <Tabs
        label={translate('queue.label')}
        tabs={QUEUES.map((id) => ({
          id,
          element: `console.cashier.${id}`,
          label: translate(`queue.${id}`),
          badge: <Count count={countOf(id, waiting)} />,
        }))}
        value={queue}
        onChange={(id) => {
          setOpen('');
          setQueue(id);
        }}
      />
      {queue === 'tray' ? (
        <Tray {...list} error={error} onAgain={() => void refetch()} />
      ) : queue === 'suspense' ? (
        <SuspenseQueue {...list} />
      ) : queue === 'told' ? (
        <ReportedQueue {...list} />
      ) : (
        <OrderQueue key={queue} machine={queue} {...list} />
      )}
      <p className={hint}>{translate('keys')}</p>
      <OpenProposal open={open} merchant={merchant} onClose={() => setOpen('')} />
      {order && (
        <OrderPanel
          key={open}
          {...order}
          merchant={merchant}
          wanted={wanted}
          onHeard={() => setWanted(undefined)}
          onOpen={setOpen}
          onClose={() => {
            setWanted(undefined);
            setOpen('');
          }}
        />
      )}
    </Page>
  );
}

interface OpenProps {
  readonly open: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** The proposal above the limit in the URL, if any. */
function OpenProposal({ open, ...rest }: OpenProps) {
  const id = readProposalKey(open);
  return id !== undefined && <ProposalPanel key={open} id={id} {...rest} />;
}

function Count({ count }: { readonly count: number }) {
  return count > 0 && <Badge tone="warning">{String(count)}</Badge>;
}

function countOf(id: (typeof QUEUES)[number], waiting: CashierWaiting | undefined): number {
  if (waiting === undefined) return 0;
  return id === 'tray' ? waiting.proposals.length : stakeOf(waiting, id).waiting;
}
