import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { describeStep, formatAmount, groupThousands } from '#console/orders/words.ts';
import { Facts, Part, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { applications } from '#contract/staff/applications/calls.ts';
import { cashierWaiting } from '#contract/staff/cashier/calls.ts';
import { answerProposal, type StaffProposal, staffProposal } from '#contract/staff/proposals/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const lines = css({ display: 'grid', gap: space[1], margin: 0, fontSize: type.s, overflowWrap: 'anywhere' });
const path = css({ color: color.textMuted, fontSize: type.xs });

interface PanelProps {
  readonly id: string;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** An action above the merchant's limit: its effect, who proposed it, and its approval. */
export function ProposalPanel({ id, merchant, onClose }: PanelProps) {
  const { data, error } = useStaffRead(staffProposal, { id }, { merchant });
  const may = useMay();
  const [verdict, setVerdict] = useState<'confirm' | 'drop'>();
  const found = data?.id === id ? data : undefined;
  const isBarred = found !== undefined && (found.isMine || !may('proposal.confirm', merchant));
  return (
    <SidePanel
      title={found === undefined ? translate('proposal.title') : describeStep('action', found.action)}
      onClose={onClose}
      actions={found && <Verdicts found={found} isBarred={isBarred} onPick={setVerdict} />}
    >
      {error !== null && found === undefined && <Banner tone="warning" title={describeFailure(error, translate)} />}
      {found === undefined && error === null && <Skeleton lines={8} />}
      {found && (
        <Parts element="console.cashier.proposal">
          {isBarred && <Banner tone="info" title={translate(found.isMine ? 'proposal.mine' : 'proposal.role')} />}
          <Proposed found={found} />
          <Wanted request={found.request} />
        </Parts>
      )}
      {found && verdict && (
        <Answer
          found={found}
          merchant={merchant}
          verdict={verdict}
          onClose={() => setVerdict(undefined)}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}

function Proposed({ found }: { readonly found: StaffProposal }) {
  const { account, subject, amount, currency, by, reason, at } = found;
  return (
    <Facts
      facts={[
        {
          label: translate('word.amount'),
          value: amount === undefined ? translate('proposal.unbounded') : formatAmount(amount, currency),
        },
        { label: translate('proposal.about'), value: <bdi>{account || subject}</bdi> },
        { label: translate('word.proposedBy'), value: <bdi>{by}</bdi> },
        { label: translate('proposal.at'), value: <When at={at} /> },
        { label: translate('reason.label'), value: reason },
      ]}
    />
  );
}

function Wanted({ request }: { readonly request: string }) {
  return (
    <Part title={translate('proposal.wanted')}>
      <dl className={lines}>
        {fieldsOf(request).map(([name, value]) => (
          <div key={name}>
            <dt className={path}>{name}</dt>
            <dd>{/^\d+(\.\d+)?$/.test(value) ? groupThousands(value) : value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Every value of a request with its path, except ids and versions, which mean nothing to readers. Pure. */
export function fieldsOf(request: string): readonly (readonly [name: string, value: string])[] {
  const found: (readonly [string, string])[] = [];
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) walk(part, name === '' ? key : `${name}.${key}`);
    else if (!LEFT_OUT.includes(name)) found.push([name, String(value)]);
  };
  walk(JSON.parse(request || '{}'), '');
  return found;
}

const LEFT_OUT: readonly string[] = ['id', 'version', 'reason', 'key'];

interface VerdictsProps {
  readonly found: StaffProposal;
  readonly isBarred: boolean;
  readonly onPick: (verdict: 'confirm' | 'drop') => void;
}

function Verdicts({ found, isBarred, onPick }: VerdictsProps) {
  return (
    <>
      <Button
        variant="quiet"
        disabled={isBarred && !found.isMine}
        data-element="console.cashier.proposal.drop"
        onClick={() => onPick('drop')}
      >
        {translate(found.isMine ? 'word.withdrawProposal' : 'proposal.drop')}
      </Button>
      <Button disabled={isBarred} data-element="console.cashier.proposal.confirm" onClick={() => onPick('confirm')}>
        {translate('proposal.confirm')}
      </Button>
    </>
  );
}

interface AnswerProps extends Omit<PanelProps, 'id'> {
  readonly found: StaffProposal;
  readonly verdict: 'confirm' | 'drop';
  readonly onDone: () => void;
}

function Answer({ found, merchant, verdict, onClose, onDone }: AnswerProps) {
  const { mutateAsync } = useStaffDo(answerProposal, [cashierWaiting, staffProposal, applications]);
  const toaster = useToast();
  const what = describeStep('action', found.action);
  const act = verdict === 'confirm' ? 'proposal.confirm' : found.isMine ? 'word.withdrawProposal' : 'proposal.drop';
  return (
    <ReasonDialog
      about={`${merchant} ${found.id}`}
      name={`proposal-${verdict}`}
      title={translate('proposal.asked', { act: translate(act), what })}
      text={translate(verdict === 'confirm' ? 'proposal.confirmText' : 'proposal.dropText')}
      confirm={translate(act)}
      variant={verdict === 'confirm' ? 'primary' : 'danger'}
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => {
        await mutateAsync({ merchant, request: { id: found.id, verdict, reason } });
        toaster.show({
          title: translate(verdict === 'confirm' ? 'proposal.done' : 'proposal.gone', { what }),
          tone: 'positive',
        });
        onDone();
      }}
    />
  );
}
