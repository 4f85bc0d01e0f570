import type { RegistryWidgetsType } from '@rjsf/utils';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { usePage } from './page.tsx';

interface BankFormProps {
  /** Buttons outside of the form name it by this. */
  readonly id: string;
  readonly form: FormState;
  /** Defined once, or memoised. */
  readonly of: FormDefinition;
  /** A constant. */
  readonly widgets?: RegistryWidgetsType;
  readonly onSubmit: () => void;
}

/** A form of the bank in the words of its page: script draws it, and nothing is sent by it but what `onSubmit` sends. */
export function BankForm({ of, ...more }: BankFormProps) {
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
