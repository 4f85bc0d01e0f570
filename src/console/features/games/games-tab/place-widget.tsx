import type { WidgetProps } from '@rjsf/utils';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';

/** A place in a list: focusing the field selects its value. */
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
