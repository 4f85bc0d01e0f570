import { CallError, type Calls } from './calls.ts';
import { el } from './dom.ts';
import type { SeedsShown, SessionShown } from './entrance.ts';
import { icon } from './icons.ts';
import { writeMoney } from './money.ts';
import { t } from './page-data.ts';
import type { Portal } from './portal.ts';

export type Tone = 'plain' | 'good' | 'bad' | 'waiting';

/** What a game is given: a stage to draw on, and everything around it. */
export interface Shell {
  readonly session: SessionShown;
  readonly token: string;
  readonly calls: Calls;
  readonly portal: Portal;
  /** Where the game draws. */
  readonly stage: HTMLElement;
  readonly stake: StakePicker;
  money(minor: string | bigint): string;
  /** Shows a balance that the server named, and tells the portal that it has moved. */
  setBalance(minor: string): void;
  /** A line under the stage, read out to those who listen; empty clears it. */
  say(text: string, tone?: Tone): void;
  /** Says why a call failed; a session that is over ends the game. */
  complain(error: unknown): void;
  seeds(): SeedsShown;
  setSeeds(seeds: SeedsShown): void;
  /** A round has been played: the history knows one more, the next nonce has come. */
  played(nonce: number): void;
  /** Resolves at once, or when a pause (a reality check) is over. */
  untilGoingOn(): Promise<void>;
}

/** Chooses the stake among those that the house offers. */
export interface StakePicker {
  readonly element: HTMLElement;
  value(): string;
  lock(isLocked: boolean): void;
  listen(heard: () => void): void;
}

/** Buttons with minus and plus around the stake; the keys - and + do the same. */
export function makeStakePicker(session: SessionShown, money: (minor: string) => string): StakePicker {
  const { stakes } = session;
  const listeners: (() => void)[] = [];
  let at = Math.min(2, stakes.length - 1);
  let isLocked = false;
  const shown = el('output', { class: 'stake-value', 'aria-live': 'polite', 'data-testid': 'stake' });
  const less = el(
    'button',
    { type: 'button', class: 'round-button', click: () => step(-1), 'aria-label': t('stake.less') },
    '−',
  );
  const more = el(
    'button',
    { type: 'button', class: 'round-button', click: () => step(1), 'aria-label': t('stake.more') },
    '+',
  );
  const label = el('span', { class: 'label', text: t('stake.label') });
  const element = el(
    'div',
    { class: 'stake', role: 'group', 'aria-label': t('stake.label') },
    less,
    el('div', {}, label, shown),
    more,
  );

  function step(by: number): void {
    if (isLocked) return;
    at = Math.max(0, Math.min(stakes.length - 1, at + by));
    draw();
    for (const heard of listeners) heard();
  }

  function draw(): void {
    shown.textContent = money(stakes[at] ?? '0');
    less.toggleAttribute('disabled', isLocked || at === 0);
    more.toggleAttribute('disabled', isLocked || at === stakes.length - 1);
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === '+' || event.key === '=') step(1);
    if (event.key === '-') step(-1);
  });
  draw();
  return {
    element,
    value: () => stakes[at] ?? '0',
    lock(locked) {
      isLocked = locked;
      draw();
    },
    listen: (heard) => void listeners.push(heard),
  };
}

/** True where letters go into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, dialog *');
}

export interface Frame {
  readonly shell: Shell;
  readonly element: HTMLElement;
  /** Holds the game until the answered function is called. */
  hold(): () => void;
}

export interface FrameParts {
  readonly session: SessionShown;
  readonly token: string;
  readonly calls: Calls;
  readonly portal: Portal;
  readonly openHistory: () => void;
  readonly openFairness: () => void;
  readonly leave: () => void;
  /** The session is over: the game ends here. */
  readonly over: () => void;
}

/** Draws what every game has around its stage: name, balance, history, fairness, the way back. */
export function makeFrame(parts: FrameParts): Frame {
  const { session, token, calls, portal } = parts;
  const money = (minor: string | bigint): string => writeMoney(minor, session);
  const balance = el('output', {
    class: 'balance-value',
    'data-testid': 'balance',
    text: session.balance === null ? '…' : money(session.balance),
  });
  const line = el('p', { class: 'line', role: 'status', 'aria-live': 'polite', 'data-testid': 'line' });
  const stage = el('main', { class: 'stage', 'aria-label': session.game.name });
  let seeds = session.seeds;
  let held: Promise<void> | undefined;

  const tool = (name: 'history' | 'fairness' | 'leave', act: () => void) =>
    el(
      'button',
      {
        type: 'button',
        class: 'tool',
        click: act,
        'aria-label': t(`tool.${name}`),
        title: t(`tool.${name}`),
        'data-testid': name,
      },
      icon(name),
    );
  const header = el(
    'header',
    { class: 'top', 'aria-label': session.game.name },
    el(
      'div',
      { class: 'title' },
      el('h1', { text: session.game.name }),
      ...(session.isTrial ? [el('span', { class: 'badge', text: t('play.trial') })] : []),
    ),
    el('div', { class: 'balance' }, el('span', { class: 'label', text: t('play.balance') }), balance),
    el(
      'nav',
      { class: 'tools', 'aria-label': t('tool.all') },
      tool('history', parts.openHistory),
      tool('fairness', parts.openFairness),
      tool('leave', parts.leave),
    ),
  );

  const shell: Shell = {
    session,
    token,
    calls,
    portal,
    stage,
    stake: makeStakePicker(session, money),
    money,
    setBalance(minor) {
      balance.textContent = money(minor);
      portal.tell({ type: 'balance' });
    },
    say(text, tone = 'plain') {
      line.textContent = text;
      line.dataset['tone'] = tone;
    },
    complain(error) {
      const code = error instanceof CallError ? error.code : 'busy';
      const told = error instanceof CallError ? error.more['balance'] : undefined;
      if (typeof told === 'string') shell.setBalance(told);
      shell.say(t(`error.${code}`), 'bad');
      if (code === 'bet_not_taken') portal.tell({ type: 'balance' });
      if (code === 'session_over') parts.over();
    },
    seeds: () => seeds,
    setSeeds(next) {
      seeds = next;
    },
    played(nonce) {
      seeds = { ...seeds, nextNonce: Math.max(seeds.nextNonce, nonce + 1) };
    },
    untilGoingOn: () => held ?? Promise.resolve(),
  };

  function hold(): () => void {
    let letGo: () => void = () => undefined;
    held = new Promise((resolve) => {
      letGo = resolve;
    });
    return () => {
      held = undefined;
      letGo();
    };
  }

  const element = el(
    'div',
    { class: 'game', 'data-kind': session.game.kind, 'data-category': session.game.category },
    header,
    stage,
    line,
  );
  return { shell, element, hold };
}
