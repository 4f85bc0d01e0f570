import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, radius, space, type } from '../style/tokens.ts';
import { describedBy, FieldNote, REQUIRED_STAR } from './field.tsx';

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  paddingBlock: space[1],
  cursor: 'pointer',
  fontSize: type.s,
  lineHeight: 1.5,
  [media.touch]: { minBlockSize: control.touch, alignItems: 'center' },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
});

const box = css({
  appearance: 'none',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  margin: 0,
  marginBlockStart: '0.05rem',
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: `min(${radius.s}, 0.375rem)`,
  backgroundColor: color.field,
  cursor: 'inherit',
  transition: ease('background-color', 'border-color'),
  '&::after': {
    content: '""',
    inlineSize: '0.75rem',
    blockSize: '0.75rem',
    backgroundColor: color.surface,
    // A tick without an image: nothing to load, and no address that a policy could block.
    clipPath: 'polygon(14% 44%, 0 62%, 42% 94%, 100% 20%, 82% 6%, 38% 64%)',
    opacity: 0,
    scale: '0.6',
    transition: ease('opacity', 'scale'),
  },
  '&:checked': { backgroundColor: color.accentText, borderColor: color.accentText },
  '&:checked::after': { opacity: 1, scale: '1' },
  '&[aria-invalid=true]': { borderColor: color.negative },
  [media.forced]: {
    '&:checked': { forcedColorAdjust: 'none', backgroundColor: color.systemChosen, borderColor: color.systemChosen },
    '&:checked::after': { backgroundColor: color.systemCanvas },
  },
  [media.hover]: { 'label:hover > &:not(:checked):not(:disabled)': { borderColor: color.accentText } },
});

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'type' | 'required'> {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly announced?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label, the whole line a target. The native input stays: forms and screen readers support it. */
export function Checkbox({ label, error, announced, required, className, id: given, ...input }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={cx(className)}>
      <label className={row}>
        <input {...input} {...describedBy(id, { error })} id={id} type="checkbox" required={required} className={box} />
        <span>
          {label}
          {required === true && REQUIRED_STAR}
        </span>
      </label>
      <FieldNote id={id} hint={undefined} error={error} announced={announced} />
    </div>
  );
}
