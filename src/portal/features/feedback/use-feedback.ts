import { useState } from 'react';
import { feedback, feedbackTypes } from '#contract/service/calls.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { useBrowser } from '#portal/state/client.ts';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { type Chosen, type LeftOut, readPictures } from '../../forms/pictures.ts';

/** What is written, and sending it. */
export function useFeedback() {
  const browser = useBrowser();
  const form = useFormState();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [failure, setFailure] = useState<Failure>();

  async function addFiles(files: readonly File[]) {
    const read = await readPictures(files, chosen);
    setChosen(read.chosen);
    setLeftOut(read.leftOut);
  }

  function removePicture(key: number) {
    setChosen(chosen.filter((picture) => picture.key !== key));
    setLeftOut(undefined);
  }

  async function send() {
    if (state === 'sending') return;
    setFailure(undefined);
    setState('sending');
    const values = form.values();
    const type = feedbackTypes.find((known) => known === values['type']) ?? 'suggestion';
    const images = chosen.map(({ base64 }) => base64);
    const request = { type, content: textIn(values, 'content'), ...(images.length > 0 && { images }) };
    try {
      await browser().client.send(feedback, request, { quiet: true });
      setState('sent');
    } catch (error) {
      setState('writing');
      setFailure(failureOf(error));
    }
  }

  return { form, chosen, leftOut, state, failure, addFiles, removePicture, send };
}
