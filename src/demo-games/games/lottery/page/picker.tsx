import type { KeyboardEvent } from 'react';
import { labelStyle, note, numeric } from '#demo-games/client/frame/styles.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, weight } from '#ui/style/tokens.ts';
import { isNumber, type Ticket, togglePick, withPicks } from './ticket.ts';

/** A group with at least this many options has buttons for all and none. */
const MANY = 10;

const column = css({ display: 'grid', gap: space[3] });
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '1.75rem',
  '& > :first-child': { flex: 1 },
});
const tiny = css({ minBlockSize: '1.75rem', paddingInline: space[2] });
const grid = css({
  display: 'grid',
  // Digits are laid out as on a telephone in every language.
  direction: 'ltr',
  gridTemplateColumns: 'repeat(10, minmax(0, 1fr))',
  gap: '0.375rem',
  [media.phone]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
  '&[data-size="11"], &[data-size="14"], &[data-size="6"]': {
    gridTemplateColumns: 'repeat(auto-fill, minmax(3rem, 1fr))',
  },
  '&[data-words=true]': {
    direction: 'inherit',
    gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
    [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
const pick = css(numeric, {
  minBlockSize: control.touch,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontWeight: weight.strong,
  transition: ease('background-color', 'border-color'),
  '[data-words=true] > &': { minBlockSize: '3.25rem' },
  '&:disabled': { cursor: 'not-allowed', opacity: 0.5 },
  [media.hover]: { '&:hover:not(:disabled)': { borderColor: color.accentText } },
  '&[aria-pressed=true]': { borderColor: color.accent, backgroundColor: color.accent, color: color.textOnAccent },
});

interface GroupsProps {
  readonly ticket: Ticket;
  readonly isLocked: boolean;
  readonly onChange: (next: Ticket) => void;
}

export function Groups({ ticket, isLocked, onChange }: GroupsProps) {
  const { t } = usePage();
  const { id: play, groups } = ticket.play;
  return (
    <div className={column}>
      <p className={note}>{t(`hint.${play}`)}</p>
      {groups.map(({ id }, at) => (
        <Group key={`${play} ${id}`} ticket={ticket} at={at} isLocked={isLocked} onChange={onChange} />
      ))}
    </div>
  );
}

interface GroupProps extends GroupsProps {
  /** Index of the group in the play. */
  readonly at: number;
}

function Group({ ticket, at, isLocked, onChange }: GroupProps) {
  const { t } = usePage();
  const { id, options } = ticket.play.groups[at] ?? { id: '', options: [] };
  const name = t(`group.${id}`);
  const hasTools = options.length >= MANY && typeof ticket.play.join !== 'number';
  const tool = (key: 'all' | 'none', picks: readonly string[]) => (
    <Button
      variant="quiet"
      size="s"
      className={tiny}
      disabled={isLocked}
      aria-label={`${name}: ${t(`lottery.${key}`)}`}
      onClick={() => onChange(withPicks(ticket, at, picks))}
    >
      {t(`lottery.${key}`)}
    </Button>
  );
  return (
    <fieldset>
      <div className={head}>
        <span className={labelStyle}>{name}</span>
        {hasTools && tool('all', options)}
        {hasTools && tool('none', [])}
      </div>
      <Picks name={name} options={options} ticket={ticket} at={at} isLocked={isLocked} onChange={onChange} />
    </fieldset>
  );
}

interface PicksProps extends GroupProps {
  readonly name: string;
  readonly options: readonly string[];
}

/** One tab stop; arrow keys move between the options (roving tabindex). */
function Picks({ name, options, ticket, at, isLocked, onChange }: PicksProps) {
  const { t } = usePage();
  const chosen = ticket.picks[at] ?? [];
  const stop = chosen[0] ?? options[0];
  return (
    <fieldset
      className={grid}
      aria-label={name}
      data-words={options.some((option) => !isNumber(option))}
      data-size={options.length}
      onKeyDown={moveFocus}
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={pick}
          disabled={isLocked}
          tabIndex={option === stop ? 0 : -1}
          aria-pressed={chosen.includes(option)}
          data-pick={option}
          onClick={() => onChange(togglePick(ticket, at, option))}
        >
          {isNumber(option) ? option : t(`option.${option}`)}
        </button>
      ))}
    </fieldset>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const inRow = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length || 1;
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: inRow,
    ArrowUp: -inRow,
  };
  const by = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  const next = by === undefined || at < 0 ? undefined : buttons[at + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
