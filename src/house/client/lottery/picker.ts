import { el } from '../parts/dom.ts';
import { t } from '../parts/page-data.ts';
import { oddsOf, playsOf, type Ticket, togglePick, withPicks, writeOdds } from './ticket.ts';

/** The ways to bet on a lottery, one of them chosen. */
export function drawPlays(ticket: Ticket, choose: (playId: string) => void): HTMLElement {
  const buttons = playsOf(ticket.game).map((play) => {
    const { least, most } = oddsOf(play);
    const odds = t(least === most ? 'lottery.odds' : 'lottery.oddsUpTo', { odds: writeOdds(most) });
    return el(
      'button',
      {
        type: 'button',
        class: 'play',
        'aria-pressed': String(play.id === ticket.play.id),
        'data-play': play.id,
        click: () => choose(play.id),
      },
      el('strong', { text: t(`play.${play.id}`) }),
      el('span', { text: odds }),
    );
  });
  return el('div', { class: 'plays', role: 'group', 'aria-label': t('lottery.plays') }, ...buttons);
}

/** What may be picked, group by group. `change` is told each new ticket. */
export function drawGroups(
  ticket: Ticket,
  isLocked: boolean,
  change: (next: Ticket, focus: string) => void,
): HTMLElement {
  const { groups, join } = ticket.play;
  return el(
    'div',
    { class: 'groups' },
    el('p', { class: 'note', text: t(`hint.${ticket.play.id}`) }),
    ...groups.map(({ id, options }, at) => {
      const tool = (key: 'all' | 'none', picks: readonly string[]) =>
        el('button', {
          type: 'button',
          class: 'tiny',
          disabled: isLocked,
          click: () => change(withPicks(ticket, at, picks), `${at} ${key}`),
          'data-focus': `${at} ${key}`,
          'aria-label': `${t(`group.${id}`)}: ${t(`lottery.${key}`)}`,
          text: t(`lottery.${key}`),
        });
      const isMany = options.length >= 10 && typeof join !== 'number';
      const tools = isMany ? [tool('all', options), tool('none', [])] : [];
      const head = el('div', { class: 'group-head' }, el('span', { class: 'label', text: t(`group.${id}`) }), ...tools);
      return el('fieldset', { class: 'group' }, head, drawOptions(ticket, at, isLocked, change));
    }),
  );
}

/** One stop for the Tab key; arrows lead from pick to pick. */
function drawOptions(
  ticket: Ticket,
  at: number,
  isLocked: boolean,
  change: (next: Ticket, focus: string) => void,
): HTMLElement {
  const { id, options } = ticket.play.groups[at] ?? { id: '', options: [] };
  const chosen = ticket.picks[at] ?? [];
  const first = chosen[0] ?? options[0];
  const isWords = options.some((option) => !/^\d+$/.test(option));
  const buttons = options.map((option) =>
    el('button', {
      type: 'button',
      class: 'pick',
      disabled: isLocked,
      tabindex: option === first ? 0 : -1,
      'aria-pressed': String(chosen.includes(option)),
      'data-focus': `${at} ${option}`,
      'data-pick': option,
      click: () => change(togglePick(ticket, at, option), `${at} ${option}`),
      text: /^\d+$/.test(option) ? option : t(`option.${option}`),
    }),
  );
  const box = el(
    'div',
    {
      class: 'picks',
      role: 'group',
      'aria-label': t(`group.${id}`),
      'data-words': isWords,
      'data-size': options.length,
    },
    ...buttons,
  );
  box.addEventListener('keydown', (event) => moveFocus(event, buttons));
  return box;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveFocus(event: KeyboardEvent, buttons: readonly HTMLButtonElement[]): void {
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const inRow = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length || 1;
  const steps: Readonly<Record<string, number>> = { ...STEPS, ArrowDown: inRow, ArrowUp: -inRow };
  const by = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  const next = by === undefined || at < 0 ? undefined : buttons[at + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
