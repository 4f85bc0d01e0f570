import { BOTTOM_HEIGHT } from '#portal/page/measures.ts';
import { CARD_WORDS_REM, type CardShape, cardSizes } from '#ui/lists/game-card.tsx';
import { css, media } from '#ui/style/style.ts';

/** As many columns as fit; the virtual grid and its skeleton share this layout. */
const columns = (least: string, leastOnPhone: string) =>
  css({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))`,
    gap: '1.125rem 1rem',
    '--grid-clear-start': 'calc(var(--header-height, 5rem) + 5rem)',
    [media.phone]: {
      gridTemplateColumns: `repeat(auto-fill, minmax(${leastOnPhone}, 1fr))`,
      gap: '0.75rem 0.625rem',
      '--grid-clear-end': `calc(${BOTTOM_HEIGHT} + 1rem)`,
    },
    [media.short]: { gridTemplateColumns: `repeat(auto-fill, minmax(${leastOnPhone}, 1fr))`, gap: '0.75rem 0.625rem' },
  });

export const gridClasses: Readonly<Record<CardShape, string>> = {
  poster: columns('9.75rem', '6.5rem'),
  tile: columns('9rem', '6.5rem'),
  wide: columns('13.5rem', '9.5rem'),
};

/** Card height by width: the cover's ratio and the text below. */
export const cardHeights: Readonly<Record<CardShape, (width: number, rootPx: number) => number>> = {
  poster: (width, rootPx) => heightAt('poster', width, rootPx),
  tile: (width, rootPx) => heightAt('tile', width, rootPx),
  wide: (width, rootPx) => heightAt('wide', width, rootPx),
};

function heightAt(shape: CardShape, width: number, rootPx: number): number {
  const [across, down] = cardSizes[shape];
  return (width * down) / across + CARD_WORDS_REM * rootPx;
}
