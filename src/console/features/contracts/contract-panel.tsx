import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { endOperatorContract, type StaffContract, staffContracts } from '#contract/staff/contracts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Terms } from './terms.tsx';
import { describeBecause, type InCurrency, translate } from './words.ts';

interface PanelProps {
  readonly row: StaffContract;
  readonly merchant: string;
  readonly money: InCurrency;
  readonly onClose: () => void;
}

type StaffAction = 'ask' | 'agree' | 'refuse';

/** A contract with its terms, and the actions on a contract of the operator. */
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
      title={`${translate(`kind.${kind}`)}: ${holder}`}
      onClose={onClose}
      actions={staffActions.map((each) => (
        <Button key={each} variant={each === 'refuse' ? 'quiet' : 'danger'} onClick={() => setStaffAction(each)}>
          {translate(`act.${each}`)}
        </Button>
      ))}
    >
      <Parts element="console.contracts.details">
        <Facts
          facts={[
            { label: translate('word.state'), value: translate(`state.${state}`) },
            { label: translate('column.offerer'), value: offerer ?? translate('house') },
            { label: translate('fact.cadence'), value: translate(`cadence.${cadence}`) },
            { label: translate('fact.began'), value: beganAt === undefined ? undefined : <When at={beganAt} /> },
            { label: translate('fact.asks'), value: asker(row) },
            { label: translate('fact.ended'), value: endedAt === undefined ? undefined : <When at={endedAt} /> },
            { label: translate('reason.label'), value: because === undefined ? undefined : describeBecause(because) },
          ]}
        />
        <Part title={translate('fact.terms')}>
          <Terms rows={row.rows} money={money} hasLoss={kind === 'DIVIDEND'} />
        </Part>
      </Parts>
      {staffAction && (
        <StaffActionDialog
          staffAction={staffAction}
          row={row}
          merchant={merchant}
          onDone={onClose}
          onClose={() => setStaffAction(undefined)}
        />
      )}
    </SidePanel>
  );
}

function asker({ state, endAskedBy, holder, offerer }: StaffContract): string | undefined {
  if (state !== 'ending' || endAskedBy === undefined) return undefined;
  return endAskedBy === 'holder' ? holder : (offerer ?? translate('house'));
}

interface StaffActionProps {
  readonly staffAction: StaffAction;
  readonly row: StaffContract;
  readonly merchant: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function StaffActionDialog({ staffAction, row: { id, version, holder }, merchant, onDone, onClose }: StaffActionProps) {
  const { mutateAsync } = useStaffDo(endOperatorContract, [staffContracts]);
  const toaster = useToast();
  return (
    <ReasonDialog
      about={`${merchant} ${id} ${version}`}
      name={`contract-${staffAction}`}
      title={translate(`act.${staffAction}`)}
      text={translate(`text.${staffAction}`, { holder })}
      confirm={translate(`act.${staffAction}`)}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id, answer: staffAction, reason } });
        toaster.show({ title: translate(`done.${staffAction}`), tone: 'positive' });
        onDone();
      }}
    />
  );
}
