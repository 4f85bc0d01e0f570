import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

/** What is said of a long text besides its label. */
export interface CountWords {
  /** How much of what is allowed is written: `12/140`. */
  readonly count: (text: string) => string;
  readonly hint?: string;
}

export const CountContext = createContext<CountWords>({ count: () => '' });

/** Several lines of text that may have so many characters, counted while one writes; told at once where it is too many. */
export function CountedText(props: WidgetProps) {
  const { inUse, field, control, text, change } = useControl(props);
  const { count, hint = control.hint } = use(CountContext);
  return (
    <TextArea
      {...control}
      hint={hint}
      count={count(text)}
      value={text}
      onChange={(event) => {
        change(event.currentTarget.value);
        inUse.leave(field);
      }}
    />
  );
}
