import { type ComponentProps, useRef } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { SendCodeButton } from './send-code-button.tsx';
import type { CodeSender } from './use-send-code.ts';

/** Code lengths differ between servers (M113). */
const LONGEST_CODE = 255;

const end = css({
  flex: 'none',
  marginInlineEnd: space[1],
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // The countdown must stay readable.
  '&:disabled': { opacity: 1, color: color.textMuted },
});

export interface CodeFieldProps
  extends Pick<
    ComponentProps<typeof TextField>,
    'id' | 'name' | 'label' | 'error' | 'value' | 'onChange' | 'onFocus' | 'onBlur'
  > {
  readonly sender: Pick<CodeSender, 'secondsLeft' | 'isBusy'>;
  /** Called with the surrounding form, when sending is allowed. */
  readonly onSend: (form: HTMLFormElement) => void;
}

/** A code from a message, with a send button that is disabled during its countdown (M100). */
export function CodeField({ sender, onSend, ...field }: CodeFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { secondsLeft, isBusy } = sender;
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      dir="ltr"
      maxLength={LONGEST_CODE}
      required
      end={
        <SendCodeButton
          className={end}
          busy={isBusy}
          disabled={secondsLeft > 0}
          onClick={() => input.current?.form && onSend(input.current.form)}
        >
          {secondsLeft > 0 ? t('code.again', { seconds: secondsLeft }) : t('code.send')}
        </SendCodeButton>
      }
    />
  );
}
