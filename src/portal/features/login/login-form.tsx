/**
 * Shared parts of every sign-in form: layout, error, captcha when required, remember-me checkbox, human check, button.
 */
import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useFormPart, useFormValue } from '#ui/schema-form/state/form-in-use.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { CaptchaFallback } from '../../forms/captcha/captcha-placeholder.tsx';
import { DefaultSubmit } from '../../forms/codes/send-code-button.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { HumanCheckRow } from '../../forms/human-check/human-check-row.tsx';
import { usePostAddress } from '../../forms/in-page.ts';
import { textOf } from '../../forms/spec-form/field-value.ts';
import { SpecForm, type UiSchemas } from '../../forms/spec-form/spec-form.tsx';
import { CaptchaContext, CaptchaHelpContext } from '../../forms/spec-form/spec-in-use.ts';
import type { SpecFormInUse } from '../../forms/spec-form/use-spec-form.ts';
import { useTexts } from '../../state/texts/texts.ts';
import type { Login } from './attempt/use-login.ts';
import { usePrefill } from './use-prefill.ts';
import type { RememberedLogin } from './use-remembered-login.ts';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
const help = css({ display: 'grid', justifyItems: 'start', gap: space[1] });
const longWords = css({ fontSize: type.s, lineHeight: 1.5, color: color.textMuted });
const inset = css({ marginInlineStart: `calc(-1 * ${space[3]})` });
/** The placeholder for a stored password looks like a password. */
const filled = css({ '& input::placeholder': { color: color.text, letterSpacing: '0.08em' } });

interface LoginFormProps {
  readonly id: string;
  readonly login: Login;
  readonly rememberMe: RememberedLogin;
  readonly inUse: SpecFormInUse;
  /** Must be constant. */
  readonly uiSchemas: UiSchemas;
  /** Called when every field is valid. */
  readonly onSubmit: () => void;
  /** An operation is running that the sign-in waits for. */
  readonly isBusy?: boolean;
  /** The form is prefilled: the button has the focus, because one click is enough. */
  readonly isReady?: boolean;
}

export function LoginForm(props: LoginFormProps) {
  const { id, login, rememberMe, inUse, uiSchemas, onSubmit, isBusy = false, isReady = false } = props;
  const { spec, form, validation, steps } = inUse;
  const { t } = useTexts();
  const isValidating = useFormPart(form, 'isValidating');
  useRemember(form, rememberMe);
  useNewPicture(form, login.captcha?.src);
  return (
    <div className={isReady ? cx(column, filled) : column} onInput={login.check.start}>
      <DefaultSubmit form={id} />
      <FailureBanner failure={login.failure} />
      <CaptchaContext value={login.captcha ?? null}>
        <CaptchaHelpContext value={<LongChoice onChoose={() => login.chooseLong(true)} />}>
          <SpecForm
            id={id}
            spec={spec}
            form={form}
            validation={validation}
            steps={steps}
            action={usePostAddress('/login')}
            uiSchemas={uiSchemas}
            onSubmit={onSubmit}
          />
        </CaptchaHelpContext>
      </CaptchaContext>
      {login.isLong && <LongCheck onBack={() => login.chooseLong(false)} />}
      <CaptchaFallback form={id} />
      <HumanCheckRow check={login.check} />
      <Button
        type="submit"
        form={id}
        size="l"
        block
        busy={login.isBusy || isBusy || isValidating}
        {...(isReady && { 'data-autofocus': '' })}
      >
        {t('login.submit')}
      </Button>
    </div>
  );
}

/** For visitors who cannot read the captcha (D25). */
function LongChoice({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTexts();
  return (
    <Button variant="ghost" size="s" className={inset} onClick={onChoose}>
      {t('captcha.long.choose')}
    </Button>
  );
}

/** A longer human check replaces the captcha (M95, D25). */
function LongCheck({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTexts();
  return (
    <div className={help} data-element="login.captcha">
      <p className={longWords}>{t('captcha.long.words')}</p>
      <Button variant="ghost" size="s" icon="arrow-left" className={inset} onClick={onBack}>
        {t('captcha.long.back')}
      </Button>
    </div>
  );
}

/** Remember me for a day on this browser (D09): clearing the checkbox forgets at once. */
function useRemember(form: FormState, rememberMe: RememberedLogin): void {
  usePrefill(form, 'remember', rememberMe.remembered === undefined ? undefined : true);
  const isTicked = useFormValue(form, 'remember') === true;
  const wasTicked = useRef(isTicked);
  useEffect(() => {
    if (wasTicked.current && !isTicked) rememberMe.forget();
    wasTicked.current = isTicked;
  });
}

/** A new captcha clears the text typed for the old one. */
function useNewPicture(form: FormState, src: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is what it is about
  useEffect(() => {
    if (textOf(form.values(), 'captcha') === '') return;
    // No "required" error for the field that is emptied here.
    form.restart();
    form.set('captcha', '');
  }, [form, src]);
}

/** The checkbox's value; empty where the checkbox is not shown. */
export function rememberOf({ spec, form }: SpecFormInUse): { readonly remember?: boolean } {
  const isDrawn = spec.fields.some(({ name }) => name === 'remember');
  return isDrawn ? { remember: form.values()['remember'] === true } : {};
}
