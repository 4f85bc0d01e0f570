import { useEffect, useState } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Parts } from '#console/people/facts.tsx';
import { cashierOrder } from '#contract/staff/cashier/calls.ts';
import type { OrderMachine, StaffOption, StaffOrderDetails } from '#contract/staff/cashier/order.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import {
  EvidencePart,
  FactsPart,
  HistoryPart,
  MachinePart,
  ProposedPart,
  RelatedPart,
  WordsPart,
} from './order-parts.tsx';
import { PayoutPart } from './payout-part.tsx';
import { clickOf, isForward, optionOf } from './verdicts.ts';
import { describeStep, translate } from './words.ts';

/** Poll interval while the panel is open: the provider may report a change. */
const AGAIN_MS = 10_000;

/** The answer that a keyboard shortcut requests as soon as the order is loaded. */
export type WantedAnswer = 'approve' | 'reject';

interface PanelProps {
  readonly machine: OrderMachine;
  readonly id: string;
  readonly merchant: string;
  /** Requested by a keyboard shortcut; `onHeard` is called once it is handled. */
  readonly wanted?: WantedAnswer | undefined;
  readonly onHeard?: () => void;
  /** Opens another order by its key `machine.id`. */
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

/** One order: its state, its history, and the possible steps. */
export function OrderPanel({ machine, id, merchant, wanted, onHeard, onOpen, onClose }: PanelProps) {
  const { data, error } = useStaffRead(cashierOrder, { machine, id }, { merchant, everyMs: AGAIN_MS });
  const [option, setOption] = useState<StaffOption>();
  const order = data?.id === id ? data : undefined;
  useEffect(() => {
    if (wanted === undefined || order === undefined) return;
    setOption(optionOf(wanted, order.ways));
    onHeard?.();
  }, [wanted, order, onHeard]);
  return (
    <SidePanel
      title={order === undefined ? translate('panel.title') : `${translate(`machine.${machine}`)} ${order.reference}`}
      onClose={onClose}
      actions={order && order.ways.length > 0 && <Options order={order} onPick={setOption} />}
    >
      {error !== null && order === undefined && <Banner tone="warning" title={describeFailure(error, translate)} />}
      {order === undefined && error === null && <Skeleton lines={10} />}
      {order && (
        <Parts element="console.orders.details">
          <FactsPart order={order} merchant={merchant} />
          <PayoutPart order={order} merchant={merchant} />
          <ProposedPart order={order} merchant={merchant} />
          <Barred order={order} />
          <EvidencePart order={order} merchant={merchant} />
          <RelatedPart order={order} onOpen={onOpen} />
          <HistoryPart order={order} />
          <WordsPart words={order.words} />
          <MachinePart order={order} />
        </Parts>
      )}
      {order && option && (
        <AnswerDialog
          key={option.step}
          order={order}
          option={option}
          merchant={merchant}
          onClose={() => setOption(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

interface OptionsProps {
  readonly order: StaffOrderDetails;
  readonly onPick: (option: StaffOption) => void;
}

/** A button for each step, rejecting steps first. A denied step is shown with its reason (Barred). */
function Options({ order: { machine, ways: options }, onPick }: OptionsProps) {
  const sorted = [...options].sort((one, other) => Number(isForward(one)) - Number(isForward(other)));
  return (
    <>
      {sorted.map((option) => (
        <Button
          key={option.step}
          variant={isForward(option) ? 'primary' : 'quiet'}
          disabled={option.bar !== undefined}
          data-element={`console.orders.${option.step}`}
          onClick={() => onPick(option)}
        >
          {translate(`answer.${clickOf(option)}`, { what: describeStep(machine, option.step) })}
        </Button>
      ))}
    </>
  );
}

function Barred({ order: { machine, ways: options } }: { readonly order: StaffOrderDetails }) {
  const barred = options.filter(({ bar: reason }) => reason !== undefined);
  if (barred.length === 0) return null;
  const whys = [...new Set(barred.map(({ bar: reason }) => reason ?? 'role'))];
  return (
    <Banner
      tone="info"
      title={translate('bar.title', { steps: barred.map(({ step }) => describeStep(machine, step)).join(', ') })}
    >
      {whys.map((reason) => translate(`bar.${reason}`)).join(' ')}
    </Banner>
  );
}
