import { useAtomValue } from 'jotai';
import { memberIcon } from '#contract/security/calls.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { ActionControl } from '../../page/action.tsx';
import { AvatarFace } from '../../page/avatar-face.tsx';
import { BalanceAmount } from '../../page/balance-amount.tsx';
import { memberAtom } from '../../state/atoms.ts';
import { useMemberQuery } from '../../state/queries/use-member-query.ts';
import { useTexts } from '../../state/texts/texts.ts';
import { useElement } from '../../state/use-elements.ts';
import { Details } from './details.tsx';
import { balanceCard, face, identityCard, OverviewLayout, person } from './overview-layout.tsx';
import { TeamSummary } from './team/team-summary.tsx';

const nameBox = css({
  fontFamily: font.display,
  fontSize: type.l,
  fontWeight: weight.display,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});
const accountBox = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: space[1], paddingBlockStart: space[1] });
const link = css({ gap: space[2] });

/** The agent centre's first page (agentTeamOverview): the agent's details and balances. */
export function OverviewPage() {
  const { label } = useTexts();
  return (
    <OverviewLayout
      identity={<Identity />}
      balance={
        <section className={balanceCard} aria-label={label('element.side.balance')}>
          <BalanceAmount title={label('element.side.balance')} />
          <OwnAccount />
        </section>
      }
      details={
        <>
          <TeamSummary />
          <Details />
        </>
      }
    />
  );
}

function Identity() {
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const icon = useMemberQuery(memberIcon);
  const name = member?.nickname || member?.account || '';
  return (
    <section className={identityCard} aria-label={t('agent.identity')}>
      <AvatarFace avatar={icon.isPending ? undefined : (icon.data ?? null)} name={name} className={face} />
      <div className={person}>
        <h3 className={nameBox}>{name}</h3>
        <span className={accountBox} dir="ltr">
          {member?.account}
        </span>
        <div className={badges}>
          {member && <Badge tone="accent">{t('agent.kind', { type: member.type })}</Badge>}
          {member?.rankName ? <Badge tone="info">{member.rankName}</Badge> : null}
        </div>
      </div>
    </section>
  );
}

/** Links to the agent's pages as a member: profile, password, devices. */
function OwnAccount() {
  const { label } = useTexts();
  const element = useElement('account.personalCentre');
  if (element === undefined) return null;
  return (
    <ActionControl element={element} className={cx(buttonClass({ variant: 'quiet', size: 's', block: true }), link)}>
      <Icon name={element.icon ?? 'circle-user'} size={16} />
      {label(element.label)}
    </ActionControl>
  );
}
