/** What every log-in form has: its frame, what went wrong, the captcha when asked for, the tick, the check, the button. */
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { CaptchaPicture } from '../../forms/captcha/captcha-picture.tsx';
import { CaptchaStandIn } from '../../forms/captcha/captcha-stand-in.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { usePostAddress } from '../../forms/in-page.ts';
import { DefaultSubmit } from '../../forms/send-code-button.tsx';
import { useTexts } from '../../state/texts.ts';
import { useElement } from '../../state/use-elements.ts';
import { type Entries, readEntries } from './read-entries.ts';
import type { Login } from './use-login.ts';

const column = css({ display: 'grid', gap: space[4] });
const help = css({ display: 'grid', justifyItems: 'start', gap: space[1] });
const longWords = css({ fontSize: type.s, lineHeight: 1.5, color: color.textMuted });
const inset = css({ marginInlineStart: `calc(-1 * ${space[3]})` });

interface LoginFormProps {
  readonly login: Login;
  /** What is wrong with the captcha's field. */
  readonly captchaError: string | undefined;
  readonly remember: RememberProps;
  readonly onSubmit: (form: HTMLFormElement, entries: Entries) => Promise<void>;
  /** Something is under way that the log-in waits for. */
  readonly isBusy?: boolean;
  /** The form came filled: one press is all that is left to do, so the button has the focus. */
  readonly isReady?: boolean;
  readonly children: ReactNode;
}

/** A plain form around the fields of one way: posted where it is sent by the browser, so that no value enters an address. */
export function LoginForm(props: LoginFormProps) {
  const { login, captchaError, remember, onSubmit, isBusy = false, isReady = false, children } = props;
  const { t } = useTexts();
  return (
    <form
      method="post"
      action={usePostAddress('/login')}
      className={column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget, readEntries(event.currentTarget));
      }}
      onInput={() => login.check.start()}
    >
      <DefaultSubmit />
      <FailureBanner failure={login.failure} />
      {children}
      <CaptchaEntry login={login} error={captchaError} />
      <CaptchaStandIn />
      <Remember {...remember} />
      <HumanCheckRow check={login.check} />
      <Button type="submit" size="l" block busy={login.isBusy || isBusy} {...(isReady && { 'data-autofocus': '' })}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

interface CaptchaEntryProps {
  readonly login: Login;
  readonly error: string | undefined;
}

/** The captcha with its picture, drawn when a failed reply asked for it (M95); a longer check for who cannot read it (D25). */
function CaptchaEntry({ login: { captcha, isLong, chooseLong }, error }: CaptchaEntryProps) {
  const { t } = useTexts();
  if (isLong) {
    return (
      <div className={help} data-element="login.captcha">
        <p className={longWords}>{t('captcha.long.words')}</p>
        <Button variant="ghost" size="s" icon="arrow-left" className={inset} onClick={() => chooseLong(false)}>
          {t('captcha.long.back')}
        </Button>
      </div>
    );
  }
  if (captcha === undefined) return null;
  return (
    // A new picture is another question: what was typed for the old one goes.
    <div className={help} data-element="login.captcha">
      <TextField
        key={captcha.src}
        name="captcha"
        className={wide}
        label={t('form.field.captcha')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
        end={<CaptchaPicture captcha={captcha} />}
      />
      <Button variant="ghost" size="s" className={inset} onClick={() => chooseLong(true)}>
        {t('captcha.long.choose')}
      </Button>
    </div>
  );
}

const wide = css({ inlineSize: '100%' });

interface RememberProps {
  /** This browser remembers somebody already. */
  readonly isKept: boolean;
  /** Told when the tick is taken away. */
  readonly onForget: () => void;
}

/** Keep me for a day on this browser (decision D09). */
function Remember({ isKept, onForget }: RememberProps) {
  const { t } = useTexts();
  if (useElement('login.remember') === undefined) return null;
  return (
    <div data-element="login.remember">
      <Checkbox
        name="remember"
        label={t('form.field.remember')}
        defaultChecked={isKept}
        onChange={(event) => {
          if (!event.currentTarget.checked) onForget();
        }}
      />
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
