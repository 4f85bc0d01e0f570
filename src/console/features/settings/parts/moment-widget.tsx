import type { WidgetProps } from '@rjsf/utils';
import { MomentField } from '#console/forms/moment-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { translate } from './words.ts';

/** An optional time in a setting. */
export function MomentWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <MomentField
      control={control}
      none={translate('until.none')}
      clearLabel={translate('until.clear')}
      value={text}
      onChange={change}
    />
  );
}
