import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { endHouseContract, type StaffContract, staffContracts } from '#contract/staff/contracts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Terms } from './terms.tsx';
import { type InCurrency, say, sayBecause } from './words.ts';

interface PanelProps {
  readonly row: StaffContract;
  readonly merchant: string;
  readonly money: InCurrency;
  readonly onClose: () => void;
}

type StaffAction = 'ask' | 'agree' | 'refuse';

/** A contract with its terms, and what the house may do about one of its own. */
export function ContractPanel({ row, merchant, money, onClose }: PanelProps) {
  const may = useMay();
  const [staffAction, setStaffAction] = useState<StaffAction>();
  const { kind, holder, offerer, state, cadence, beganAt, endedAt, because, endAskedBy } = row;
  const isOurs = offerer === undefined && may('contract.change', merchant);
  const staffActions: readonly StaffAction[] = !isOurs
    ? []
    : state === 'inForce'
      ? ['ask']
      : state === 'ending' && endAskedBy === 'holder'
        ? ['refuse', 'agree']
        : [];
  return (
    <SidePanel
      title={`${say(`kind.${kind}`)}: ${holder}`}
      onClose={onClose}
      actions={staffActions.map((each) => (
        <Button key={each} variant={each === 'refuse' ? 'quiet' : 'danger'} onClick={() => setStaffAction(each)}>
          {say(`act.${each}`)}
        </Button>
      ))}
    >
      <Parts element="console.contracts.details">
        <Facts
          facts={[
            { label: say('column.state'), value: say(`state.${state}`) },
            { label: say('column.offerer'), value: offerer ?? say('house') },
            { label: say('fact.cadence'), value: say(`cadence.${cadence}`) },
            { label: say('fact.began'), value: beganAt === undefined ? undefined : <When at={beganAt} /> },
            { label: say('fact.asks'), value: asker(row) },
            { label: say('fact.ended'), value: endedAt === undefined ? undefined : <When at={endedAt} /> },
            { label: say('fact.because'), value: because === undefined ? undefined : sayBecause(because) },
          ]}
        />
        <Part title={say('fact.terms')}>
          <Terms rows={row.rows} money={money} hasLoss={kind === 'DIVIDEND'} />
        </Part>
      </Parts>
      {staffAction && (
        <StaffActionDialog staffAction={staffAction} row={row} merchant={merchant} onDone={onClose} onClose={() => setStaffAction(undefined)} />
      )}
    </SidePanel>
  );
}

function asker({ state, endAskedBy, holder, offerer }: StaffContract): string | undefined {
  if (state !== 'ending' || endAskedBy === undefined) return undefined;
  return endAskedBy === 'holder' ? holder : (offerer ?? say('house'));
}

interface StaffActionProps {
  readonly staffAction: StaffAction;
  readonly row: StaffContract;
  readonly merchant: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function StaffActionDialog({ staffAction, row: { id, version, holder }, merchant, onDone, onClose }: StaffActionProps) {
  const { mutateAsync } = useStaffDo(endHouseContract, [staffContracts]);
  const toaster = useToast();
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`contract-${staffAction}`}
      title={say(`act.${staffAction}`)}
      text={say(`text.${staffAction}`, { holder })}
      confirm={say(`act.${staffAction}`)}
      say={say}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, answer: staffAction, reason } });
        toaster.show({ title: say(`done.${staffAction}`), tone: 'positive' });
        onDone();
      }}
    />
  );
}
