/** Pieces that both log-in forms have. */
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { space } from '#ui/tokens.ts';
import { CaptchaPicture } from '../../forms/captcha/captcha-picture.tsx';
import type { Captcha } from '../../forms/captcha/use-captcha.ts';
import { type Failure, sayFailure } from '../../forms/failure.ts';
import { useTexts } from '../../state/texts.ts';
import { useElement } from '../../state/use-elements.ts';

export const formClass = css({ display: 'grid', gap: space[4] });

/** What went wrong with the last try, in words that do not say whether the account exists. */
export function FailureBanner({ failure }: { readonly failure: Failure | undefined }) {
  const { label } = useTexts();
  if (failure === undefined) return null;
  return (
    <Banner tone="negative" announce>
      {sayFailure(failure, label)}
    </Banner>
  );
}

interface CaptchaEntryProps {
  readonly captcha: Captcha | undefined;
  readonly error: string | undefined;
}

/** The captcha with its picture, drawn when a failed reply asked for it (M95). */
export function CaptchaEntry({ captcha, error }: CaptchaEntryProps) {
  const { t } = useTexts();
  if (captcha === undefined) return null;
  return (
    // A new picture is another question: what was typed for the old one goes.
    <div data-element="login.captcha" key={captcha.src}>
      <TextField
        name="captcha"
        label={t('form.field.captcha')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
        end={<CaptchaPicture captcha={captcha} />}
      />
    </div>
  );
}

/** Keep me for a day on this browser (decision D09). */
export function Remember() {
  const { t } = useTexts();
  if (useElement('login.remember') === undefined) return null;
  return (
    <div data-element="login.remember">
      <Checkbox name="remember" label={t('form.field.remember')} />
    </div>
  );
}

/** What the tick says; nothing where it is not drawn. */
export function rememberOf(form: HTMLFormElement): { readonly remember?: boolean } {
  const tick = form.elements.namedItem('remember');
  return tick instanceof HTMLInputElement ? { remember: tick.checked } : {};
}

/** Puts the focus on a field by its name. */
export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
