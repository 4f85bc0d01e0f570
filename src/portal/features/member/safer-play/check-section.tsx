import { useId, useMemo } from 'react';
import { setRealityCheck } from '#contract/protection/calls.ts';
import type { Protection } from '#contract/protection/read.ts';
import { start } from '#portal/cashier/styles.ts';
import { Section } from '#portal/centre/parts/section.tsx';
import { useForm } from '#portal/centre/parts/use-form.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { ChoicesContext, OfferedWidget } from '#portal/records/offered-widget.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { checkForm } from './forms.ts';
import { useSendChange } from './use-change.ts';

const WIDGETS = { offered: OfferedWidget };
/** The value of the choice of the site's own interval. */
const OF_SITE = 'site';

/** How often play pauses for a reality check. */
export function CheckSection({ state }: { readonly state: Protection }) {
  const { t } = useTexts();
  const id = useId();
  const browser = useBrowser();
  const send = useSendChange();
  const { realityCheckMinutes, realityCheckChoices } = state;
  const form = useForm({ minutes: String(realityCheckMinutes ?? OF_SITE) });
  const choices = useMemo(
    () => ({
      minutes: [
        { value: OF_SITE, label: t('safer.check.site') },
        ...realityCheckChoices.map((count) => ({ value: String(count), label: t('safer.check.minutes', { count }) })),
      ],
    }),
    [realityCheckChoices, t],
  );

  async function save() {
    const isDone = await form.run(async (values) => {
      const chosen = values('minutes');
      await send(setRealityCheck, { minutes: chosen === OF_SITE ? null : Number(chosen) });
    });
    if (isDone) browser().store.set(showMessageAtom, { text: 'safer.done.check', tone: 'positive' });
  }
  return (
    <Section title={t('safer.check')} lead={t('safer.check.lead')}>
      <ChoicesContext value={choices}>
        <OwnForm
          id={id}
          form={form.form}
          of={checkForm}
          widgets={WIDGETS}
          failure={form.failure}
          onSubmit={() => void save()}
        />
      </ChoicesContext>
      <Button className={start} type="submit" form={id} variant="quiet" busy={form.isBusy}>
        {t('safer.check.save')}
      </Button>
    </Section>
  );
}
