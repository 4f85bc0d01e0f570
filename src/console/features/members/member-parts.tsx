import { nameLanguage, purposeOfSwitch } from '#console/names/names.ts';
import { Facts, Part } from '#console/people/facts.tsx';
import { StaffActionList } from '#console/people/staff-action-list.tsx';
import { When } from '#console/people/when.tsx';
import { spokenTag } from '#console/texts/spoken.ts';
import type { LoginSummary, MemberDetails } from '#contract/staff/members/calls.ts';
import { countryName } from '#texts/country-name.ts';
import { css } from '#ui/style/style.ts';
import { color, font, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { nameType, translate } from './words.ts';

const faint = css({ color: color.textMuted, fontSize: type.s });
const mono = css({ fontFamily: 'ui-monospace, monospace', fontSize: type.xs, userSelect: 'all' });
const line = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const rows = css({ display: 'grid', gap: space[2], fontSize: type.s });

interface PartProps {
  readonly member: MemberDetails;
}

export function ProfilePart({ member }: PartProps) {
  const { balance } = member;
  return (
    <Part title={translate('profile.title')}>
      <Facts
        facts={[
          { label: translate('profile.nickname'), value: member.nickname },
          { label: translate('word.type'), value: nameType(member.type) },
          { label: translate('word.balance'), value: <Amount amount={balance.sum} currency={balance.currency} /> },
          ...balance.wallets.map(({ wallet, amount }) => ({
            label: wallet,
            value: <Amount amount={amount} currency={balance.currency} />,
          })),
          {
            label: translate('word.email'),
            value: <Contact text={member.email} isVerified={member.emailVerified} />,
          },
          {
            label: translate('profile.mobile'),
            value: <Contact text={member.mobile} isVerified={member.mobileVerified} />,
          },
          { label: translate('word.language'), value: nameLanguage(member.language) || undefined },
          { label: translate('profile.upline'), value: member.upline },
          { label: translate('profile.since'), value: <When at={member.createdAt} /> },
          {
            label: translate('profile.endsAt'),
            value: member.endsAt === undefined ? undefined : <When at={member.endsAt} />,
          },
          { label: translate('word.id'), value: <span className={mono}>{member.id}</span> },
        ]}
      />
      {member.contactsMasked && <p className={faint}>{translate('profile.masked')}</p>}
    </Part>
  );
}

function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  return (
    <span className={figure}>
      {amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} {currency}
    </span>
  );
}

function Contact({ text, isVerified }: { readonly text: string; readonly isVerified: boolean }) {
  if (text === '') return <span className={faint}>{translate('state.none')}</span>;
  return (
    <span className={line}>
      {text}
      <Badge tone={isVerified ? 'positive' : 'neutral'}>
        {translate(isVerified ? 'contact.verified' : 'contact.unverified')}
      </Badge>
    </span>
  );
}

/** The last sign-ins, as the member sees them. */
export function LoginPart({ member: { logins } }: PartProps) {
  return (
    <Part title={translate('logins.title')}>
      {logins.length === 0 ? (
        <p className={faint}>{translate('logins.none')}</p>
      ) : (
        <ul className={rows}>
          {logins.map((login) => (
            <li key={login.at} className={line}>
              <When at={login.at} />
              <span className={faint}>{whereOf(login)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function whereOf({ device, country }: LoginSummary): string {
  return (
    [device, countryName(country, spokenTag())].filter((part) => part !== '').join(', ') ||
    translate('word.unknownBrowser')
  );
}

/** Switches that are set for this member alone. */
export function SwitchPart({ member: { switches } }: PartProps) {
  if (switches.length === 0) return null;
  return (
    <Part title={translate('switches.title')}>
      <ul className={rows}>
        {switches.map(({ id, enabled, because }) => (
          <li key={id} className={line}>
            <span>{purposeOfSwitch(id)}</span>
            <code className={mono}>{id}</code>
            <Badge tone={enabled ? 'positive' : 'neutral'}>{translate(enabled ? 'state.on' : 'state.off')}</Badge>
            <span className={faint}>{because}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function History({ member: { staffActions } }: PartProps) {
  return (
    <Part title={translate('history.title')}>
      {staffActions.length === 0 ? (
        <p className={faint}>{translate('history.none')}</p>
      ) : (
        <StaffActionList staffActions={staffActions} />
      )}
    </Part>
  );
}
