import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { CHOSEN_VENDOR } from '#model/screens/vendor-lobby.ts';
import { VendorLink } from '#portal/games/vendor-link.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

export const picker = css({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: 2,
});
export const pick = css({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '2.5rem',
  paddingInline: space[4],
  borderRadius: radius.pill,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  fontSize: type.s,
  fontWeight: weight.strong,
  '&[aria-current]': { background: color.accentGradient, color: color.textOnAccent, boxShadow: 'none' },
  [media.touch]: { minBlockSize: '2.75rem' },
});

interface LotteryVendor {
  readonly vendor: Vendor;
  readonly category: Category;
}

function useLotteryVendors(): readonly LotteryVendor[] {
  const { categories } = useAtomValue(portalAtom);
  const lanes = categories.filter(({ category }) => category === 'LOTT' || category === 'ELOTT');
  return lanes.flatMap(({ category, vendors }) => vendors.map((vendor) => ({ vendor, category })));
}

/** The lottery vendor in the address; undefined: all. */
export function useChosenVendor(): Vendor | undefined {
  const [search] = useSearchParams();
  return useLotteryVendors().find(({ vendor }) => vendor.code === search.get(CHOSEN_VENDOR))?.vendor;
}

export function LotteryVendors() {
  const { t } = useTexts();
  const chosen = useChosenVendor();
  const vendors = useLotteryVendors();
  if (vendors.length < 2) return null;
  return (
    <nav className={picker} aria-label={t('play.vendors')}>
      <Link className={pick} to="/elott" aria-current={chosen === undefined ? 'page' : undefined}>
        {t('lottery.all')}
      </Link>
      {vendors.map(({ vendor, category }) => (
        <VendorLink
          key={vendor.code}
          className={pick}
          vendor={vendor}
          category={category}
          isCurrent={vendor.code === chosen?.code}
        >
          {vendor.name}
        </VendorLink>
      ))}
    </nav>
  );
}
