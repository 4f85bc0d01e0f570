import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentOpenings } from '#contract/agents/calls.ts';
import type { TeamMember } from '#contract/agents/read.ts';
import { facts, stack } from '#portal/cashier/styles.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Money } from '#ui/words/money.tsx';
import { useAgentWords } from '../parts/use-agent-words.ts';
import { MemberContracts } from './member-contracts.tsx';
import { SendDown } from './send-down.tsx';

/** The account kind without contracts. */
const PLAYER = 0;

interface MemberWindowProps {
  readonly member: TeamMember | undefined;
  readonly onClose: () => void;
}

/** A member of the team: details, the team's figures, the contracts of a direct downline agent, and transfers. */
export function MemberWindow({ member, onClose }: MemberWindowProps) {
  const { t } = useTexts();
  const [last, setLast] = useState(member);
  if (member !== undefined && member !== last) setLast(member);
  const shown = member ?? last;
  return (
    <FormWindow
      name="team-member"
      title={t('agent.team.member', { account: shown?.account ?? '' })}
      open={member !== undefined}
      onClose={onClose}
      width="s"
    >
      {shown && <Shown key={shown.id} member={shown} />}
    </FormWindow>
  );
}

function Shown({ member }: { readonly member: TeamMember }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeKind } = useAgentWords();
  const { currency } = useAtomValue(portalAtom);
  const [isSending, setSending] = useState(false);
  const { data: openings } = useMemberQuery(agentOpenings);
  const { team } = member;
  const money = (minor: string | bigint, signed = false) => (
    <Money signed={signed} amount={minor} currency={currency} />
  );
  return (
    <div className={stack}>
      <dl className={facts}>
        <dt>{t('agent.details.account')}</dt>
        <dd dir="ltr">{member.account}</dd>
        {member.nickname !== '' && (
          <>
            <dt>{t('agent.details.nickname')}</dt>
            <dd>{member.nickname}</dd>
          </>
        )}
        <dt>{t('agent.details.kind')}</dt>
        <dd>{describeKind(member.kind)}</dd>
        <dt>{t('agent.team.joined')}</dt>
        <dd dir="ltr">{writer.minute(member.joinedAt)}</dd>
        <dt>{t('agent.team.level')}</dt>
        <dd>{writer.count(member.level)}</dd>
        <dt>{t('agent.team.members')}</dt>
        <dd>{writer.count(member.members)}</dd>
        <dt>{t('agent.team.bet')}</dt>
        <dd>{money(team.betMinor)}</dd>
        <dt>{t('records.column.won')}</dt>
        <dd>{money(team.wonMinor)}</dd>
        <dt>{t('records.sums.bonus')}</dt>
        <dd>{money(team.bonusMinor)}</dd>
        <dt>{t('records.sums.deposit')}</dt>
        <dd>{money(team.depositMinor)}</dd>
        <dt>{t('records.sums.withdrawal')}</dt>
        <dd>{money(team.withdrawalMinor)}</dd>
        {member.level === 1 && member.kind !== PLAYER && <MemberContracts member={member} />}
      </dl>
      {openings?.maySendDown === true && member.level > 0 && !member.isClosed && (
        <>
          {!isSending && (
            <Button variant="quiet" icon="banknote" onClick={() => setSending(true)}>
              {t('agent.send.begin')}
            </Button>
          )}
          {isSending && <SendDown member={member} />}
        </>
      )}
    </div>
  );
}
