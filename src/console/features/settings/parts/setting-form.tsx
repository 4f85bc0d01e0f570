import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { useId } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import { MomentField } from '#console/forms/moment-field.tsx';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import type { Editor } from './editor.ts';
import type { Shape } from './setting-shapes.ts';
import { EntryWidget } from './text-entries.tsx';
import { translate } from './words.ts';

interface SettingFormProps {
  readonly editor: Editor;
  readonly of: FormDefinition;
  readonly shape: Shape;
  readonly ui: UiSchema;
  readonly steps?: readonly FormStep[] | undefined;
}

/** The fields of a setting. Each edit goes to the draft at once, and its errors are shown at once. */
export function SettingForm({ editor, of, shape, ui, steps }: SettingFormProps) {
  const { value, problems } = editor;
  const form = useBoundForm(shape.read(value), (values) => editor.set(shape.write(values, value)));
  return (
    <ConsoleForm
      id={useId()}
      form={form}
      of={of}
      ui={ui}
      steps={steps}
      translate={translate}
      widgets={WIDGETS}
      problems={problems
        .filter(({ path }) => path !== '')
        .map(({ path, message }) => ({ path: shape.at(path, value), message }))}
      onSubmit={() => undefined}
    />
  );
}

const WIDGETS = { entry: EntryWidget, moment: MomentWidget };

/** An optional time in a setting. */
function MomentWidget(props: WidgetProps) {
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
