import { useId, useMemo } from 'react';
import { takeBreak } from '#contract/protection/calls.ts';
import type { Protection } from '#contract/protection/read.ts';
import { stack } from '#portal/cashier/styles.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { ChoicesContext, OfferedWidget } from '#portal/records/offered-widget.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { DangerFoot } from '../security/parts/danger-foot.tsx';
import { Consequences } from './consequences.tsx';
import { breakForm } from './forms.ts';
import { useSendChange } from './use-change.ts';
import { describeLength } from './words.ts';

const WIDGETS = { offered: OfferedWidget };

interface BreakWindowProps extends WindowProps {
  readonly state: Protection;
}

/** Starts a break: what it means, its length, and the button that starts it. */
export function BreakWindow({ state, open, onClose }: BreakWindowProps) {
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const browser = useBrowser();
  const send = useSendChange();
  const form = useForm();
  const { breakHours } = state;
  const choices = useMemo(
    () => ({
      hours: [
        { value: '', label: texts.t('ui.form.choose') },
        ...breakHours.map((hours) => ({ value: String(hours), label: describeLength(texts, hours) })),
      ],
    }),
    [breakHours, texts],
  );

  async function begin() {
    if (!(await form.run((values) => send(takeBreak, { hours: Number(values('hours')) })))) return;
    browser().store.set(showMessageAtom, { text: 'safer.done.break', tone: 'positive' });
    onClose();
  }
  return (
    <FormWindow
      name="break"
      title={t('safer.break.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="quick"
      footer={<DangerFoot form={id} label={t('safer.break.submit')} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <div className={stack}>
        <Consequences />
        <ChoicesContext value={choices}>
          <OwnForm
            id={id}
            form={form.form}
            of={breakForm}
            widgets={WIDGETS}
            failure={form.failure}
            onSubmit={() => void begin()}
          />
        </ChoicesContext>
      </div>
    </FormWindow>
  );
}
