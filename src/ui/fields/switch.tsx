import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, space, type } from '../style/tokens.ts';

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  cursor: 'pointer',
  [media.touch]: { minBlockSize: control.touch },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
});
const words = css({ display: 'grid' });
const small = css({ fontSize: type.s, color: color.textMuted });
const track = css({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  inlineSize: '2.75rem',
  blockSize: '1.5rem',
  margin: 0,
  borderRadius: 999,
  border: `1.5px solid ${color.lineStrong}`,
  backgroundColor: color.field,
  cursor: 'inherit',
  transition: ease('background-color', 'border-color'),
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '0.1875rem',
    insetInlineStart: '0.1875rem',
    aspectRatio: '1',
    borderRadius: '50%',
    backgroundColor: color.textMuted,
    transition: ease('translate', 'background-color'),
  },
  '&:checked': { backgroundColor: color.accentText, borderColor: color.accentText },
  '&:checked::after': { backgroundColor: color.surface, translate: '1.25rem 0' },
  '[dir=rtl] &:checked::after': { translate: '-1.25rem 0' },
  [media.forced]: {
    '&::after': { forcedColorAdjust: 'none', backgroundColor: color.systemText },
    '&:checked': { forcedColorAdjust: 'none', backgroundColor: color.systemChosen, borderColor: color.systemChosen },
    '&:checked::after': { backgroundColor: color.systemCanvas },
  },
});

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'type' | 'role'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A switch that takes effect at once, without a save button. */
export function Switch({ label, hint, className, id: given, ...input }: SwitchProps) {
  const own = useId();
  const id = given ?? own;
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <label className={cx(row, className)} htmlFor={id}>
      <span className={words}>
        <span>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={small}>
            {hint}
          </span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox carries its own checked state */}
      <input {...input} {...described} id={id} type="checkbox" role="switch" className={track} />
    </label>
  );
}
