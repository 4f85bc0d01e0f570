import { useEffect } from 'react';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import { reasonForm } from '#console/forms/reason-form.ts';
import { translate } from '#console/texts/say.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { css } from '#ui/style/style.ts';

const wide = css({ flex: '1 0 100%' });

export interface ReasonFieldProps {
  /** Id of the form: the buttons beside it, below what scrolls, send it. */
  readonly id: string;
  readonly form: FormState;
  /** Typing may begin at once, on a phone too. */
  readonly isUrgent?: boolean;
  readonly onSubmit: () => void;
}

/** Why something is changed: the journal keeps it. Typing may begin at once. */
export function ReasonField({ id, form, isUrgent = false, onSubmit }: ReasonFieldProps) {
  useEffect(() => {
    // The panel takes the focus as it comes. On a phone the keyboard would cover what one is to read first.
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
