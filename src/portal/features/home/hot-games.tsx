import { useHotGames } from '#portal/games/use-hot-games.ts';
import { useTexts } from '#portal/state/texts.ts';
import { GameShelf, ShelfSkeleton } from './game-shelf.tsx';
import { GameHalls } from './halls.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const MOST = 18;

/** What is played most (M141). A gateway that names no hot games has vendors: their halls stand here then. */
export function HotGames({ spec }: HomeSectionProps) {
  const { label } = useTexts();
  const { data, isError } = useHotGames();
  if (isError || data?.length === 0) return <GameHalls spec={spec} />;
  const title = label(spec.title ?? 'home.hotGames.title');
  return (
    <Section title={title}>
      {data === undefined ? (
        <ShelfSkeleton label={title} />
      ) : (
        <GameShelf label={title} games={data.slice(0, spec.limit ?? MOST)} />
      )}
    </Section>
  );
}
