import { useEffect, useRef, useState } from 'react';
import { POST_MARKS } from '#contract/posted.ts';
import type { SecondStepAnswer } from '#contract/session.calls.ts';
import type { SecondStepMethod } from '#contract/session.read.ts';
import { requiredKey } from '#model/form/matcher.ts';
import { Button } from '#ui/button.tsx';
import { OtpField } from '#ui/otp-field.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { PostedDone } from '../../forms/plain-ways.tsx';
import { SendCodeButton } from '../../forms/send-code-button.tsx';
import type { CodeSender } from '../../forms/use-send-code.ts';
import { useTexts } from '../../state/texts.ts';
import { focusField } from './login-form.tsx';
import { emptyFields, entryOf, readEntries } from './read-entries.ts';
import { METHODS } from './step-methods.ts';
import { Step, StepForm, StepWay, StepWays } from './steps.tsx';
import type { Attempt } from './use-attempt.ts';

/** What the visitor gives: a code, a name, or both where the site asks for both (decision D30). */
export type StepAnswer = Pick<SecondStepAnswer, 'code' | 'name'>;

/** As the contract bounds it. */
const LONGEST_CODE = 16;

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  minBlockSize: '2.25rem',
});
const sent = css({ fontSize: type.s, color: color.textMuted });
const end = css({
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  marginInlineEnd: `calc(-1 * ${space[3]})`,
  // The countdown is there to be read.
  '&:disabled': { opacity: 1, color: color.textMuted },
});

interface StepCodeProps {
  readonly method: SecondStepMethod;
  readonly ticket: string;
  /** Where a code goes, masked. */
  readonly hint: string | undefined;
  readonly asksName: boolean;
  readonly attempt: Attempt;
  /** Sends the code; absent for a method whose code is not sent. */
  readonly sender: CodeSender | undefined;
  readonly onSend: () => void;
  /** Answers whether it did. */
  readonly onAnswer: (answer: StepAnswer) => Promise<boolean>;
  /** Another method; absent where there is none. */
  readonly onOther: (() => void) | undefined;
  readonly onBack: () => void;
}

/** One method of the second step: the code, and the name on the bank account where it is asked for. */
export function StepCode(props: StepCodeProps) {
  const { method, hint, attempt, sender, onSend, onAnswer, onOther, onBack } = props;
  const { t, label } = useTexts();
  const [isRecovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const place = useFocusAtFirst();
  const fields = [...(method === 'payee' ? [] : ['code']), ...(method === 'payee' || props.asksName ? ['name'] : [])];
  const errorOf = (field: string) => (missing.includes(field) ? label(requiredKey(field)) : undefined);
  const { icon, name, words } = METHODS[method];

  async function submit(form: HTMLFormElement) {
    const entries = readEntries(form);
    const empty = emptyFields(entries, fields);
    setMissing(empty);
    if (empty.length > 0) return focusField(form, empty[0]);
    const answer = Object.fromEntries(fields.map((field) => [field, entryOf(entries, field)]));
    if (!(await onAnswer(answer)) && form.isConnected) emptyField(form, fields[0]);
  }

  return (
    <Step icon={icon} title={t(name)} text={hint === undefined ? t(words) : t('signin.step.to', { place: hint })}>
      <div ref={place}>
        <StepForm onSubmit={(form) => void submit(form)}>
          <PostedDone />
          <FailureBanner failure={attempt.failure} />
          <input type="hidden" name={POST_MARKS.ticket} value={props.ticket} />
          <input type="hidden" name={POST_MARKS.method} value={method} />
          {fields.includes('code') &&
            (isRecovery ? (
              <TextField
                key="recovery"
                name="code"
                label={t('signin.step.recoveryCode')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                maxLength={LONGEST_CODE}
                required
                error={errorOf('code')}
              />
            ) : (
              <OtpField
                key="code"
                name="code"
                length={LONGEST_CODE}
                label={t('signin.step.code')}
                required
                error={errorOf('code')}
              />
            ))}
          {sender && <SendLine sender={sender} onSend={onSend} />}
          {fields.includes('name') && (
            <TextField
              name="name"
              label={t('form.field.payeeName')}
              hint={t('signin.step.payeeWords')}
              icon="user"
              autoComplete="off"
              spellCheck={false}
              required
              error={errorOf('name')}
            />
          )}
          <Button type="submit" size="l" block busy={attempt.isBusy}>
            {t('signin.step.confirm')}
          </Button>
        </StepForm>
      </div>
      <StepWays>
        {onOther ? (
          <StepWay icon="arrow-left" onPress={onOther}>
            {t('signin.step.other')}
          </StepWay>
        ) : (
          <StepWay icon="arrow-left" onPress={onBack}>
            {t('signin.step.back')}
          </StepWay>
        )}
        {method === 'google' && (
          <StepWay onPress={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'signin.step.useApp' : 'signin.step.useRecovery')}
          </StepWay>
        )}
      </StepWays>
    </Step>
  );
}

/** The button that sends the code, and what assistive technology hears of it: not every second, but when it is sent. */
function SendLine({ sender: { secondsLeft, isBusy }, onSend }: { sender: CodeSender; onSend: () => void }) {
  const { t } = useTexts();
  const isSent = secondsLeft > 0;
  return (
    <div className={line}>
      <span className={sent} role="status">
        {isSent ? t('signin.code.sent') : ''}
      </span>
      <SendCodeButton className={end} busy={isBusy} disabled={isSent} onClick={onSend}>
        {isSent ? t('code.again', { seconds: secondsLeft }) : t('code.send')}
      </SendCodeButton>
    </div>
  );
}

/** The first field of a page that has taken the place of another: who uses a keyboard goes on there. */
function useFocusAtFirst() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), []);
  return place;
}

/** What was wrong once is wrong again: the next try begins with an empty field. */
function emptyField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = '';
  field.focus();
}
