import { type ReactNode, useId } from 'react';
import { css, cx } from '../style/style.ts';
import { color, space, type, weight } from '../style/tokens.ts';
import { visuallyHidden } from '../words/visually-hidden.tsx';
import { Checkbox } from './checkbox.tsx';
import { describedBy, type FieldFrame, FieldNote, REQUIRED_STAR } from './field.tsx';
import { Radio } from './radio.tsx';

const box = css({ display: 'grid', gap: space[1], minInlineSize: 0, margin: 0, padding: 0, border: 0 });
const legend = css({ padding: 0, fontSize: type.s, fontWeight: weight.strong, color: color.text, lineHeight: 1.4 });
const rows = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[6], '&[data-stacked]': { display: 'grid' } });

export interface ChoiceOption {
  readonly value: string;
  readonly label: ReactNode;
}

export interface ChoiceGroupProps extends FieldFrame {
  /** Single choice, or any number. */
  readonly type: 'radio' | 'checkbox';
  readonly id?: string;
  readonly name: string;
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean | undefined;
  /** One below the other, where each option is a sentence. */
  readonly isStacked?: boolean;
}

/** A few visible options under one legend: native radios or checkboxes, for keyboard and screen readers. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { type: kind, label, hint, error, required, hideLabel, announced, name, options, chosen, onChoose } = props;
  const own = useId();
  const id = props.id ?? own;
  const Choice = kind === 'radio' ? Radio : Checkbox;
  return (
    <fieldset
      id={id}
      className={box}
      disabled={props.disabled}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
      {...(kind === 'radio' && { role: 'radiogroup', 'aria-required': required === true })}
      {...describedBy(id, { hint, error })}
    >
      <legend className={hideLabel === true ? cx(legend, visuallyHidden) : legend}>
        {label}
        {required === true && REQUIRED_STAR}
      </legend>
      <div className={rows} data-stacked={props.isStacked === true ? '' : undefined}>
        {options.map(({ value, label: words }) => (
          <Choice
            key={value}
            id={`${id}-${value}`}
            name={name}
            value={value}
            label={words}
            checked={chosen.includes(value)}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
      <FieldNote id={id} hint={hint} error={error} announced={announced} />
    </fieldset>
  );
}
