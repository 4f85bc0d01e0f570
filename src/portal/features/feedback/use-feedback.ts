import { useState } from 'react';
import { feedback, feedbackTypes } from '#contract/service/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { useHumanCheck } from '#portal/forms/human-check/use-human-check.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { useDraft } from '../../forms/spec-form/use-draft.ts';
import { usePictures } from '../../forms/use-pictures.ts';

const TYPED = ['type', 'content'];

export function useFeedback() {
  const sendOnce = useSendOnce('feedback');
  const form = useFormState();
  const dropDraft = useDraft('feedback', form, TYPED);
  const check = useHumanCheck('feedback');
  const { chosen, leftOut, add, remove, clear } = usePictures('feedback');
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [failure, setFailure] = useState<Failure>();

  async function send() {
    if (state === 'sending') return;
    setFailure(undefined);
    setState('sending');
    const values = form.values();
    const type = feedbackTypes.find((known) => known === values['type']) ?? 'suggestion';
    const images = chosen.map(({ base64 }) => base64);
    const request = { type, content: textIn(values, 'content'), ...(images.length > 0 && { images }) };
    const what = { ...request, images: images.map(({ length }) => length) };
    const put = (humanCheck?: string) =>
      sendOnce(feedback, { ...request, ...(humanCheck !== undefined && { humanCheck }) }, what);
    try {
      await put().catch(async (error: unknown) => {
        if (!asksForCheck(error)) throw error;
        check.reset();
        await put(await check.pass());
      });
      dropDraft();
      clear();
      setState('sent');
    } catch (error) {
      setState('writing');
      setFailure(failureOf(error));
    }
  }

  return { form, chosen, leftOut, state, failure, add, remove, send };
}

/**
 * Many anonymous visitors are sending feedback: the gateway first requires a proof of work, which the user only notices
 * as a delay.
 */
function asksForCheck(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'human_check_required';
}
