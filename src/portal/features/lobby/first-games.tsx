import { useAtomValue } from 'jotai';
import { GAME_PAGE_SIZE } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { useCovers } from '#portal/games/cover.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { GameCard } from '#ui/lists/game-card.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { gridClasses } from './grid-style.ts';

/** As many as a first look can show; what comes below them is on its way. */
const MOST_DRAWN = 12;

interface FirstGamesProps {
  /** Undefined where none came with the page. */
  readonly games: readonly Game[] | undefined;
}

/**
 * The games of the first paint, in the places that the grid gives them: covers and names to look at. They cannot be pressed:
 * the grid takes their place before a press could be answered.
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
