import { useEffect, useRef, useState } from 'react';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CARD_WORDS_REM } from '#ui/lists/game-card.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, layer, space, type } from '#ui/style/tokens.ts';
import { useTexts } from '../state/texts/texts.ts';
import { GameTile, useTileKit } from './game-tile.tsx';
import { menuPages } from './menu-pages.ts';
import { useMenuGames } from './use-menu-games.ts';

const box = css({ display: 'grid', alignContent: 'space-between', gap: space[3], minInlineSize: 0 });
const grid = css({
  display: 'grid',
  // Seven per row where there is room: three rows on the first page, fewer on the others (M136).
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: space[3],
  '@media (max-width: 85em)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
});
const coming = css({ opacity: 0.55 });
const tile = css({ minInlineSize: 0 });
const words = css({ display: 'block', blockSize: `${CARD_WORDS_REM}rem`, paddingBlockStart: space[2] });
const pager = css({
  position: 'sticky',
  insetBlockEnd: '-0.25rem',
  zIndex: layer.sticky,
  backgroundColor: color.surfaceRaised,
  paddingBlock: space[1],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[2],
  minBlockSize: '2rem',
  fontSize: type.s,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
});
const PLACES = Array.from({ length: 21 }, (_, at) => at);

interface MenuGamesProps {
  readonly category: Category;
  readonly vendors: readonly Vendor[];
}

/**
 * The games of a category, 21 on the first page and 18 on the others (M72, M136). Only arrow keys enter it: Tab moves
 * to the next entry.
 */
export function MenuGames({ category, vendors }: MenuGamesProps) {
  const { t } = useTexts();
  const kit = useTileKit('wide');
  const [page, setPage] = useState(1);
  const { data, isError, refetch, isPlaceholderData } = useMenuGames(category, vendors, page);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const stop of place.current?.querySelectorAll<HTMLElement>('a, button') ?? []) stop.tabIndex = -1;
  });
  /** A shorter page keeps the height: otherwise the menu would end above the pointer, and close. */
  function goToPage(to: number) {
    if (place.current) place.current.style.minBlockSize = `${place.current.offsetHeight}px`;
    setPage(to);
  }

  if (isError) {
    return (
      <div ref={place}>
        <ErrorPanel title={t('games.menu.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.games.length === 0 && page === 1) return <EmptyState level="h3" title={t('games.menu.empty')} />;
  const pages = data.total === undefined ? undefined : menuPages(data.total);
  return (
    <div ref={place} className={box}>
      <ul className={cx(grid, isPlaceholderData && coming)} aria-busy={isPlaceholderData}>
        {data.games.map((game) => (
          <li key={game.nodeId} className={tile}>
            <GameTile game={game} kit={kit} />
          </li>
        ))}
      </ul>
      {(page > 1 || !data.isLast) && (
        <div className={pager}>
          <span aria-live="polite">
            {pages === undefined ? t('ui.pages.page', { page }) : t('games.menu.pageOf', { page, pages })}
          </span>
          <IconButton
            size="s"
            icon="chevron-left"
            label={t('games.menu.previous')}
            tooltip={false}
            disabled={page === 1}
            onClick={() => goToPage(page - 1)}
          />
          <IconButton
            size="s"
            icon="chevron-right"
            label={t('games.menu.next')}
            tooltip={false}
            disabled={data.isLast}
            onClick={() => goToPage(page + 1)}
          />
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={grid} aria-busy="true">
      {PLACES.map((at) => (
        <div key={at} className={tile}>
          <Skeleton shape="wide" />
          <span className={words}>
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  );
}
