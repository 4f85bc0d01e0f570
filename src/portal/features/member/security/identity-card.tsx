import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Avatar, Profile } from '#contract/security/read.ts';
import { useFigures } from '#portal/state/figures.ts';
import { countryName } from '#texts/country-name.ts';
import { holdIn } from '#texts/hold-direction.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, control, radius, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { Figures } from '#ui/words/figures.ts';
import { AvatarFace } from '../../../page/avatar-face.tsx';
import { memberAtom } from '../../../state/atoms.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { AvatarWindow } from './avatar/avatar-window.tsx';
import { NicknameField } from './nickname-field.tsx';
import { useTag } from './parts/use-tag.ts';

const card = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[6],
  rowGap: space[4],
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.xl,
  backgroundColor: color.surfaceRaised,
  backgroundImage: `linear-gradient(135deg, ${color.accentSoft}, transparent 60%)`,
  [media.phone]: { columnGap: space[4], padding: space[4] },
});
const picture = css({
  position: 'relative',
  inlineSize: '6rem',
  blockSize: '6rem',
  borderRadius: '50%',
  cursor: 'pointer',
  [media.phone]: { inlineSize: '4.75rem', blockSize: '4.75rem' },
});
const camera = css({
  position: 'absolute',
  insetBlockEnd: '-0.125rem',
  insetInlineEnd: '-0.125rem',
  display: 'grid',
  placeItems: 'center',
  inlineSize: control.s,
  blockSize: control.s,
  borderRadius: '50%',
  border: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  color: color.text,
});
const person = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1], minInlineSize: 0 });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.45,
});
const account = css({ overflowWrap: 'anywhere' });
const last = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'start',
  gap: space[2],
  color: color.textMuted,
  fontSize: type.s,
  lineHeight: 1.45,
});
const small = css({ marginBlockStart: '0.125rem', flex: 'none' });

interface IdentityCardProps {
  /** Undefined where the gateway has no profile: the member info is shown instead. */
  readonly profile: Profile | undefined;
  /** Undefined: not loaded. */
  readonly avatar: Avatar | null | undefined;
  readonly canChange: boolean;
}

/** The member's identity: picture, nickname, account, member since, and the previous sign-in. */
export function IdentityCard({ profile, avatar, canChange }: IdentityCardProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const tag = useTag();
  const [isChoosing, setChoosing] = useState(false);
  const name = profile?.nickname || member?.nickname || member?.account || '';
  const since = profile === undefined || profile.since === 0 ? undefined : writer.day(profile.since);
  return (
    <section className={card} aria-label={t('security.identity')}>
      {canChange ? (
        <button
          type="button"
          className={picture}
          aria-label={t('security.avatar.change')}
          onClick={() => setChoosing(true)}
        >
          <AvatarFace avatar={avatar} name={name} />
          <span className={camera}>
            <Icon name="camera" size={16} />
          </span>
        </button>
      ) : (
        <span className={picture}>
          <AvatarFace avatar={avatar} name={name} />
        </span>
      )}
      <div className={person}>
        <NicknameField nickname={name} canChange={profile !== undefined} />
        <div className={line}>
          <span className={account} dir="ltr">
            {member?.account}
          </span>
          {member?.rankName ? <Badge tone="info">{member.rankName}</Badge> : null}
        </div>
        {since !== undefined && <div className={line}>{t('security.identity.since', { date: since })}</div>}
      </div>
      {profile !== undefined && (
        <p className={last}>
          <Icon name="clock" size={16} className={small} />
          <span>{describeLast(profile, tag, t, writer)}</span>
        </p>
      )}
      <AvatarWindow key={avatar?.avatar} open={isChoosing} onClose={() => setChoosing(false)} avatar={avatar ?? null} />
    </section>
  );
}

function describeLast(
  { lastLogin }: Profile,
  tag: string,
  t: ReturnType<typeof useTexts>['t'],
  writer: Figures,
): string {
  if (lastLogin === undefined) return t('security.identity.first');
  const where = [countryName(lastLogin.country, tag), lastLogin.device].filter((part) => part !== '');
  return `${t('security.identity.last')}: ${[writer.minute(lastLogin.at), ...where].map(holdIn(tag)).join(' · ')}`;
}
