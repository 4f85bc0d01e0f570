import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { groupThousands } from '#console/orders/words.ts';
import { ListFailed } from '#console/people/list-screen.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { agentRights, type KindRights, OPENED_KINDS, putAgentRights } from '#contract/staff/agents/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { rightsForm } from './forms.ts';
import { nameKind, translate } from './words.ts';

/** Rights of each agent kind: open accounts, make links, send money down (D57). */
export function Rights() {
  const merchant = useMerchant();
  const mayChange = useMay()('agent.rights', merchant);
  const [edited, setEdited] = useState<KindRights>();
  const { data, error, refetch } = useStaffRead(agentRights, {}, { merchant });
  if (error !== null && data === undefined) return <ListFailed error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={5} />;
  return (
    <div data-element="console.agents.rights">
      <Table
        caption={translate('rights.caption')}
        columns={[...COLUMNS, ...(mayChange ? [editColumn(setEdited)] : [])]}
        rows={data.rows}
        rowKey={({ kind }) => String(kind)}
        empty={null}
      />
      {edited && <RightsDialog rights={edited} merchant={merchant} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

const yes = (is: boolean) => translate(is ? 'state.on' : 'state.off');

const COLUMNS: readonly Column<KindRights>[] = [
  { id: 'kind', title: translate('word.type'), cell: ({ kind }) => nameKind(kind) },
  {
    id: 'accounts',
    title: translate('rights.accounts'),
    figures: true,
    cell: ({ accounts }) => groupThousands(String(accounts)),
  },
  {
    id: 'opens',
    title: translate('rights.opens'),
    cell: ({ opens }) => opens.map(nameKind).join(', ') || translate('state.none'),
  },
  { id: 'links', title: translate('rights.links'), cell: ({ makesLinks }) => yes(makesLinks) },
  { id: 'sends', title: translate('rights.sends'), cell: ({ sendsDown }) => yes(sendsDown) },
];

const editColumn = (onEdit: (rights: KindRights) => void): Column<KindRights> => ({
  id: 'edit',
  title: '',
  cell: (row) => (
    <Button
      size="s"
      variant="quiet"
      aria-label={`${translate('rights.edit')}: ${nameKind(row.kind)}`}
      onClick={() => onEdit(row)}
    >
      {translate('rights.edit')}
    </Button>
  ),
});

interface RightsDialogProps {
  readonly rights: KindRights;
  readonly merchant: string;
  readonly onClose: () => void;
}

function RightsDialog({ rights, merchant, onClose }: RightsDialogProps) {
  const { mutateAsync } = useStaffDo(putAgentRights, [agentRights]);
  const toaster = useToast();
  const { kind, version, opens, makesLinks, sendsDown } = rights;
  const initial: FormValues = {
    ...Object.fromEntries(OPENED_KINDS.map((one) => [`opens${one}`, opens.includes(one)])),
    makesLinks,
    sendsDown,
  };
  return (
    <ReasonDialog
      about={`${merchant} ${kind} ${version}`}
      name="agent-rights"
      title={translate('rights.title', { kind: nameKind(kind) })}
      text={translate('rights.text')}
      confirm={translate('act.save')}
      of={rightsForm}
      initial={initial}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const request = {
          kind,
          version,
          reason,
          opens: OPENED_KINDS.filter((one) => values[`opens${one}`] === true),
          makesLinks: values['makesLinks'] === true,
          sendsDown: values['sendsDown'] === true,
        };
        await mutateAsync({ merchant, request });
        toaster.show({ title: translate('rights.done'), tone: 'positive' });
      }}
    />
  );
}
