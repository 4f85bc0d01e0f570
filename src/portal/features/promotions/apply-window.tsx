import { useState } from 'react';
import { applyForReward, MOST_REMARKS } from '#contract/promotions/calls.ts';
import { CountContext } from '#portal/forms/counted-text.tsx';
import { type Failure, failureOf, fieldWordsOf } from '#portal/forms/failure.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { PictureField } from '#portal/forms/picture-field.tsx';
import type { Chosen } from '#portal/forms/pictures.ts';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { usePictures } from '#portal/forms/use-pictures.ts';
import { useRewardsRefresh } from '#portal/rewards/use-taking.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import schema from '#schemas/forms/reward.json' with { type: 'json' };
import make from '#schemas/forms/reward.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';

/** Remarks of an application; the length counts code points, as in the gateway. */
const rewardForm = defineForm({
  schema,
  make,
  validations: {
    remarks: (text) =>
      [...text.trim()].length > MOST_REMARKS ? { key: 'promo.apply.long', params: { count: MOST_REMARKS } } : undefined,
  },
  ui: { remarks: { 'ui:widget': 'counted', 'ui:options': { autofocus: true } } },
});

const FORM = 'promotion-application';
const TYPED = ['remarks'];

interface ApplyWindowProps {
  readonly promotionId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ApplyWindow({ promotionId, open, onClose }: ApplyWindowProps) {
  const { t } = useTexts();
  const form = useFormState();
  const draft = `apply.${promotionId}`;
  const { chosen, leftOut, add, remove, clear } = usePictures(draft);
  const dropDraft = useDraft(draft, form, TYPED);
  const { send, isBusy, failure } = useSend(promotionId, () => {
    dropDraft();
    clear();
    onClose();
  });

  function submit() {
    const remarks = textIn(form.values(), 'remarks');
    // Either remarks or a picture is required.
    if (remarks !== '' || chosen.length > 0) void send(remarks, chosen);
    else form.refuse([{ field: 'remarks', words: fieldWordsOf({ text: 'promo.apply.need' }) }]);
  }
  return (
    <FormWindow
      name="apply"
      title={t('promo.apply.title')}
      open={open}
      onClose={onClose}
      typed="kept"
      footer={
        <Button type="submit" form={FORM} icon="send" busy={isBusy}>
          {t('promo.apply.send')}
        </Button>
      }
    >
      <CountContext
        value={{ count: (text) => t('promo.apply.count', { used: [...text.trim()].length, most: MOST_REMARKS }) }}
      >
        <OwnForm id={FORM} form={form} of={rewardForm} lead={t('promo.apply.lead')} failure={failure} onSubmit={submit}>
          <PictureField chosen={chosen} leftOut={leftOut} onFiles={add} onRemove={remove} />
        </OwnForm>
      </CountContext>
    </FormWindow>
  );
}

function useSend(promotionId: string, onSent: () => void) {
  const browser = useBrowser();
  const refresh = useRewardsRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function send(remarks: string, chosen: readonly Chosen[]) {
    if (isBusy) return;
    const { client, store } = browser();
    setBusy(true);
    setFailure(undefined);
    try {
      const pictures = chosen.map(({ base64 }) => base64);
      await client.send(applyForReward, { promotionId, remarks, pictures }, { quiet: true });
      store.set(showMessageAtom, { text: 'promo.applied', tone: 'positive' });
      onSent();
      await refresh();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure };
}
