import type { RegistryWidgetsType } from '@rjsf/utils';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { usePage } from './page.tsx';

interface PageFormProps {
  /** Form id, which submit buttons outside the form refer to. */
  readonly id: string;
  readonly form: FormState;
  /** Must be a constant or memoized. */
  readonly of: FormDefinition;
  /** Must be a constant. */
  readonly widgets?: RegistryWidgetsType;
  readonly onSubmit: () => void;
}

/** A form with the texts of its page. It renders by script and submits through `onSubmit` only. */
export function PageForm({ of, ...more }: PageFormProps) {
  const { t } = usePage();
  return (
    <SchemaForm
      {...more}
      translate={t}
      action={undefined}
      schema={of.schema}
      uiSchema={of.ui}
      validator={of.validator}
      wordsOf={of.wordsOf}
    />
  );
}
