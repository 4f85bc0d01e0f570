import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, radius, space, type, weight } from '../style/tokens.ts';

export interface FieldFrame {
  readonly label: ReactNode;
  /** The rule, shown before a mistake. */
  readonly hint?: ReactNode;
  /** What is wrong and how to fix it; replaces the hint. */
  readonly error?: ReactNode;
  /** Required fields have an asterisk (M123). */
  readonly required?: boolean | undefined;
  /** Keeps the label for assistive technology only, where the context shows it (search boxes). */
  readonly hideLabel?: boolean | undefined;
  /** False where the surrounding form announces its errors itself; otherwise each field has a live region. */
  readonly announced?: boolean | undefined;
}

/** Lines in block flow: a grid would measure the widths of every control first, and a form has twenty of them. */
const column = css({ minInlineSize: 0, '& > p, & > [aria-live]': { marginBlockStart: space[1] } });
const head = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: space[2] });
const labelBox = css({
  display: 'block',
  marginBlockEnd: space[1],
  fontSize: type.s,
  fontWeight: weight.strong,
  color: color.text,
  lineHeight: 1.4,
});
const hiddenHead = css({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
const hiddenLabel = cx(labelBox, hiddenHead);
const star = css({ color: color.negative, marginInlineStart: '0.2em' });
const note = css({ display: 'flex', gap: space[1], fontSize: type.s, lineHeight: 1.4, color: color.textMuted });
const wrongNote = cx(note, css({ color: color.negative }));
const wrongIcon = css({ marginBlockStart: '0.1em' });
const tail = css({
  fontSize: type.xs,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

/** The frame of a text control: border, background, focus and error in one place for inputs, selects and pickers. */
export const controlBox = css({
  display: 'flex',
  alignItems: 'center',
  inlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: control.m,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.m,
  backgroundColor: color.field,
  color: color.text,
  transition: ease('border-color', 'box-shadow', 'background-color'),
  [media.touch]: { minBlockSize: control.touch },
  [media.hover]: { '&:hover:not(:focus-within):not([data-invalid])': { borderColor: color.textMuted } },
  '&:focus-within': {
    borderColor: color.focus,
    boxShadow: `0 0 0 3px color-mix(in oklab, ${color.focus} 28%, transparent)`,
  },
  '&[data-invalid]': { borderColor: color.negative },
  '&[data-invalid]:focus-within': { boxShadow: `0 0 0 3px color-mix(in oklab, ${color.negative} 28%, transparent)` },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
});

/** The bare input inside `controlBox`. At least 16 px on touch: below that iOS zooms into the page. */
export const bareInput = css({
  flex: 1,
  minInlineSize: 0,
  inlineSize: '100%',
  blockSize: '100%',
  minBlockSize: 'inherit',
  paddingInline: space[3],
  border: 0,
  borderRadius: 'inherit',
  background: 'none',
  outline: 'none',
  fontSize: type.body,
  '&::placeholder': { color: color.textMuted, opacity: 1 },
  // WebKit writes today's date into an empty field.
  '&[data-empty]:not(:focus)': { color: color.textMuted },
  // The swatch takes its height from the input's own height: with a minimum height alone it is a thin line.
  '&[type="color"]': { blockSize: control.m, paddingInline: space[1], cursor: 'pointer' },
  // Clearable fields draw our own button, which every browser has and the keyboard reaches.
  '&::-webkit-search-cancel-button': { display: 'none' },
  // Keeps our colours on autofill: the browser's background cannot be set, only covered from inside.
  '&:autofill': {
    WebkitTextFillColor: color.text,
    boxShadow: `inset 0 0 0 100vmax ${color.accentSoft}`,
  },
  [media.touch]: { fontSize: `max(1rem, ${type.body})` },
});

interface FrameProps extends FieldFrame {
  readonly id: string;
  /** Small text at the end of the label's line, such as a character count. */
  readonly count?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, control, then hint or error. The control refers to them with `describedBy(id, frame)`. */
export function Field(props: FrameProps) {
  const { id, label, hint, error, required, hideLabel, announced, count, className, children } = props;
  const words = (
    <label htmlFor={id} className={hideLabel === true ? hiddenLabel : labelBox}>
      {label}
      {required === true && REQUIRED_STAR}
    </label>
  );
  return (
    <div className={className === undefined ? column : cx(column, className)}>
      {count === undefined ? (
        words
      ) : (
        <div className={head}>
          {words}
          <span className={tail}>{count}</span>
        </div>
      )}
      {children}
      <FieldNote id={id} hint={hint} error={error} announced={announced} />
    </div>
  );
}

/** The star of a required field (M123); assistive technology gets `required` from the control itself. */
export const REQUIRED_STAR = (
  <span className={star} aria-hidden="true">
    *
  </span>
);

/** The line under a control. The error is its own polite live region, so that it is announced when it appears. */
export function FieldNote({
  id,
  hint,
  error,
  announced = true,
}: Pick<FrameProps, 'id' | 'hint' | 'error' | 'announced'>) {
  const reported = isFilled(error) && (
    <p id={`${id}-error`} className={wrongNote}>
      <Icon name="circle-alert" size={16} className={wrongIcon} />
      <span>{error}</span>
    </p>
  );
  return (
    <>
      {isFilled(hint) && reported === false && (
        <p id={`${id}-hint`} className={note}>
          {hint}
        </p>
      )}
      {announced ? (
        <div aria-live="polite" hidden={reported === false}>
          {reported}
        </div>
      ) : (
        reported
      )}
    </>
  );
}

/** The ARIA properties by which a control names its hint or error; spread them on the control. */
export function describedBy(id: string, { hint, error }: Pick<FieldFrame, 'hint' | 'error'>) {
  if (isFilled(error)) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const;
  return isFilled(hint) ? ({ 'aria-describedby': `${id}-hint` } as const) : {};
}

/** `data-invalid` for the frame of a control; absent while valid. */
export function invalidAttribute(error: ReactNode): { 'data-invalid'?: '' } {
  return isFilled(error) ? { 'data-invalid': '' } : {};
}

function isFilled(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
