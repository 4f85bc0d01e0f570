import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useFormInUse, useFormPart } from './field-context.ts';
import { sayWords } from './use-field.ts';

/** Reads out what was told last of a field, with the field's name: one live region for the whole form. */
export function ErrorReader() {
  const { store, labels, texts } = useFormInUse();
  const told = useFormPart(store, 'told');
  const words = told && `${labels.get(told.field) ?? told.field}: ${sayWords(told, texts.label)}`;
  return (
    <VisuallyHidden>
      <span role="status">{words ?? ''}</span>
    </VisuallyHidden>
  );
}
