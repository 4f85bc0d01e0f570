import texts from '#console/texts/EN/switches.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import { css, cx, ease, media } from '#ui/style.ts';
import { color } from '#ui/tokens.ts';
import type { SwitchRow } from './switch-rows.ts';

const say = sayWith(texts);

const track = css({
  position: 'relative',
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
  // The target is larger than what is drawn, without making the row taller.
  '&::before': { content: '""', position: 'absolute', insetBlock: -12, insetInline: -10 },
  '&[aria-checked=true]': { backgroundColor: color.accentText, borderColor: color.accentText },
  '&[aria-checked=true]::after': { backgroundColor: color.surface, translate: '0.875rem 0' },
  '&:disabled': { cursor: 'not-allowed', opacity: 0.55 },
  '&[aria-busy=true]': { opacity: 0.6 },
  [media.hover]: { '&:hover:not(:disabled)': { borderColor: color.focus } },
});
const absent = css({ borderStyle: 'dashed', '&[aria-checked=true]': { backgroundColor: color.textMuted } });

export interface SwitchControlProps {
  readonly row: SwitchRow;
  /** The state that was just asked for and is not yet answered. */
  readonly asked: boolean | undefined;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** A switch as the board draws it. A press turns nothing yet: it opens what would change. */
export function SwitchControl({ row, asked, disabled, onPress }: SwitchControlProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={asked ?? row.isOn}
      aria-busy={asked !== undefined || undefined}
      aria-label={say('control.label', { id: row.id })}
      title={row.state === 'missing' ? say(row.isOn ? 'control.missingOn' : 'control.missingOff') : undefined}
      disabled={disabled}
      // Rows are moved through by arrow keys, where Space does what a press on this does.
      tabIndex={-1}
      className={cx(track, row.state === 'missing' && absent)}
      onClick={onPress}
    />
  );
}
