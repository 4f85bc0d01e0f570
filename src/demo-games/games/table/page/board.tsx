import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { nameSpot } from '../rules/describe.ts';
import { colourOf } from '../rules/roulette.ts';
import type { Drawn, TableGame } from '../rules/table-game.ts';
import { board, onSpot, rate, spot as spotBox } from './art/styles.ts';

/** Amounts by spot, in minor units. */
export type Stakes = Readonly<Record<string, bigint>>;

interface BoardProps {
  readonly game: TableGame;
  /** Chips that are not placed yet. */
  readonly chips: Stakes;
  /** Accepted bets on the open round. */
  readonly taken: Stakes;
  readonly isOpen: boolean;
  /** The last result, while it is shown. */
  readonly last: Drawn | undefined;
  readonly onBet: (spot: string) => void;
}

/** All spots of a game as buttons. */
export function Board({ game, chips, taken, isOpen, last, onBet }: BoardProps) {
  const { t } = usePage();
  const { money } = useShell();
  return (
    <fieldset className={board} data-game={game.id} aria-label={t(`table.${game.id}`)}>
      {game.spots.map((spot) => {
        const [own = 0n, there = 0n] = [chips[spot], taken[spot]];
        const name = nameSpot(t, spot);
        const pays = t('table.pays', { factor: paysOf(game, spot) });
        const yours = own + there > 0n ? `, ${t('table.yours', { amount: money(own + there) })}` : '';
        return (
          <button
            key={spot}
            type="button"
            className={spotBox}
            data-spot={spot}
            data-colour={colourFor(spot)}
            data-wide={widthOf(game, spot)}
            data-won={last !== undefined && game.pays(spot, last) > 100}
            aria-disabled={!isOpen}
            onClick={() => onBet(spot)}
          >
            <span>{name}</span>
            {!spot.startsWith('n') && (
              <span className={rate} aria-hidden="true">
                {`×${paysOf(game, spot)}`}
              </span>
            )}
            <span className={visuallyHidden}>{`, ${pays}${yours}`}</span>
            {own + there > 0n && (
              <span className={onSpot} data-taken={own === 0n} aria-hidden="true">
                {money(own + there).replace(/[.,]00$/, '')}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

/** What a spot pays at least, stake included: the wins of most spots do not depend on how they win. */
function paysOf(game: TableGame, spot: string): string {
  const [, total] = /^total(\d+)$/.exec(spot) ?? [];
  if (spot.startsWith('face')) return '2–4';
  return String(game.pays(spot, SAMPLES[spot] ?? sampleOf(spot, total)) / 100);
}

/** A result with which the spot wins. */
const SAMPLES: Readonly<Record<string, Drawn>> = {
  red: ['1'],
  black: ['2'],
  low: ['1'],
  high: ['36'],
  dozen1: ['1'],
  dozen2: ['13'],
  dozen3: ['25'],
  column1: ['1'],
  column2: ['2'],
  column3: ['3'],
  small: ['1', '1', '2'],
  big: ['6', '6', '5'],
  triple: ['1', '1', '1'],
  player: ['player.9.0', 'banker.1.0'],
  banker: ['player.1.0', 'banker.9.0'],
  tie: ['player.1.0', 'banker.1.0'],
  playerPair: ['player.1.0', 'player.1.1', 'banker.2.0', 'banker.3.0'],
  bankerPair: ['player.2.0', 'player.3.1', 'banker.1.0', 'banker.1.1'],
};

function sampleOf(spot: string, total: string | undefined): Drawn {
  if (total !== undefined) {
    const rest = Number(total);
    const first = Math.min(6, rest - 2);
    const second = Math.min(6, rest - first - 1);
    return [first, second, rest - first - second].map(String);
  }
  if (spot === 'odd') return ['1', '2', '4'];
  return spot === 'even' ? ['2', '3', '5'] : [spot.slice(1)];
}

function colourFor(spot: string): string | undefined {
  if (spot === 'red' || spot === 'black') return spot;
  return /^n\d+$/.test(spot) ? colourOf(Number(spot.slice(1))) : undefined;
}

function widthOf(game: TableGame, spot: string): string | undefined {
  if (game.id === 'baccarat') return spot.endsWith('Pair') ? '3' : '2';
  return undefined;
}
