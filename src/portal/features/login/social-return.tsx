import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { CallRefused } from '#contract/errors.ts';
import type { LoginResult } from '#contract/session.read.ts';
import { finishSocial, linkSocial, registerSocial } from '#contract/social.calls.ts';
import { readSocialRefusal, type SocialRefusal } from '#contract/social.read.ts';
import { requiredKey } from '#model/form/matcher.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { css } from '#ui/style.ts';
import { color, space } from '#ui/tokens.ts';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { portalAtom } from '../../state/atoms.ts';
import type { Browser } from '../../state/client.ts';
import { useTexts } from '../../state/texts.ts';
import { focusField } from './login-form.tsx';
import { entryOf, readEntries } from './read-entries.ts';
import { refusalCode } from './refusal-code.ts';
import { Step, StepForm, StepWay, StepWays } from './steps.tsx';
import type { Outcome } from './try-login.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';
import { isEnded } from './use-login.ts';

/** What the address says in place of a ticket when the provider sent the visitor back without one. */
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

/** What is asked for before the provider's account opens a session. */
interface Asked {
  readonly what: 'password' | 'consents';
  readonly social: SocialRefusal;
}

/** The end of a social log-in (M102): signs in, or asks for the owner's password, or for the consents of a new account. */
export function SocialReturn({ ticket, onEnd, onBack }: SocialReturnProps) {
  const { t } = useTexts();
  const attempt = useAttempt();
  const [asked, setAsked] = useState<Asked>();
  const isBegun = useRef(false);

  async function ask(send: (browser: Browser) => Promise<LoginResult>): Promise<Outcome | undefined> {
    const outcome = await attempt.run(({ follow }, browser) => follow(browser, () => send(browser), { way: 'social' }));
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
    attempt.say(undefined);
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
    <StepWays>
      <StepWay icon="arrow-left" onPress={() => onBack(undefined)}>
        {t('signin.step.back')}
      </StepWay>
    </StepWays>
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
  /** The way back. */
  readonly children: React.ReactNode;
}

/** The account of this e-mail has an owner: the password proves who links it. */
function LinkAccount({ asked, attempt, onAnswer, children }: AnswerProps) {
  const { t, label } = useTexts();
  const [isMissing, setMissing] = useState(false);

  async function submit(form: HTMLFormElement) {
    const password = entryOf(readEntries(form), 'password');
    setMissing(password === '');
    if (password === '') return focusField(form, 'password');
    const outcome = await onAnswer(({ client }) =>
      client.send(linkSocial, { ticket: asked.ticket, password }, { quiet: true }),
    );
    if (outcome?.kind === 'failed' && form.isConnected) focusField(form, 'password');
  }

  return (
    <Step icon="user" title={t('signin.social.link.title')} text={t('signin.social.link.text', { email: asked.email })}>
      <StepForm onSubmit={(form) => void submit(form)}>
        <FailureBanner failure={attempt.failure} />
        <PasswordField
          name="password"
          label={t('form.field.password')}
          icon="lock"
          labels={{ reveal: t('ui.password.reveal'), conceal: t('ui.password.conceal') }}
          required
          error={isMissing ? label(requiredKey('password')) : undefined}
        />
        <Button type="submit" size="l" block busy={attempt.isBusy}>
          {t('signin.social.link.submit')}
        </Button>
      </StepForm>
      {children}
    </Step>
  );
}

const CONSENTS = ['terms', 'ageConfirmation'] as const;

/** A new account: the same consents as in every registration. */
function NewAccount({ asked, attempt, onAnswer, children }: AnswerProps) {
  const { t, label } = useTexts();
  const { minimumAge } = useAtomValue(portalAtom);
  const [missing, setMissing] = useState<readonly string[]>([]);

  async function submit(form: HTMLFormElement) {
    const entries = readEntries(form);
    const open = CONSENTS.filter((name) => entryOf(entries, name) === '');
    setMissing(open);
    if (open.length > 0) return focusField(form, open[0]);
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
      <StepForm onSubmit={(form) => void submit(form)}>
        <FailureBanner failure={attempt.failure} />
        <div>
          {CONSENTS.map((name) => (
            <Checkbox
              key={name}
              name={name}
              label={label(`form.field.${name}`, { 0: minimumAge })}
              required
              error={missing.includes(name) ? t('form.consentRequired') : undefined}
            />
          ))}
        </div>
        <Button type="submit" size="l" block busy={attempt.isBusy}>
          {t('register.submit')}
        </Button>
      </StepForm>
      {children}
    </Step>
  );
}
