import { useEffect, useRef } from 'react';
import { say } from '#console/texts/say.ts';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';

const wide = css({ flex: '1 0 100%' });

/** Longest reason that the journal keeps. */
const REASON_MAX = 300;

export interface ReasonFieldProps {
  /** Id of the form that it belongs to: it stands below what scrolls, always in sight. */
  readonly form: string;
  readonly reason: string;
  readonly onType: (reason: string) => void;
  readonly isWrong: boolean;
  /** Typing may begin at once, on a phone too. */
  readonly isUrgent?: boolean;
}

/** Why something is changed: the journal keeps it. Typing may begin at once. */
export function ReasonField({ form, reason, onType, isWrong, isUrgent = false }: ReasonFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The panel takes the focus as it comes. On a phone the keyboard would cover what one is to read first.
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    const timer = isPhone && !isUrgent ? undefined : setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, [isUrgent]);
  return (
    <TextField
      ref={input}
      className={wide}
      form={form}
      label={say('reason.label')}
      hint={say('reason.hint')}
      error={isWrong ? say('reason.missing') : undefined}
      required
      maxLength={REASON_MAX}
      autoComplete="off"
      value={reason}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
