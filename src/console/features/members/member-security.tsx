import { Facts, Part } from '#console/people/facts.tsx';
import { When } from '#console/people/when.tsx';
import { spokenTag } from '#console/texts/spoken.ts';
import type { MemberDetails, MemberPlace } from '#contract/staff/members/calls.ts';
import { countryName } from '#texts/country-name.ts';
import { holdDirection } from '#texts/hold-direction.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { MemberAction } from './member-act.tsx';
import { nameDevice, translate } from './words.ts';

const faint = css({ color: color.textMuted, fontSize: type.s });
const list = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  fontSize: type.s,
  '& > li + li': { borderBlockStart: `1px solid ${color.line}` },
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[1],
  paddingInline: space[3],
  minBlockSize: '2.5rem',
});
const words = css({ flex: 1, minInlineSize: 0, display: 'grid' });
const aside = css({ color: color.textMuted, fontSize: type.xs });

interface SecurityProps {
  readonly member: MemberDetails;
  readonly maySecure: boolean;
  readonly onStaffAction: (staffAction: MemberAction) => void;
}

export function SecondStepPart({ member: { secondStep, hasPassword }, maySecure, onStaffAction }: SecurityProps) {
  return (
    <Part
      title={translate('step.title')}
      action={
        maySecure && (
          <Button variant="quiet" size="s" onClick={() => onStaffAction({ kind: 'secondStep' })}>
            {translate('act.secondStep')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          {
            label: translate('step.authenticator'),
            value: (
              <Badge tone={secondStep.enabled ? 'positive' : 'neutral'}>
                {translate(secondStep.enabled ? 'state.on' : 'state.off')}
              </Badge>
            ),
          },
          {
            label: translate('word.recoveryCodes'),
            value: secondStep.enabled ? String(secondStep.recoveryCodesLeft) : undefined,
          },
          { label: translate('word.password'), value: translate(hasPassword ? 'step.hasPassword' : 'step.noPassword') },
        ]}
      />
    </Part>
  );
}

export function PlacesPart({ member, maySecure, onStaffAction }: SecurityProps) {
  const { sessions, devices } = member;
  return (
    <>
      <Part
        title={translate('sessions.title', { count: sessions.length })}
        action={
          maySecure &&
          sessions.length > 0 && (
            <Button variant="quiet" size="s" onClick={() => onStaffAction({ kind: 'endAll' })}>
              {translate('act.endAll')}
            </Button>
          )
        }
      >
        {sessions.length === 0 ? (
          <p className={faint}>{translate('sessions.none')}</p>
        ) : (
          <ul className={list}>
            {sessions.map((session) => (
              <Place key={session.id} place={session}>
                {maySecure && (
                  <Button
                    variant="ghost"
                    size="s"
                    aria-label={translate('act.endOne', { device: nameDevice(session) })}
                    onClick={() => onStaffAction({ kind: 'endOne', session })}
                  >
                    {translate('act.end')}
                  </Button>
                )}
              </Place>
            ))}
          </ul>
        )}
      </Part>
      {devices.length > 0 && (
        <Part title={translate('devices.title', { count: devices.length })}>
          <ul className={list}>
            {devices.map((device) => (
              <Place key={device.id} place={device} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Place({ place, children }: { readonly place: MemberPlace; readonly children?: React.ReactNode }) {
  const where = [countryName(place.country, spokenTag()), place.network]
    .filter((part) => part !== '')
    .map(holdDirection)
    .join(' · ');
  return (
    <li className={row}>
      <span className={words}>
        <bdi>{nameDevice(place)}</bdi>
        <span className={aside}>
          {where !== '' && `${where} · `}
          <When at={place.seenAt} />
        </span>
      </span>
      {children}
    </li>
  );
}
