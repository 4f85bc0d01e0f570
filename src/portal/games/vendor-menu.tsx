import { Suspense } from 'react';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import type { PortalElement } from '#model/portal/portal.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { Region } from '../page/region.tsx';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { VendorLink } from './vendor-link.tsx';
import { VendorPicture } from './vendor-picture.tsx';

/** The games grid is loaded with the first menu about to open. */
const MenuGames = queriedChunk(
  () => import('./menu-games.tsx'),
  (file) => file.MenuGames,
);
export const preloadMenu = MenuGames.preload;

/** Scrolls separately where the window is lower than the menu. */
const scroller = css({
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  maxBlockSize: 'calc(100dvh - var(--header-height) - 3rem)',
  // Room for focus rings.
  padding: '0.25rem',
  margin: '-0.25rem',
});
const head = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: space[3],
  marginBlockEnd: space[3],
  fontSize: type.s,
});
const title = css({ fontSize: type.l });
const rate = css({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
const body = css({
  display: 'grid',
  gridTemplateColumns: '13rem minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
});
const column = css({ display: 'grid', gap: space[2] });
/** A row with the vendor's picture, which contains the vendor's name. */
const row = css({
  display: 'block',
  overflow: 'hidden',
  blockSize: '3.5rem',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: { '&:hover': { translate: '0 -1px', boxShadow: `0 0 0 2px ${color.accentText}` } },
});
const picture = css({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });

interface VendorMenuProps {
  readonly className: string;
  readonly category: Category;
  readonly vendors: readonly Vendor[];
  readonly element: Pick<PortalElement, 'label' | 'nav'>;
}

/** The vendors of a category with its games next to them (M72), reached by arrow keys from their entry. */
export function VendorMenu({ className, category, vendors, element }: VendorMenuProps) {
  const { t, label } = useTexts();
  const point = element.nav?.point ?? '';
  return (
    <section className={className} aria-label={label(element.label)}>
      <div className={scroller}>
        <div className={head}>
          <strong className={title}>{label(element.label)}</strong>
          {point !== '' && <span className={rate}>{t('home.categories.rate', { rate: point })}</span>}
        </div>
        <div className={body}>
          <ul className={column}>
            {vendors.map((vendor) => (
              <li key={vendor.code}>
                <VendorLink className={row} vendor={vendor} category={category} tabIndex={-1}>
                  <VendorPicture vendor={vendor} category={category} className={picture} />
                </VendorLink>
              </li>
            ))}
          </ul>
          <Region>
            <Suspense fallback={null}>
              <MenuGames vendors={vendors} category={category} />
            </Suspense>
          </Region>
        </div>
      </div>
    </section>
  );
}
