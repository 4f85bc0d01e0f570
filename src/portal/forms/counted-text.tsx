import type { WidgetProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';

export interface CountWords {
  /** Used and allowed length: `12/140`. */
  readonly count: (text: string) => string;
  readonly hint?: string;
}

export const CountContext = createContext<CountWords>({ count: () => '' });

/** A multi-line text with a length limit, counted while typing; too long a text is an error at once. */
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
