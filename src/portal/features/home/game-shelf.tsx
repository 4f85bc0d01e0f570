import { useAtomValue } from 'jotai';
import type { Game } from '#contract/games/read.ts';
import { GameTile, useTileKit } from '#portal/games/game-tile.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CARD_WORDS_REM } from '#ui/lists/game-card.tsx';
import { css } from '#ui/style/style.ts';
import { Shelf } from './shelf.tsx';

const words = css({ display: 'block', blockSize: `${CARD_WORDS_REM}rem`, paddingBlockStart: '0.5rem' });
/** Enough to fill a wide window. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7];

interface GameShelfProps {
  readonly label: string;
  readonly games: readonly Game[];
}

/** Games in a horizontally scrolling row, in the brand's card shape. */
export function GameShelf({ label, games }: GameShelfProps) {
  const kit = useTileKit();
  return (
    <Shelf label={label} shape={kit.shape}>
      {games.map((game) => (
        <li key={game.nodeId}>
          <GameTile game={game} kit={kit} />
        </li>
      ))}
    </Shelf>
  );
}

export function ShelfSkeleton({ label }: Pick<GameShelfProps, 'label'>) {
  const { layout } = useAtomValue(portalAtom);
  return (
    <div aria-busy="true">
      <Shelf label={label} shape={layout.card}>
        {PLACES.map((at) => (
          <li key={at}>
            <Skeleton shape={layout.card} />
            <span className={words}>
              <Skeleton />
            </span>
          </li>
        ))}
      </Shelf>
    </div>
  );
}
