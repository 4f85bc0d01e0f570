import { useState } from 'react';
import type { AuthenticatorState, Profile } from '#contract/security/read.ts';
import { rows, Section } from '#portal/centre/parts/section.tsx';
import { useHasPassword } from '#portal/centre/parts/use-has-password.ts';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { usePerform } from '../../../play/perform.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { AuthenticatorWindow } from './authenticator-window.tsx';
import { ContactWindow } from './parts/contact-window.tsx';
import { type Known, nextOf, type Protection, type ProtectionId, protectionsOf } from './protection.ts';
import { ProtectionRow } from './protection-row.tsx';
import { RecoveryWindow } from './recovery-window.tsx';
import { RemoveWindow } from './remove-window.tsx';

const CHANGE_PASSWORD = { action: { open: 'changePass' } } as const;

const meter = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[3],
  rowGap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.infoSoft,
  '&[data-all]': { backgroundColor: color.positiveSoft },
});
const shield = css({ color: color.info, '[data-all] > &': { color: color.positive } });
const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0 });
const strong = css({ fontSize: type.s, fontWeight: weight.strong, lineHeight: 1.4 });
const advice = css({ fontSize: type.s, lineHeight: 1.45, textWrap: 'pretty' });
const bar = css({ gridColumn: '1 / -1' });

type Opened = 'authenticator' | 'remove' | 'recovery' | 'email' | 'mobile';

interface ProtectionSectionProps {
  readonly profile: Profile | undefined;
  readonly authenticator: AuthenticatorState | undefined;
}

/** The account's protections, with the recommended next step (M168). */
export function ProtectionSection({ profile, authenticator }: ProtectionSectionProps) {
  const { t } = useTexts();
  const perform = usePerform();
  const [opened, setOpened] = useState<Opened>();
  const known: Known = { hasPassword: useHasPassword(), profile, authenticator };
  const list = protectionsOf(known);
  const next = nextOf(list);
  const windowOf = (name: Opened) => ({ open: opened === name, onClose: () => setOpened(undefined) });

  function act(id: ProtectionId) {
    if (id === 'password') perform(CHANGE_PASSWORD);
    else setOpened(id === 'authenticator' && authenticator?.enabled ? 'remove' : id);
  }

  return (
    <Section title={t('security.protection')}>
      <Meter list={list} next={next} />
      <ul className={rows}>
        {list.map((one) => (
          <ProtectionRow
            key={one.id}
            protection={one}
            known={known}
            isNext={one.id === next}
            onAct={() => act(one.id)}
          />
        ))}
      </ul>
      <AuthenticatorWindow {...windowOf('authenticator')} />
      <RemoveWindow {...windowOf('remove')} />
      <RecoveryWindow {...windowOf('recovery')} />
      <ContactWindow kind="email" {...windowOf('email')} />
      <ContactWindow kind="mobile" {...windowOf('mobile')} />
    </Section>
  );
}

interface MeterProps {
  readonly list: readonly Protection[];
  readonly next: ProtectionId | undefined;
}

function Meter({ list, next }: MeterProps) {
  const { t } = useTexts();
  const done = list.filter(({ state }) => state === 'on').length;
  const progressText = t('security.protection.done', { count: done, of: list.length });
  return (
    <div className={meter} {...(next === undefined && { 'data-all': '' })}>
      <Icon name={next === undefined ? 'shield-check' : 'shield'} size={28} className={shield} />
      <div className={words}>
        <p className={strong}>{next === undefined ? t('security.protection.all') : progressText}</p>
        {next !== undefined && <p className={advice}>{t(`security.protection.next.${next}`)}</p>}
      </div>
      <div className={bar}>
        <Progress label={progressText} value={done} max={list.length} />
      </div>
    </div>
  );
}
