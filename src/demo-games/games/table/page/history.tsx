import { heading, note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { handsOf, winnerOf } from '../rules/baccarat.ts';
import { nameResult, nameSpot } from '../rules/describe.ts';
import type { RoomShown } from '../rules/rooms.ts';
import { colourOf } from '../rules/roulette.ts';
import { sicbo, totalOf } from '../rules/sicbo.ts';
import type { Drawn, TableGame } from '../rules/table-game.ts';
import { bead, road } from './art/styles.ts';

interface RoadProps {
  readonly game: TableGame;
  readonly results: RoomShown['results'];
}

/** The bead road: six rows, down and then to the right, the newest last. */
export function Road({ game, results }: RoadProps) {
  const { t } = usePage();
  if (results.length === 0) return null;
  return (
    <section>
      <h2 className={heading}>{t('table.history')}</h2>
      <ol className={road} aria-label={t('table.history')}>
        {results.toReversed().map(({ numero, drawn }) => (
          <li
            key={numero}
            className={bead}
            data-winner={winnerKind(game, drawn)}
            aria-label={nameResult(t, game, drawn)}
          >
            <span aria-hidden="true">{signOf(game, drawn)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function winnerKind(game: TableGame, drawn: Drawn): string {
  if (game.id === 'roulette') return colourOf(Number(drawn[0]));
  if (game.id === 'baccarat') return winnerOf(handsOf(drawn));
  return ['triple', 'big', 'small'].find((spot) => sicbo.pays(spot, drawn) > 0) ?? 'small';
}

/** Letters of a baccarat road, the same in every language. */
const LETTERS = { player: 'P', banker: 'B', tie: 'T' } as const;

/** Not only a colour: the number, the total, or the letter of the winner. */
function signOf(game: TableGame, drawn: Drawn): string {
  if (game.id === 'roulette') return drawn[0] ?? '';
  if (game.id === 'sicbo') return String(totalOf(drawn));
  return LETTERS[winnerOf(handsOf(drawn))];
}

export function Others({ others }: Pick<RoomShown, 'others'>) {
  const { t } = usePage();
  const { money } = useShell();
  return (
    <section>
      <h2 className={heading}>{t('table.others')}</h2>
      {others.length === 0 ? (
        <p className={note}>{t('table.alone')}</p>
      ) : (
        <ul>
          {others.map(({ name, bets }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a player may bet more than once
            <li key={at} className={note}>
              {`${name}: ${bets.map(({ spot, stake }) => `${nameSpot(t, spot)} ${money(stake)}`).join(', ')}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
