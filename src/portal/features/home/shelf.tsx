import { type ReactNode, useRef } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const frame = css({ position: 'relative', minInlineSize: 0 });
const list = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gap: space[4],
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'none',
  // Room for the hover lift and the focus ring of the cards.
  padding: '0.375rem',
  margin: '-0.375rem',
  scrollPaddingInline: '0.375rem',
  '& > li': { scrollSnapAlign: 'start' },
  [media.phone]: { gap: space[3] },
  // Empty cards have nothing to reach.
  '[aria-busy="true"] > * > &': { overflowX: 'hidden' },
});
const sizes = {
  poster: css({ gridAutoColumns: 'clamp(8.25rem, 15.4%, 11.5rem)' }),
  tile: css({ gridAutoColumns: 'clamp(7.5rem, 13%, 10rem)' }),
  wide: css({ gridAutoColumns: 'clamp(13rem, 23.6%, 17rem)' }),
} as const;
const arrows = css({
  position: 'absolute',
  insetBlockStart: '-3.25rem',
  insetInlineEnd: 0,
  display: 'flex',
  gap: space[1],
  [media.touch]: { display: 'none' },
});

export interface ShelfProps {
  readonly label: string;
  readonly shape: keyof typeof sizes;
  readonly children: ReactNode;
}

/** A row of cards that scrolls horizontally by touch, wheel, keys or its two buttons. */
export function Shelf({ label, shape, children }: ShelfProps) {
  const { t } = useTexts();
  const box = useRef<HTMLUListElement>(null);
  function scroll(direction: 1 | -1) {
    const node = box.current;
    if (node === null) return;
    const forward = getComputedStyle(node).direction === 'rtl' ? -direction : direction;
    node.scrollBy({ left: forward * node.clientWidth * 0.8, behavior: 'smooth' });
  }
  return (
    <div className={frame}>
      <ul ref={box} className={cx(list, sizes[shape])} aria-label={label}>
        {children}
      </ul>
      <span className={arrows}>
        <IconButton
          size="s"
          icon="chevron-left"
          label={t('home.scrollBack')}
          tooltip={false}
          onClick={() => scroll(-1)}
        />
        <IconButton
          size="s"
          icon="chevron-right"
          label={t('home.scrollOn')}
          tooltip={false}
          onClick={() => scroll(1)}
        />
      </span>
    </div>
  );
}
