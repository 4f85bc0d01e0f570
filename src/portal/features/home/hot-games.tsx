import type { ReactNode } from 'react';
import { useHotGames } from '#portal/games/use-hot-games.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { GameShelf, ShelfSkeleton } from './game-shelf.tsx';
import { Near } from './near.tsx';
import { GameProviderLobbies } from './provider-lobbies.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const MOST = 18;

/** The most played games (M141). Where the gateway names none, the vendors' lobbies are shown instead. */
export function HotGames({ spec }: HomeSectionProps) {
  const title = useTexts().label(spec.title ?? 'home.hotGames.title');
  const waiting = (
    <Section title={title}>
      <ShelfSkeleton label={title} />
    </Section>
  );
  return (
    <Near waiting={waiting}>
      <Hot spec={spec} title={title} waiting={waiting} />
    </Near>
  );
}

interface HotProps extends HomeSectionProps {
  readonly title: string;
  readonly waiting: ReactNode;
}

function Hot({ spec, title, waiting }: HotProps) {
  const { data, isLoadingError } = useHotGames();
  if (isLoadingError || data?.length === 0) return <GameProviderLobbies spec={spec} />;
  if (data === undefined) return waiting;
  return (
    <Section title={title}>
      <GameShelf label={title} games={data.slice(0, spec.limit ?? MOST)} />
    </Section>
  );
}
