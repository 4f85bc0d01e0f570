import { useEffect, useState } from 'react';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';

const CONFIRMATION_MS = 2_500;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The button's label for a moment after copying. */
  readonly done: string;
  readonly size?: ButtonSize;
  /** What is copied, for assistive technology, where there are several such buttons. */
  readonly of?: string;
}

/** Copies a text. Where the browser refuses, the button shows no success: the text can be selected. */
export function CopyButton({ text, label, done, size = 'm', of }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => setDone(await copyText(text));
  return (
    <Button variant="quiet" size={size} icon={isDone ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{isDone ? done : label}</span>
      {of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
    </Button>
  );
}
