import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Vendor } from '#model/documents/lanes.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { GameTile, useTileKit } from '#portal/games/game-tile.tsx';
import type { ModalProps } from '#portal/page/modal-props.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { useVendorGames } from './use-vendor-games.ts';

const count = css({ marginBlockEnd: space[3], fontSize: type.s, color: color.textMuted, minBlockSize: '1.5em' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
  gap: space[4],
  [media.phone]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space[2] },
});
const waiting = css({
  aspectRatio: '3 / 4',
  borderRadius: radius.m,
  overflow: 'hidden',
  '& > *': { blockSize: '100%' },
});
const more = css({ display: 'grid', justifyItems: 'center', marginBlockStart: space[6] });

/** The games of one vendor (M57, M151): opened by a click on a VASSALAGE entry. `page` is the vendor's code. */
export function GamePopup({ open, onClose, page = '' }: ModalProps) {
  const { t } = useTexts();
  const name = useVendor(page)?.name ?? page;
  return (
    <FormWindow name="gamePopup" title={t('play.popup.title', { name })} open={open} onClose={onClose} width="l">
      <Games vendor={page} onLaunch={onClose} />
    </FormWindow>
  );
}

function useVendor(code: string): Vendor | undefined {
  const { categories } = useAtomValue(portalAtom);
  return categories.flatMap(({ vendors }) => vendors).find((vendor) => vendor.code === code);
}

interface GamesProps {
  readonly vendor: string;
  readonly onLaunch: () => void;
}

const FIRST = 24;
const NEXT = 6;
const PLACES = Array.from({ length: FIRST }, (_, at) => `place ${at}`);

function Games({ vendor, onLaunch }: GamesProps) {
  const { t } = useTexts();
  const [pages, setPages] = useState(1);
  const kit = useClosingKit(onLaunch);
  const { games, total, isLoading, hasFailed, hasMore, retry } = useVendorGames(vendor, pages);
  if (hasFailed && games.length === 0)
    return <ErrorPanel title={t('play.popup.failed')} retryLabel={t('ui.retry')} onRetry={retry} />;
  if (!isLoading && games.length === 0) return <EmptyState title={t('play.popup.none')} />;
  return (
    <>
      <p className={count} aria-live="polite">
        {total !== undefined && t('play.popup.count', { count: total })}
      </p>
      <ul className={grid} aria-busy={isLoading}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <GameTile game={game} kit={kit} />
          </li>
        ))}
        {isLoading && PLACES.slice(0, games.length === 0 ? FIRST : NEXT).map((place) => <Waiting key={place} />)}
      </ul>
      {hasMore && (
        <div className={more}>
          <Button variant="quiet" busy={isLoading} onClick={() => (hasFailed ? retry() : setPages(pages + 1))}>
            {t(hasFailed ? 'ui.retry' : 'play.popup.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The list closes when a game is launched from it. */
function useClosingKit(onLaunch: () => void) {
  const kit = useTileKit('tile');
  return useMemo(
    () => ({
      ...kit,
      launch: (...launched: Parameters<typeof kit.launch>) => {
        onLaunch();
        kit.launch(...launched);
      },
    }),
    [kit, onLaunch],
  );
}

function Waiting() {
  return (
    <li className={waiting} aria-hidden="true">
      <Skeleton />
    </li>
  );
}
