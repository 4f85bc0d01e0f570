import type { WidgetProps } from '@rjsf/utils';
import { typingOf } from '#ui/schema-form/text-widgets.tsx';
import { useControl } from '#ui/schema-form/use-control.ts';
import { TextField } from '#ui/text-field.tsx';

/** A place in a list: who comes to it types another one over it. */
export function PlaceWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <TextField
      {...control}
      {...typingOf(props)}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => change(event.target.value)}
    />
  );
}
