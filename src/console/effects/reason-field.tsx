import { useEffect } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { translate } from '#console/texts/translate.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { css } from '#ui/style/style.ts';

const wide = css({ flex: '1 0 100%' });

export interface ReasonFieldProps {
  /** Id of the form, for submit buttons outside of it. */
  readonly id: string;
  readonly form: FormState;
  /** Focuses the field at once, also on a phone. */
  readonly isUrgent?: boolean;
  readonly onSubmit: () => void;
}

/** The reason for a change, which the journal stores. Takes the focus, on phones only if urgent. */
export function ReasonField({ id, form, isUrgent = false, onSubmit }: ReasonFieldProps) {
  useEffect(() => {
    // The panel takes the focus when it opens. On phones the keyboard would cover the effect.
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    const timer = isPhone && !isUrgent ? undefined : setTimeout(() => form.focus('reason'));
    return () => clearTimeout(timer);
  }, [form, isUrgent]);
  return (
    <div className={wide}>
      <ConsoleForm id={id} form={form} of={reasonForm} translate={translate} onSubmit={onSubmit} />
    </div>
  );
}
