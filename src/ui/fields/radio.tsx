import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { css, ease, media } from '../style/style.ts';
import { color, control, space, type } from '../style/tokens.ts';

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

const dot = css({
  appearance: 'none',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.25rem',
  blockSize: '1.25rem',
  margin: 0,
  marginBlockStart: '0.05rem',
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: '50%',
  backgroundColor: color.field,
  cursor: 'inherit',
  transition: ease('border-color'),
  '&::after': {
    content: '""',
    inlineSize: '0.625rem',
    blockSize: '0.625rem',
    borderRadius: '50%',
    backgroundColor: color.accentText,
    opacity: 0,
    transition: ease('opacity'),
  },
  '&:checked': { borderColor: color.accentText },
  '&:checked::after': { opacity: 1 },
  [media.forced]: { '&::after': { forcedColorAdjust: 'none', backgroundColor: color.systemChosen } },
  [media.hover]: { 'label:hover > &:not(:checked):not(:disabled)': { borderColor: color.accentText } },
});

export interface RadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'type'> {
  readonly label: ReactNode;
}

/** One radio button; the name forms the group. */
export function Radio({ label, id: given, ...input }: RadioProps) {
  const own = useId();
  return (
    <label className={row}>
      <input {...input} id={given ?? own} type="radio" className={dot} />
      <span>{label}</span>
    </label>
  );
}
