import { css, ease, media } from '#ui/style.ts';
import { color } from '#ui/tokens.ts';

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
  transition: ease('background-color', 'border-color'),
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
  // The target is larger than what is drawn, without making the row taller.
  '&::before': { content: '""', position: 'absolute', insetBlock: -10, insetInline: -8 },
  '&[aria-checked=true]': { backgroundColor: color.accentText, borderColor: color.accentText },
  '&[aria-checked=true]::after': { backgroundColor: color.surface, translate: '0.875rem 0' },
  '&:disabled': { cursor: 'not-allowed', opacity: 0.55 },
  [media.hover]: { '&:hover:not(:disabled)': { borderColor: color.focus } },
});

interface TurnControlProps {
  readonly isOn: boolean;
  readonly label: string;
  /** Absent where the account may not. */
  readonly onTurn: (() => void) | undefined;
  /** Rows of a table are moved through by arrow keys, where Space does what a press on this does. */
  readonly isOfRow?: boolean;
}

/** A switch as small as a line of a list. What it turns is saved with the others. */
export function TurnControl({ isOn, label, onTurn, isOfRow = false }: TurnControlProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={onTurn === undefined}
      tabIndex={isOfRow ? -1 : 0}
      className={track}
      onClick={onTurn}
    />
  );
}
