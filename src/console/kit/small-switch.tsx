import { css, cx, ease, media } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';

const track = css({
  position: 'relative',
  flex: 'none',
  display: 'block',
  inlineSize: '2rem',
  blockSize: '1.125rem',
  padding: 0,
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: 999,
  backgroundColor: color.field,
  cursor: 'pointer',
  transition: ease('background-color', 'border-color', 'opacity'),
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 2,
    insetInlineStart: 2,
    aspectRatio: '1',
    borderRadius: '50%',
    backgroundColor: color.textMuted,
    transition: ease('translate', 'background-color'),
  },
  // The click target is larger than the visible switch, without a taller row.
  '&::before': { content: '""', position: 'absolute', insetBlock: -10, insetInline: -8 },
  '&[aria-checked=true]': { backgroundColor: color.accentText, borderColor: color.accentText },
  // Left to right in every language: the console has no right-to-left one.
  '&[aria-checked=true]::after': { backgroundColor: color.surface, translate: '0.875rem 0' },
  [media.forced]: {
    '&::after': { forcedColorAdjust: 'none', backgroundColor: color.systemText },
    '&[aria-checked=true]': {
      forcedColorAdjust: 'none',
      backgroundColor: color.systemChosen,
      borderColor: color.systemChosen,
    },
    '&[aria-checked=true]::after': { backgroundColor: color.systemCanvas },
  },
  '&:disabled': { cursor: 'not-allowed', opacity: 0.55 },
  '&[aria-busy=true]': { opacity: 0.6 },
  [media.hover]: { '&:hover:not(:disabled)': { borderColor: color.focus } },
});

export interface SmallSwitchProps {
  readonly isOn: boolean;
  readonly label: string;
  /** Absent without permission. */
  readonly onAct: (() => void) | undefined;
  /** In a table row: arrow keys move between rows, and Space does what a click on the switch does. */
  readonly isOfRow?: boolean;
  readonly isBusy?: boolean;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** A compact switch for a line of a list. */
export function SmallSwitch({ isOn, label, onAct, isOfRow, isBusy, title, className }: SmallSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-label={label}
      title={title}
      disabled={onAct === undefined}
      tabIndex={isOfRow ? -1 : 0}
      className={cx(track, className)}
      onClick={onAct}
    />
  );
}
