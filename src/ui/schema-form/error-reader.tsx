import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { VisuallyHidden } from '../words/visually-hidden.tsx';
import { describeWords, type Translate } from './state/field-words.ts';
import { useFormInUse, useFormPart } from './state/form-in-use.ts';

interface ErrorReaderProps {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  /** Announced after the error text, where an application has more to say about a field. */
  readonly also: ComponentType<{ readonly field: string }> | undefined;
}

/** Announces the latest error of a field, with the field's name: one live region for the whole form. */
export function ErrorReader({ schema, uiSchema, also: Also }: ErrorReaderProps) {
  const { form, translate } = useFormInUse();
  const reported = useFormPart(form, 'reported');
  return (
    <VisuallyHidden>
      <span role="status">
        {reported
          ? `${labelOf(reported.top, schema, uiSchema, translate)}: ${describeWords(reported.words, translate)}`
          : ''}
        {reported && Also && <Also field={reported.field} />}
      </span>
    </VisuallyHidden>
  );
}

function labelOf(field: string, { properties = {} }: RJSFSchema, uiSchema: UiSchema, translate: Translate): string {
  const { title, literal } = getUiOptions(Object.hasOwn(uiSchema, field) ? uiSchema[field] : {});
  const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
  const words = title ?? (typeof property === 'object' ? property.title : undefined);
  if (words === undefined) return field;
  return literal === true ? words : translate(words);
}
