import type { Category, Vendor } from '#model/documents/lanes.ts';
import type { PortalElement } from '#model/portal.ts';
import { css, ease, media } from '#ui/style.ts';
import { color, radius, space, type, weight } from '#ui/tokens.ts';
import { useTexts } from '../state/texts.ts';
import { useCategoryPictures, vendorPicture } from './use-art.ts';

const head = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[3],
  marginBlockEnd: space[3],
  fontSize: type.s,
});
const title = css({ fontSize: type.l });
const rate = css({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  gap: space[3],
});
/** Fills the panel's end, where there are few vendors; a column has no room for it. */
const scene = css({
  position: 'absolute',
  zIndex: -1,
  insetBlock: 0,
  insetInlineEnd: 0,
  inlineSize: 'min(34rem, 42%)',
  blockSize: '100%',
  objectFit: 'cover',
  borderStartEndRadius: 'inherit',
  borderEndEndRadius: 'inherit',
  maskImage: 'linear-gradient(to left, black 20%, transparent)',
  '[dir=rtl] &': { maskImage: 'linear-gradient(to right, black 20%, transparent)', scale: '-1 1' },
  '[data-navigation=rail] &': { display: 'none' },
});
const card = css({
  position: 'relative',
  display: 'grid',
  overflow: 'hidden',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: { '&:hover': { translate: '0 -2px', boxShadow: `0 0 0 2px ${color.accentText}` } },
});
const picture = css({ inlineSize: '100%', aspectRatio: '2 / 1', objectFit: 'cover' });
const name = css({
  padding: space[2],
  fontSize: type.s,
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export interface VendorMenuProps {
  readonly className: string;
  readonly category: Category;
  readonly vendors: readonly Vendor[];
  readonly element: Pick<PortalElement, 'label' | 'action' | 'nav'>;
}

/** The vendors of a category (M72), reached by arrow keys from their entry. */
export function VendorMenu({ className, category, vendors, element }: VendorMenuProps) {
  const { t, label } = useTexts();
  const sceneAddress = useCategoryPictures()(category);
  const point = element.nav?.point ?? '';
  return (
    <section className={className} aria-label={label(element.label)}>
      {sceneAddress !== undefined && <img className={scene} src={sceneAddress} alt="" width={640} height={400} />}
      <div className={head}>
        <strong className={title}>{label(element.label)}</strong>
        {point !== '' && <span className={rate}>{t('home.categories.rate', { rate: point })}</span>}
      </div>
      <ul className={grid}>
        {vendors.map((vendor) => (
          <li key={vendor.code}>
            <a className={card} href={vendorAddress(category, vendor.code, element)} tabIndex={-1}>
              <img
                className={picture}
                src={vendorPicture(vendor.code, category, vendor.name)}
                alt=""
                width={320}
                height={160}
                loading="lazy"
              />
              <span className={name}>{vendor.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Slots open at a vendor's hall (`/rng?page=CODE`); the other categories at their page. */
export function vendorAddress(category: Category, code: string, element: Pick<PortalElement, 'action'>): string {
  const { action } = element;
  const page = action !== undefined && 'go' in action ? action.go : '/index';
  return category === 'RNG' ? `${page}?page=${encodeURIComponent(code)}` : page;
}
