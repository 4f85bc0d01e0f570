import type { WidgetProps } from '@rjsf/utils';
import { use, useEffect, useMemo, useState } from 'react';
import { HIDDEN_FIELDS } from '#contract/page/posted.ts';
import type { SecondStepAnswer } from '#contract/session/calls.ts';
import type { SecondStepMethod } from '#contract/session/read.ts';
import { DefaultSubmit, SendCodeButton } from '#portal/forms/codes/send-code-button.tsx';
import type { CodeSender } from '#portal/forms/codes/use-send-code.ts';
import { PostedDone } from '#portal/forms/plain-links.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { CodeContext, type CodeHelp } from '#portal/forms/spec-form/spec-in-use.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { CodeWidget } from '#ui/schema-form/theme/text-widgets.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { RECOVERY_UI, stepForm } from '../attempt/step-forms.ts';
import { METHODS } from '../attempt/step-methods.ts';
import { Step, StepAction, StepActions } from '../attempt/steps.tsx';
import type { Attempt } from '../attempt/use-attempt.ts';

/** The visitor's answer: a code, a name, or both where the site requires both (D30). */
export type StepAnswer = Pick<SecondStepAnswer, 'code' | 'name'>;

const FORM = 'second-step';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
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
  // The countdown must stay readable.
  '&:disabled': { opacity: 1, color: color.textMuted },
});

interface StepCodeProps {
  readonly method: SecondStepMethod;
  readonly ticket: string;
  /** The masked destination of the code. */
  readonly hint: string | undefined;
  readonly asksName: boolean;
  readonly attempt: Attempt;
  /** Absent for a method whose code is not sent. */
  readonly sender: CodeSender | undefined;
  readonly onSend: () => void;
  /** Resolves to whether the answer was accepted. */
  readonly onAnswer: (answer: StepAnswer) => Promise<boolean>;
  /** Chooses another method; absent where there is none. */
  readonly onOther: (() => void) | undefined;
  readonly onBack: () => void;
}

/** One method of the second step: the code, and the name on the bank account where required. */
export function StepCode(props: StepCodeProps) {
  const { method, hint, attempt, sender, onSend, onAnswer, onOther, onBack } = props;
  const { t } = useTexts();
  const form = useFormState();
  const [isRecovery, setRecovery] = useState(false);
  const asksName = method === 'payee' || props.asksName;
  const steps = useMemo(() => stepsOf(method, asksName), [method, asksName]);
  const first = method === 'payee' ? 'name' : 'code';
  const { icon, name, words } = METHODS[method];
  // The page replaces another one: move the keyboard focus here.
  useEffect(() => form.focus(first), [form, first]);

  async function submit() {
    const given = Object.fromEntries(fieldsOf(method, asksName).map((field) => [field, textIn(form.values(), field)]));
    if (await onAnswer(given)) return;
    // A rejected answer is not valid later either: the next attempt begins with an empty field, without a "required"
    // error.
    form.restart();
    form.set(first, undefined);
    form.focus(first);
  }

  function changeKind() {
    form.restart();
    form.set('code', undefined);
    setRecovery(!isRecovery);
  }

  return (
    <Step icon={icon} title={t(name)} text={hint === undefined ? t(words) : t('signin.step.to', { place: hint })}>
      <DefaultSubmit form={FORM} />
      <PostedDone />
      <input type="hidden" form={FORM} name={HIDDEN_FIELDS.ticket} value={props.ticket} />
      <input type="hidden" form={FORM} name={HIDDEN_FIELDS.method} value={method} />
      <CodeContext value={sender ? { sender, onSend } : null}>
        <OwnForm
          id={FORM}
          form={form}
          of={stepForm}
          ui={isRecovery ? RECOVERY_UI : stepForm.ui}
          widgets={WIDGETS}
          steps={steps}
          failure={attempt.failure}
          onSubmit={() => void submit()}
        >
          <Button type="submit" form={FORM} size="l" block busy={attempt.isBusy}>
            {t('ui.confirm')}
          </Button>
        </OwnForm>
      </CodeContext>
      <StepActions>
        <StepAction icon="arrow-left" onAct={onOther ?? onBack}>
          {t(onOther ? 'signin.step.other' : 'signin.step.back')}
        </StepAction>
        {method === 'google' && (
          <StepAction onAct={changeKind}>{t(isRecovery ? 'signin.step.useApp' : 'signin.step.useRecovery')}</StepAction>
        )}
      </StepActions>
    </Step>
  );
}

function fieldsOf(method: SecondStepMethod, asksName: boolean): readonly string[] {
  return [...(method === 'payee' ? [] : ['code']), ...(asksName ? ['name'] : [])];
}

function stepsOf(method: SecondStepMethod, asksName: boolean): readonly FormStep[] {
  return [[{ fields: fieldsOf(method, asksName) }]];
}

/** The code field, with a send button where the code is sent. */
function StepCodeWidget(props: WidgetProps) {
  const code = use(CodeContext);
  return (
    <div className={column}>
      <CodeWidget {...props} />
      {code && <SendLine {...code} />}
    </div>
  );
}

const WIDGETS = { stepCode: StepCodeWidget };

/** The send button, with an announcement for assistive technology when the code is sent, not every second. */
function SendLine({ sender: { secondsLeft, isBusy }, onSend }: CodeHelp) {
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
