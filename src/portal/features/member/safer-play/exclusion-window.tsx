import { useId, useMemo } from 'react';
import { excludeSelf } from '#contract/protection/calls.ts';
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
import { exclusionForm } from './forms.ts';
import { useSendChange } from './use-change.ts';
import { describeTerm } from './words.ts';

const WIDGETS = { offered: OfferedWidget };
/** The value of the choice of an exclusion without end. */
const FOREVER = 'forever';

interface ExclusionWindowProps extends WindowProps {
  readonly state: Protection;
}

/** Self-exclusion: its consequences first, then its length and the consent, in one step. */
export function ExclusionWindow({ state, open, onClose }: ExclusionWindowProps) {
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const browser = useBrowser();
  const send = useSendChange();
  const form = useForm();
  const { exclusionMonths, mayExcludeForever, returnsOnRequest } = state;
  const choices = useMemo(
    () => ({
      months: [
        { value: '', label: texts.t('ui.form.choose') },
        ...exclusionMonths.map((months) => ({ value: String(months), label: describeTerm(texts, months) })),
        ...(mayExcludeForever ? [{ value: FOREVER, label: describeTerm(texts, null) }] : []),
      ],
    }),
    [exclusionMonths, mayExcludeForever, texts],
  );

  async function exclude() {
    const isDone = await form.run(async (values) => {
      const chosen = values('months');
      await send(excludeSelf, { months: chosen === FOREVER ? null : Number(chosen), understood: true });
    });
    if (!isDone) return;
    browser().store.set(showMessageAtom, { text: 'safer.done.exclude', tone: 'positive' });
    onClose();
  }
  return (
    <FormWindow
      name="exclusion"
      title={t('safer.exclude.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="quick"
      footer={<DangerFoot form={id} label={t('safer.exclude.submit')} isBusy={form.isBusy} onCancel={onClose} />}
    >
      <div className={stack}>
        <Consequences returnsOnRequest={returnsOnRequest} hasOthers />
        <ChoicesContext value={choices}>
          <OwnForm
            id={id}
            form={form.form}
            of={exclusionForm}
            widgets={WIDGETS}
            failure={form.failure}
            onSubmit={() => void exclude()}
          />
        </ChoicesContext>
      </div>
    </FormWindow>
  );
}
