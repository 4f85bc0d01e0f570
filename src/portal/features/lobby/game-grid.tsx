import { useAtomValue } from 'jotai';
import { memo, useCallback } from 'react';
import type { Game } from '#contract/games/read.ts';
import { GameTile, type TileKit, useTileKit } from '#portal/games/game-tile.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space } from '#ui/style/tokens.ts';
import type { Range } from '#ui/virtual-grid/layout.ts';
import type { GridSource } from '#ui/virtual-grid/source.ts';
import { type CardProps, VirtualGrid } from '#ui/virtual-grid/virtual-grid.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import type { GamePages } from './game-pages.ts';
import { cardHeights, gridClasses } from './grid-style.ts';

const lost = css({
  position: 'sticky',
  insetBlockEnd: `calc(${space[12]} + ${space[6]})`,
  zIndex: layer.sticky,
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  marginInline: 'auto',
  marginBlockStart: space[4],
  paddingBlock: space[2],
  paddingInline: `${space[4]} ${space[2]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
});

const Tile = memo(function Tile({ item, shared }: CardProps<Game, TileKit>) {
  return <GameTile game={item} kit={shared} isDeferred={false} />;
});

const Waiting = memo(function Waiting({ shared }: { readonly shared: TileKit }) {
  return <CardSkeleton shape={shared.shape} />;
});

interface GameGridProps {
  readonly source: GridSource<Game>;
  readonly label: string;
  /** Set where the source is a paginated list. */
  readonly pages?: GamePages | undefined;
  readonly isBusy?: boolean;
}

/** The games of a list in a virtual grid with a pool of tiles. */
export function GameGrid({ source, label, pages, isBusy = false }: GameGridProps) {
  const { layout } = useAtomValue(portalAtom);
  const kit = useTileKit();
  const load = useCallback((range: Range) => pages?.load(range), [pages]);
  return (
    <>
      <VirtualGrid
        label={label}
        source={source}
        Card={Tile}
        Waiting={Waiting}
        shared={kit}
        className={gridClasses[layout.card]}
        cardHeight={cardHeights[layout.card]}
        isBusy={isBusy}
        onRange={load}
      />
      {pages?.lacksPages === true && <LostPages onRetry={pages.retry} />}
    </>
  );
}

/** Some visible pages of games failed to load: shows an error with a retry. */
function LostPages({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div className={lost} role="alert">
      {t('lobby.failed.some')}
      <Button size="s" variant="quiet" icon="refresh-cw" onClick={onRetry}>
        {t('lobby.retry')}
      </Button>
    </div>
  );
}
