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
      {Object.keys(game.odds).map((spot) => {
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

/** What a spot pays, stake included; a face of the dice more for each die that shows it. */
function paysOf({ odds }: TableGame, spot: string): string {
  return spot.startsWith('face') ? '2–4' : String((odds[spot] ?? 0) / 100);
}

function colourFor(spot: string): string | undefined {
  if (spot === 'red' || spot === 'black') return spot;
  return /^n\d+$/.test(spot) ? colourOf(Number(spot.slice(1))) : undefined;
}

function widthOf(game: TableGame, spot: string): string | undefined {
  if (game.id === 'baccarat') return spot.endsWith('Pair') ? '3' : '2';
  return undefined;
}
