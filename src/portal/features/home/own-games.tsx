import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { favouriteList } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { favouritesKey } from '#portal/games/use-favourites.ts';
import { useRecentGames } from '#portal/games/use-recent-games.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { GameShelf, ShelfSkeleton } from './game-shelf.tsx';
import { Near } from './near.tsx';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const STALE_MS = 300_000;

/** The first page of the member's favourite games, the latest first. Requested again after a change. */
function useFavouriteGames() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: [...favouritesKey(member?.id), 'list', 'home', language],
    queryFn: async ({ signal }) => {
      const { games } = await browser().client.send(favouriteList, { pageNo: '1', language }, { signal });
      return games;
    },
    enabled: Boolean(member),
    staleTime: STALE_MS,
  });
}

const MOST = 18;
const quiet = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.textMuted,
  fontSize: type.s,
});

/** The member's recent games (M144). */
export function RecentGames({ spec }: HomeSectionProps) {
  return (
    <Near waiting={<OwnGamesWaiting spec={spec} words="home.recentGames" />}>
      <Recent spec={spec} />
    </Near>
  );
}

/** The member's favourites (M144). */
export function FavouriteGames({ spec }: HomeSectionProps) {
  return (
    <Near waiting={<OwnGamesWaiting spec={spec} words="home.favourites" />}>
      <Favourites spec={spec} />
    </Near>
  );
}

function Recent({ spec }: HomeSectionProps) {
  return <OwnGames spec={spec} found={useRecentGames()} words="home.recentGames" />;
}

function Favourites({ spec }: HomeSectionProps) {
  return <OwnGames spec={spec} found={useFavouriteGames()} words="home.favourites" />;
}

/** Shown while the session is unknown. */
export function OwnGamesWaiting({ spec, words }: HomeSectionProps & { readonly words: Words }) {
  const { label } = useTexts();
  const title = label(spec.title ?? `${words}.title`);
  return (
    <Section title={title}>
      <ShelfSkeleton label={title} />
    </Section>
  );
}

type Words = 'home.recentGames' | 'home.favourites';

interface OwnGamesProps extends HomeSectionProps {
  readonly words: Words;
  readonly found: {
    readonly data: readonly Game[] | undefined;
    readonly isLoadingError: boolean;
    readonly refetch: () => unknown;
  };
}

function OwnGames({ spec, words, found }: OwnGamesProps) {
  const { t, label } = useTexts();
  const { data, isLoadingError, refetch } = found;
  const title = label(spec.title ?? `${words}.title`);
  if (isLoadingError) {
    return (
      <Section title={title}>
        <Line>
          {t('games.shelf.failed')}
          <Button variant="quiet" size="s" icon="refresh-cw" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </Line>
      </Section>
    );
  }
  if (data === undefined) return <OwnGamesWaiting spec={spec} words={words} />;
  return (
    <Section title={title}>
      {data.length === 0 ? (
        <Line>{t(`${words}.empty`)}</Line>
      ) : (
        <GameShelf label={title} games={data.slice(0, spec.limit ?? MOST)} />
      )}
    </Section>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <p className={quiet}>{children}</p>;
}
