import { useState } from 'react';
import { loginSecondStep, sendSecondStepCode } from '#contract/session/calls.ts';
import type { SecondStepMethod } from '#contract/session/read.ts';
import { type CodeSender, useSendCode } from '#portal/forms/codes/use-send-code.ts';
import type { Failure } from '#portal/forms/failure.ts';
import { usePosted } from '#portal/forms/in-page.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import type { PendingStep } from '../attempt/pending.ts';
import { refusalCode } from '../attempt/refusal-code.ts';
import { METHODS } from '../attempt/step-methods.ts';
import { Step, StepAction, StepActions } from '../attempt/steps.tsx';
import type { Outcome } from '../attempt/try-login.ts';
import { useAttempt } from '../attempt/use-attempt.ts';
import { isEnded } from '../attempt/use-login.ts';
import { type StepAnswer, StepCode } from './second-step-code.tsx';

const list = css({ display: 'grid', gap: space[2] });
const choice = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  textAlign: 'start',
  transition: ease('border-color', 'background-color'),
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
});
const choiceName = css({ display: 'block', fontWeight: weight.strong, fontSize: type.s });
const choiceWords = css({ display: 'block', fontSize: type.s, color: color.textMuted, overflowWrap: 'anywhere' });
const muted = css({ color: color.textMuted });

interface SecondStepProps {
  readonly pending: PendingStep;
  readonly wanted: (() => void) | undefined;
  readonly onEnd: (outcome: Outcome) => void;
  /** Returns to the form, with an error where the visitor did not choose to return. */
  readonly onBack: (failure: Failure | undefined) => void;
}

/** The second step of a sign-in from a new place (M106): choose a method where there are several, then answer. */
export function SecondStep({ pending: { step, loginMethod }, wanted, onEnd, onBack }: SecondStepProps) {
  const browser = useBrowser();
  const attempt = useAttempt();
  const senders = {
    mobile: useSendCode(`${step.ticket}-mobile`),
    email: useSendCode(`${step.ticket}-email`),
  };
  const only = step.methods.length === 1 ? step.methods[0] : undefined;
  // Without script the first method is used: the form itself requests its code.
  const [method, setMethod] = useState(usePosted() === undefined ? only : step.methods[0]);

  function choose(next: SecondStepMethod) {
    setMethod(next);
    attempt.showFailure(undefined);
    void send(next);
  }

  async function send(to: SecondStepMethod) {
    const request = { ticket: step.ticket, method: to };
    await senderOf(senders, to)?.request(() => browser().client.send(sendSecondStepCode, request, { quiet: true }));
  }

  async function answer(given: StepAnswer): Promise<boolean> {
    if (method === undefined) return false;
    const request = { ticket: step.ticket, method, ...given };
    const outcome = await attempt.run(({ follow }, to) =>
      follow(to, () => to.client.send(loginSecondStep, request, { quiet: true }), { loginMethod, wanted }),
    );
    if (outcome?.kind === 'failed' && refusalCode(outcome.error) === 'second_step_expired') {
      onBack({ text: 'error.second_step_expired' });
    }
    if (outcome && isEnded(outcome)) onEnd(outcome);
    return outcome !== undefined && outcome.kind !== 'failed';
  }

  if (method === undefined) return <Choices step={step} onChoose={choose} onBack={() => onBack(undefined)} />;
  return (
    <StepCode
      key={method}
      method={method}
      ticket={step.ticket}
      hint={step.hints[method]}
      asksName={step.asksName}
      attempt={attempt}
      sender={senderOf(senders, method)}
      onSend={() => void send(method)}
      onAnswer={answer}
      onOther={only === undefined ? () => setMethod(undefined) : undefined}
      onBack={() => onBack(undefined)}
    />
  );
}

function senderOf(
  senders: Readonly<Record<'mobile' | 'email', CodeSender>>,
  method: SecondStepMethod,
): CodeSender | undefined {
  return method === 'mobile' || method === 'email' ? senders[method] : undefined;
}

interface ChoicesProps {
  readonly step: PendingStep['step'];
  readonly onChoose: (method: SecondStepMethod) => void;
  readonly onBack: () => void;
}

function Choices({ step, onChoose, onBack }: ChoicesProps) {
  const { t } = useTexts();
  return (
    <Step icon="shield-check" title={t('signin.step.title')} text={t('signin.step.text')}>
      <ul className={list}>
        {step.methods.map((id) => (
          <li key={id}>
            <Choice method={id} hint={step.hints[id]} onChoose={() => onChoose(id)} />
          </li>
        ))}
      </ul>
      <StepActions>
        <StepAction icon="arrow-left" onAct={onBack}>
          {t('signin.step.back')}
        </StepAction>
      </StepActions>
    </Step>
  );
}

interface ChoiceProps {
  readonly method: SecondStepMethod;
  readonly hint: string | undefined;
  readonly onChoose: () => void;
}

function Choice({ method, hint, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const { icon, name, words } = METHODS[method];
  return (
    <button type="button" className={choice} data-method={method} onClick={onChoose}>
      <Icon name={icon} className={muted} />
      <span>
        <span className={choiceName}>{t(name)}</span>
        <span className={choiceWords} {...(hint !== undefined && { dir: 'ltr' })}>
          {hint ?? t(words)}
        </span>
      </span>
      <Icon name="chevron-right" size={18} className={muted} />
    </button>
  );
}
