import { css, cx, media } from '../style/style.ts';
import { color, radius } from '../style/tokens.ts';

const bar = css({
  appearance: 'none',
  display: 'block',
  inlineSize: '100%',
  blockSize: '0.5rem',
  border: 0,
  borderRadius: radius.pill,
  overflow: 'hidden',
  backgroundColor: color.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.forced]: {
    forcedColorAdjust: 'none',
    border: `1px solid ${color.systemText}`,
    accentColor: color.systemChosen,
  },
  '&::-webkit-progress-bar': { backgroundColor: 'transparent' },
  '&::-webkit-progress-value': {
    backgroundColor: color.accentText,
    borderRadius: radius.pill,
    transition: 'inline-size 200ms ease-out',
  },
  // An unknown selector would invalidate the whole rule in a browser.
  '@supports (-moz-appearance: none)': {
    '&::-moz-progress-bar': { backgroundColor: color.accentText, borderRadius: radius.pill },
  },
});

export interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className?: string | undefined;
}

/** A progress bar. The native element: its width needs no style attribute. */
export function Progress({ label, value, max, className }: ProgressProps) {
  return <progress className={cx(bar, className)} aria-label={label} value={Math.min(value, max)} max={max} />;
}
