import type { LotteryGame } from '../../lottery/games.ts';
import { findLottery } from '../../lottery/games.ts';
import { el } from '../parts/dom.ts';
import { page, t } from '../parts/page-data.ts';
import type { Shell } from '../parts/shell.ts';
import { drawNumbers } from './numbers.ts';

/** A draw with its result, as the house tells a page. */
export interface ResultShown {
  readonly numero: string;
  readonly numbers: readonly string[];
  readonly serverSeed: string;
  readonly commitment: string;
}

/** A bet, as the house tells its player. */
export interface BetShown {
  readonly round: string;
  readonly state: 'open' | 'won' | 'lost' | 'void';
  readonly game: string;
  readonly numero: string;
  readonly play: string;
  readonly picks: readonly (readonly string[])[];
  readonly lines: number;
  readonly stake: string;
  readonly payout: string | null;
  readonly isPaid: boolean;
  readonly result: readonly string[] | null;
}

/** The player's last bets, the newest first. */
export function drawBets(shell: Shell, bets: readonly BetShown[]): HTMLElement {
  if (bets.length === 0) return el('p', { class: 'note', text: t('lottery.noBets') });
  return el(
    'ol',
    { class: 'bets', tabindex: 0, 'aria-label': t('lottery.myBets'), 'data-testid': 'bets' },
    ...bets.map((bet) => drawBet(shell, bet)),
  );
}

function drawBet(shell: Shell, bet: BetShown): HTMLElement {
  const { state, payout, lines } = bet;
  const family = findLottery(bet.game)?.family;
  const picks = bet.picks.map((group) => group.map(nameOf).join(' ')).filter((text) => text !== '');
  const count = t('lottery.lines', { count: lines });
  return el(
    'li',
    { 'data-state': state, 'data-round': bet.round },
    el(
      'div',
      {},
      el('strong', { text: `${t(`game.${bet.game}`)} · ${t(`play.${bet.play}`)}` }),
      el('span', { class: 'note clip', text: picks.join(' | ') }),
      el('span', { class: 'note', text: `${t('lottery.draw', { numero: bet.numero })} · ${count}` }),
      ...(bet.result && family && state !== 'void' ? [drawNumbers(family, bet.result.slice(0, 5))] : []),
    ),
    el(
      'div',
      { class: 'figures' },
      el('span', { text: shell.money(bet.stake) }),
      el('strong', { class: 'state', text: t(`lottery.state.${state}`, { amount: shell.money(payout ?? '0') }) }),
    ),
  );
}

function nameOf(pick: string): string {
  return /^\d+$/.test(pick) ? pick : t(`option.${pick}`);
}

/** The last draws with the way to check each of them. */
export function drawResults(game: LotteryGame, results: readonly ResultShown[]): HTMLElement {
  if (results.length === 0) return el('p', { class: 'note', text: t('lottery.noResults') });
  const rows = results.map(({ numero, numbers, serverSeed, commitment }) => {
    const parts = new URLSearchParams({
      kind: 'lottery',
      serverSeed,
      clientSeed: `${game.code}_${numero}`,
      nonce: '0',
      commitment,
    });
    return el(
      'li',
      {},
      el('span', { class: 'note figures', text: numero }),
      drawNumbers(game.family, isLong(numbers) ? numbers.slice(0, 1) : numbers),
      el('a', {
        href: `/verify?lang=${page.language}#${parts}`,
        target: '_blank',
        rel: 'noopener',
        'aria-label': `${t('history.verify')} ${numero}`,
        text: t('history.verify'),
      }),
    );
  });
  return el(
    'ol',
    { class: 'results', tabindex: 0, 'aria-label': t('lottery.results'), 'data-testid': 'results' },
    ...rows,
  );
}

function isLong(numbers: readonly string[]): boolean {
  return numbers.length > 8;
}
