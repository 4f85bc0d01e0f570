import { useState } from 'react';
import { FEEDBACK, type FeedbackType, feedback } from '#contract/service.calls.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts.ts';
import { type Chosen, type LeftOut, readPictures } from '../../forms/pictures.ts';

/** Code points, as the gateway counts (decision D16). */
export function lengthOf(content: string): number {
  return [...content.trim()].length;
}

/** What is written, whether it may be sent, and sending it. */
export function useFeedback() {
  const { t } = useTexts();
  const browser = useBrowser();
  const [type, setType] = useState<FeedbackType>('suggestion');
  const [content, setContent] = useState('');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const [wasTried, setTried] = useState(false);
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [failure, setFailure] = useState<Failure>();
  const length = lengthOf(content);

  const problem = (): string | undefined => {
    if (length > FEEDBACK.mostLength) return t('feedback.tooLong', { count: length - FEEDBACK.mostLength });
    return wasTried && length === 0 ? t('feedback.empty') : undefined;
  };

  async function addFiles(files: readonly File[]) {
    const read = await readPictures(files, chosen);
    setChosen(read.chosen);
    setLeftOut(read.leftOut);
  }

  function removePicture(key: number) {
    setChosen(chosen.filter((picture) => picture.key !== key));
    setLeftOut(undefined);
  }

  /** Answers whether it went; a message that is empty or too long stays where it is. */
  async function send(): Promise<boolean> {
    setTried(true);
    setFailure(undefined);
    if (length === 0 || length > FEEDBACK.mostLength || state === 'sending') return false;
    setState('sending');
    const images = chosen.map(({ base64 }) => base64);
    const request = { type, content: content.trim(), ...(images.length > 0 && { images }) };
    try {
      await browser().client.send(feedback, request, { quiet: true });
      setState('sent');
      return true;
    } catch (error) {
      setState('writing');
      setFailure(failureOf(error));
      return false;
    }
  }

  const written = { type, content, chosen, leftOut, length, error: problem(), state, failure };
  return { ...written, setType, setContent, addFiles, removePicture, send };
}
