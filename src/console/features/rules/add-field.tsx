import { useId, useMemo } from 'react';
import { ConsoleForm, useFormValues } from '#console/forms/console-form.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { isFieldName } from '#model/documents/rules.ts';
import schema from '#schemas/forms/console/field-name.json' with { type: 'json' };
import make from '#schemas/forms/console/field-name.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './rule-words.ts';

const addFieldForm = defineForm({
  schema,
  make,
  validations: { name: (text) => (isFieldName(text.trim()) ? undefined : 'add.wrong') },
});

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  maxInlineSize: '30rem',
  '& > :first-child': { flex: 1 },
});

export interface AddFieldProps {
  /** Fields that already have a rule. */
  readonly known: readonly string[];
  readonly onAdd: (field: string) => void;
}

/** Adds a rule for a field. The edit goes to the draft; nothing is sent. */
export function AddField({ known, onAdd }: AddFieldProps) {
  const id = useId();
  const form = useFormState();
  const isTyped = textIn(useFormValues(form), 'name') !== '';
  const ui = useMemo(() => nameUi(isTyped), [isTyped]);
  const add = () => {
    const field = textIn(form.values(), 'name');
    if (known.includes(field)) return form.refuse([{ field: 'name', words: { message: translate('add.known') } }]);
    form.set('name', undefined);
    form.restart();
    onAdd(field);
  };
  return (
    <div className={row} data-element="console.rules.add">
      <ConsoleForm id={id} form={form} of={addFieldForm} ui={ui} translate={translate} onSubmit={add} />
      <Button type="submit" form={id} variant="quiet" icon="plus">
        {translate('act.add')}
      </Button>
    </div>
  );
}

/** The naming rule is shown while the user types. */
function nameUi(isTyped: boolean) {
  return {
    name: {
      'ui:help': isTyped ? 'add.hint' : '',
      'ui:placeholder': translate('add.label'),
      'ui:options': { label: false, asterisk: false },
    },
  };
}
