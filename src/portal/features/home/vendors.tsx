import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import type { Portal } from '#model/portal/portal.ts';
import { VendorLink } from '#portal/games/vendor-link.tsx';
import { VendorPicture } from '#portal/games/vendor-picture.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElements } from '#portal/state/use-elements.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, shadow, space } from '#ui/style/tokens.ts';
import { Section } from './section.tsx';
import type { HomeSectionProps } from './section-props.ts';

const MOST = 18;
const ALL = 'all';

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const card = css({
  display: 'block',
  overflow: 'hidden',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  boxShadow: shadow.s,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: { '&:hover': { translate: '0 -2px', boxShadow: `${shadow.m}, 0 0 0 2px ${color.accentText}` } },
});
const picture = css({ inlineSize: '100%', aspectRatio: '2 / 1', objectFit: 'cover' });

/** The vendors by category, as tiles of their logos. */
export function Vendors({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const { categories } = useAtomValue(portalAtom);
  const entries = useElements('header.nav').filter(
    ({ element }) => laneOf(categories, element.nav?.gameType).length > 0,
  );
  const [chosen, setChosen] = useState<string>();
  if (entries.length === 0) return null;
  const open = entries.filter(({ element }) => chosen === undefined || element.id === chosen);
  const vendors = uniqueVendors(open.flatMap(({ element }) => laneOf(categories, element.nav?.gameType)));
  return (
    <Section title={label(spec.title ?? 'home.vendors.title')}>
      <Tabs
        label={t('home.vendors.title')}
        variant="underline"
        value={chosen ?? ALL}
        onChange={(id) => setChosen(id === ALL ? undefined : id)}
        tabs={[
          { id: ALL, label: t('shell.all') },
          ...entries.map(({ element }) => ({ id: element.id, label: label(element.label), icon: element.icon })),
        ]}
      >
        <ul className={grid}>
          {vendors.slice(0, spec.limit ?? MOST).map(({ vendor, category }) => (
            <li key={vendor.code}>
              <VendorLink className={card} vendor={vendor} category={category}>
                <VendorPicture vendor={vendor} category={category} className={picture} />
              </VendorLink>
            </li>
          ))}
        </ul>
      </Tabs>
    </Section>
  );
}

interface Listed {
  readonly vendor: Vendor;
  readonly category: Category;
}

function laneOf(lanes: Portal['categories'], category: string | undefined): readonly Listed[] {
  const lane = lanes.find((candidate) => candidate.category === category);
  return lane?.vendors.map((vendor) => ({ vendor, category: lane.category })) ?? [];
}

/** A vendor of several categories is listed once, in its first one. */
function uniqueVendors(listed: readonly Listed[]): readonly Listed[] {
  const first = ({ vendor }: Listed) => listed.findIndex((other) => other.vendor.code === vendor.code);
  return listed.filter((one, at) => first(one) === at);
}
