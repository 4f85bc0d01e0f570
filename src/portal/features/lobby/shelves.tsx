import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { GAME_PAGE_SIZE } from '#contract/games/calls.ts';
import type { Game } from '#contract/games/read.ts';
import { useRecentGames } from '#portal/games/use-recent-games.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { openModalAtom } from '#portal/state/modals.ts';
import { GATED } from '#portal/state/pass-gate.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { sourceOf } from '#ui/virtual-grid/source.ts';
import { GridSkeleton } from './card-skeleton.tsx';
import type { LobbyCategory } from './categories.ts';
import { GameGrid } from './game-grid.tsx';
import { useFavouritePages } from './use-game-pages.ts';
import { useScrollRestoration } from './use-stored-scroll.ts';

interface ShelfProps {
  readonly category: LobbyCategory;
}

/** The member's favourites of this lobby (M144). */
export function Favourites({ category }: ShelfProps) {
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const pages = useFavouritePages(category);
  useScrollRestoration(pages?.status === 'ready');
  if (member === null) return <Visitor />;
  if (pages === undefined || pages.status === 'loading') return <Waiting />;
  if (pages.status === 'failed') return <Failed onRetry={pages.retry} />;
  if (pages.count > 0) return <GameGrid source={pages} label={t('lobby.favourites')} pages={pages} />;
  return <EmptyState title={t('lobby.favourites.empty')} text={t('lobby.favourites.empty.text')} />;
}

/** The member's recent games of this lobby (M144). */
export function Recents({ category }: ShelfProps) {
  const { t } = useTexts();
  const member = useAtomValue(memberAtom);
  const { data, isLoadingError, refetch } = useRecentGames();
  const source = useMemo(() => sourceOf(data?.filter((game) => isOf(game, category)) ?? []), [data, category]);
  useScrollRestoration(data !== undefined);
  if (member === null) return <Visitor />;
  if (isLoadingError) return <Failed onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (source.count > 0) return <GameGrid source={source} label={t('lobby.recents')} />;
  return <EmptyState title={t('lobby.recents.empty')} text={t('lobby.recents.empty.text')} />;
}

function isOf({ gameType }: Game, category: LobbyCategory): boolean {
  return category === 'ALL' || gameType === category;
}

function Waiting() {
  const { t } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  return <GridSkeleton shape={layout.card} label={t('lobby.loading')} count={GAME_PAGE_SIZE / 2} />;
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <ErrorPanel
      title={t('lobby.failed')}
      text={t('lobby.failed.text')}
      retryLabel={t('lobby.retry')}
      onRetry={onRetry}
    />
  );
}

function Visitor() {
  const { t, label } = useTexts();
  const open = useSetAtom(openModalAtom);
  return (
    <EmptyState
      illustration="lock"
      title={t('lobby.visitor')}
      text={t('lobby.visitor.text')}
      action={<Button onClick={() => open({ name: 'login', page: GATED })}>{label('element.account.login')}</Button>}
    />
  );
}
