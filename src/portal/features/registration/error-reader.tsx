import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { SpokenParts } from '../../forms/broken-parts.tsx';
import { useFieldView, useFormInUse, useFormPart } from './field-context.ts';
import { refusedOf, sayWords } from './use-field.ts';

/** Reads out what was told last of a field, with the field's name: one live region for the whole form. */
export function ErrorReader() {
  const { store, labels, texts } = useFormInUse();
  const told = useFormPart(store, 'told');
  const words = told && `${labels.get(told.field) ?? told.field}: ${sayWords(told, texts.label)}`;
  return (
    <VisuallyHidden>
      <span role="status">
        {words ?? ''}
        {told && <Parts field={told.field} />}
      </span>
    </VisuallyHidden>
  );
}

function Parts({ field }: { readonly field: string }) {
  const form = useFormInUse();
  const refused = refusedOf(form, field, useFieldView(form, field));
  return refused && <SpokenParts refused={refused} />;
}
