import { useAtomValue } from 'jotai';
import { GAME_PAGE_SIZE } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { useCovers } from '#portal/games/cover.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { GameCard } from '#ui/lists/game-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { gridClasses } from './grid-style.ts';

/** As many as fit the first viewport; the rest is loaded later. */
const MOST_DRAWN = 12;

interface FirstGamesProps {
  /** Undefined where the page data has none. */
  readonly games: readonly Game[] | undefined;
}

/**
 * The games of the first paint, at their grid positions: covers and names only. They cannot be clicked: the grid
 * replaces them before a click could be handled.
 */
export function FirstGames({ games = [] }: FirstGamesProps) {
  const { t } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const coverOf = useCovers();
  const drawn = games.slice(0, MOST_DRAWN);
  const more = Math.max(0, (games.length || GAME_PAGE_SIZE) - drawn.length);
  return (
    <div className={gridClasses[layout.card]} role="status" aria-busy="true" aria-label={t('lobby.loading')}>
      {drawn.map((game) => (
        <GameCard
          key={game.nodeId}
          title={game.name}
          note={game.vendorName}
          image={coverOf(game)}
          shape={layout.card}
        />
      ))}
      {Array.from({ length: more }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <div key={at}>
          <CardSkeleton shape={layout.card} />
        </div>
      ))}
    </div>
  );
}
