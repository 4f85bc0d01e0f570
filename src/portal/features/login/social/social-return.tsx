import type { UiSchema } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LoginResult } from '#contract/session/read.ts';
import { finishSocial, linkSocial, registerSocial } from '#contract/social/calls.ts';
import { readSocialRefusal, type SocialRefusal } from '#contract/social/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { refusalCode } from '../attempt/refusal-code.ts';
import { accountForm, linkForm } from '../attempt/step-forms.ts';
import { Step, StepAction, StepActions } from '../attempt/steps.tsx';
import type { Outcome } from '../attempt/try-login.ts';
import { type Attempt, useAttempt } from '../attempt/use-attempt.ts';
import { isEnded } from '../attempt/use-login.ts';

/** The address's value in place of a ticket when the provider returned none. */
const FAILED = 'failed';

const waiting = css({
  display: 'grid',
  justifyItems: 'center',
  gap: space[4],
  paddingBlock: space[12],
  color: color.textMuted,
});

interface SocialReturnProps {
  readonly ticket: string;
  readonly onEnd: (outcome: Outcome) => void;
  readonly onBack: (failure: Failure | undefined) => void;
}

/** What is required before the provider's account opens a session. */
interface Asked {
  readonly what: 'password' | 'consents';
  readonly social: SocialRefusal;
}

/**
 * The return from a social sign-in (M102): signs in, or asks for the owner's password, or for the consents of a new
 * account.
 */
export function SocialReturn({ ticket, onEnd, onBack }: SocialReturnProps) {
  const { t } = useTexts();
  const attempt = useAttempt();
  const [asked, setAsked] = useState<Asked>();
  const isBegun = useRef(false);

  async function ask(send: (browser: Browser) => Promise<LoginResult>): Promise<Outcome | undefined> {
    const outcome = await attempt.run(({ follow }, browser) =>
      follow(browser, () => send(browser), { loginMethod: 'social' }),
    );
    if (outcome && isEnded(outcome)) onEnd(outcome);
    if (outcome?.kind === 'failed' && isOver(outcome.error)) onBack(failureOf(outcome.error));
    return outcome;
  }

  async function finish() {
    if (ticket === FAILED) return onBack({ text: 'error.social_failed' });
    const send = ({ client }: Browser) => client.send(finishSocial, { ticket }, { quiet: true });
    const outcome = await ask(send);
    if (outcome?.kind !== 'failed') return;
    const next = askedFor(outcome.error);
    attempt.showFailure(undefined);
    if (next) setAsked(next);
    else onBack(failureOf(outcome.error));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is good once, and so is this
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void finish();
  }, []);

  const back = (
    <StepActions>
      <StepAction icon="arrow-left" onAct={() => onBack(undefined)}>
        {t('signin.step.back')}
      </StepAction>
    </StepActions>
  );
  if (asked?.what === 'password') {
    return (
      <LinkAccount asked={asked.social} attempt={attempt} onAnswer={ask}>
        {back}
      </LinkAccount>
    );
  }
  if (asked?.what === 'consents') {
    return (
      <NewAccount asked={asked.social} attempt={attempt} onAnswer={ask}>
        {back}
      </NewAccount>
    );
  }
  return (
    <p className={waiting} role="status">
      <Spinner />
      {t('signin.social.finishing')}
    </p>
  );
}

function isOver(error: unknown): boolean {
  return refusalCode(error) === 'social_expired';
}

function askedFor(error: unknown): Asked | undefined {
  const social = error instanceof CallRefused ? readSocialRefusal(error.value) : undefined;
  if (social === undefined) return undefined;
  const code = refusalCode(error);
  if (code === 'social_link_required') return { what: 'password', social };
  return code === 'social_new_account' ? { what: 'consents', social } : undefined;
}

interface AnswerProps {
  readonly asked: SocialRefusal;
  readonly attempt: Attempt;
  readonly onAnswer: (send: (browser: Browser) => Promise<LoginResult>) => Promise<Outcome | undefined>;
  readonly children: React.ReactNode;
}

/** An account with this e-mail exists: its password proves the owner who links it. */
function LinkAccount({ asked, attempt, onAnswer, children }: AnswerProps) {
  const { t } = useTexts();
  const form = useFormState();

  async function submit() {
    const password = textIn(form.values(), 'password');
    const outcome = await onAnswer(({ client }) =>
      client.send(linkSocial, { ticket: asked.ticket, password }, { quiet: true }),
    );
    if (outcome?.kind === 'failed') form.focus('password');
  }

  return (
    <Step icon="user" title={t('signin.social.link.title')} text={t('signin.social.link.text', { email: asked.email })}>
      <OwnForm id="social-link" form={form} of={linkForm} failure={attempt.failure} onSubmit={() => void submit()}>
        <Button type="submit" form="social-link" size="l" block busy={attempt.isBusy}>
          {t('signin.social.link.submit')}
        </Button>
      </OwnForm>
      {children}
    </Step>
  );
}

/** A new account requires the same consents as every registration. */
function NewAccount({ asked, attempt, onAnswer, children }: AnswerProps) {
  const { t } = useTexts();
  const form = useFormState();

  async function submit() {
    await onAnswer(({ client, session }) => {
      const affiliateCode = session.affiliateCode();
      const request = { ticket: asked.ticket, terms: true, ageConfirmation: true } as const;
      return client.send(registerSocial, { ...request, ...(affiliateCode && { affiliateCode }) }, { quiet: true });
    });
  }

  return (
    <Step
      icon="user-plus"
      title={t('signin.social.new.title')}
      text={t('signin.social.new.text', { name: asked.name || asked.email })}
    >
      <OwnForm
        id="social-account"
        form={form}
        of={accountForm}
        ui={useConsentUi()}
        failure={attempt.failure}
        onSubmit={() => void submit()}
      >
        <Button type="submit" form="social-account" size="l" block busy={attempt.isBusy}>
          {t('register.submit')}
        </Button>
      </OwnForm>
      {children}
    </Step>
  );
}

/** The consent's label contains the minimum age (M122). */
function useConsentUi(): UiSchema {
  const { label } = useTexts();
  const { minimumAge } = useAtomValue(portalAtom);
  return useMemo(() => {
    const age = label('form.field.ageConfirmation', { 0: minimumAge });
    return {
      terms: { 'ui:options': { span: 'tight' } },
      ageConfirmation: { 'ui:title': age, 'ui:options': { span: 'tight', literal: true } },
    };
  }, [label, minimumAge]);
}
