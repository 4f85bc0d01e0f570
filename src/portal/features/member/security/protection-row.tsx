import { detail, row, sign, title } from '#portal/centre/parts/section.tsx';
import type { TextKey } from '#texts/text-key.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { type Texts, useTexts } from '../../../state/texts/texts.ts';
import type { Known, Protection, ProtectionId, ProtectionState } from './protection.ts';

const ICONS: Readonly<Record<ProtectionId, string>> = {
  password: 'key-round',
  authenticator: 'smartphone',
  recovery: 'life-buoy',
  email: 'mail',
  mobile: 'message-square',
};
const STATES: Readonly<Record<ProtectionState, { readonly icon: string | undefined; readonly text: TextKey }>> = {
  on: { icon: 'circle-check', text: 'security.state.on' },
  weak: { icon: 'circle-alert', text: 'security.state.weak' },
  // Without a status icon: nothing is wrong, the protection is only missing.
  off: { icon: undefined, text: 'security.state.off' },
};

const tones = {
  on: css({ color: color.positive }),
  weak: css({ color: color.warning }),
  off: undefined,
} as const satisfies Readonly<Record<ProtectionState, string | undefined>>;
const lit = css({ backgroundColor: color.positiveSoft, color: color.positive });

interface ProtectionRowProps {
  readonly protection: Protection;
  readonly known: Known;
  /** Whether it is the recommended one: its button is the page's primary one. */
  readonly isNext: boolean;
  readonly onAct: () => void;
}

export function ProtectionRow({ protection, known, isNext, onAct }: ProtectionRowProps) {
  const { t } = useTexts();
  const { id, state } = protection;
  const { icon: statusIcon, text: statusText } = STATES[state];
  const name = t(`security.${id}`);
  const action = t(actionOf(protection));
  return (
    <li className={row} data-protection={id} data-state={state}>
      <span className={cx(sign, state === 'on' && lit)}>
        <Icon name={ICONS[id]} />
      </span>
      <div>
        <p className={title}>
          {name}
          {statusIcon !== undefined && <Icon name={statusIcon} size={16} className={tones[state]} />}
          <VisuallyHidden>{t(statusText)}</VisuallyHidden>
        </p>
        <p className={detail}>{detailOf(protection, known, t)}</p>
      </div>
      <Button size="s" variant={isNext ? 'primary' : 'quiet'} aria-label={`${name}: ${action}`} onClick={onAct}>
        {action}
      </Button>
    </li>
  );
}

function detailOf({ id, state }: Protection, { profile, authenticator }: Known, t: Texts['t']): string {
  if (id === 'recovery') return t('security.recovery.left', { count: authenticator?.recoveryCodesLeft ?? 0 });
  if (id === 'email' && state === 'weak') return t('security.email.unconfirmed', { address: profile?.email ?? '' });
  if (id === 'mobile' && state === 'weak') return t('security.mobile.unconfirmed', { number: profile?.mobile ?? '' });
  if (id === 'email') return state === 'on' ? (profile?.email ?? '') : t('security.email.off');
  if (id === 'mobile') return state === 'on' ? (profile?.mobile ?? '') : t('security.mobile.off');
  return t(`security.${id}.${state === 'on' ? 'on' : 'off'}`);
}

function actionOf({ id, state }: Protection): TextKey {
  if (id === 'password') return state === 'on' ? 'security.password.change' : 'security.password.set';
  if (id === 'authenticator') return state === 'on' ? 'security.authenticator.remove' : 'security.authenticator.setUp';
  if (id === 'recovery') return 'security.recovery.renew';
  if (state === 'weak') return `security.${id}.confirm`;
  return state === 'on' ? `security.${id}.change` : `security.${id}.add`;
}
