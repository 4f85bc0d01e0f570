import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { css, cx } from '../style/style.ts';
import { space } from '../style/tokens.ts';
import { bareInput, controlBox, describedBy, Field, type FieldFrame, invalidAttribute } from './field.tsx';

const area = cx(
  bareInput,
  css({ minBlockSize: '7.5rem', paddingBlock: space[3], lineHeight: 1.55, resize: 'vertical', fontFamily: 'inherit' }),
);

export interface TextAreaProps
  extends FieldFrame,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style' | 'required' | 'children'> {
  /** Shown next to the label: the number of characters used and allowed. */
  readonly count?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, hideLabel, announced, count, className, id: given, ...input } = props;
  const own = useId();
  const id = given ?? own;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      hideLabel={hideLabel}
      announced={announced}
      count={count}
      className={className}
    >
      <div className={controlBox} {...invalidAttribute(error)}>
        <textarea {...input} {...describedBy(id, { hint, error })} id={id} required={required} className={area} />
      </div>
    </Field>
  );
}
