import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { CHOSEN_VENDOR } from '#model/screens/vendor-lobby.ts';
import { useCategoryPictures } from '#portal/art/use-art.ts';
import { VendorLink } from '#portal/games/vendor-link.tsx';
import { VendorPicture } from '#portal/games/vendor-picture.tsx';
import { useLaunch } from '#portal/play/use-launch.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { FramedLobby } from './framed-lobby.tsx';

const page = css({ display: 'grid', gap: space[6], gridTemplateColumns: 'minmax(0, 1fr)' });
const hero = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  gap: space[3],
  minBlockSize: '15rem',
  padding: space[8],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `${shadow.m}, inset 0 0 0 1px ${color.line}`,
  [media.phone]: { minBlockSize: '12rem', padding: space[4] },
});
const scene = css({
  position: 'absolute',
  zIndex: -1,
  insetBlock: 0,
  insetInlineEnd: 0,
  inlineSize: 'min(40rem, 70%)',
  blockSize: '100%',
  objectFit: 'cover',
  maskImage: 'linear-gradient(to left, black 35%, transparent)',
  '[dir=rtl] &': { maskImage: 'linear-gradient(to right, black 35%, transparent)' },
  // Behind the text the picture is faint.
  [media.phone]: { inlineSize: '60%', opacity: 0.22 },
});
const heading = css({ fontFamily: font.display, fontSize: type.xxl, lineHeight: 1.15, maxInlineSize: '18ch' });
const lead = css({ color: color.textMuted, maxInlineSize: '36ch' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });
const providerLobbies = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
  gap: space[3],
  [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const providerLobby = css({
  display: 'grid',
  inlineSize: '100%',
  overflow: 'hidden',
  textAlign: 'start',
  borderRadius: radius.m,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  transition: ease('box-shadow', 'translate'),
  [media.hover]: { '&:hover': { translate: '0 -2px', boxShadow: `${shadow.m}, 0 0 0 1px ${color.accentText}` } },
  '&[aria-current]': { boxShadow: `0 0 0 2px ${color.accentText}` },
});
const picture = css({ inlineSize: '100%', aspectRatio: '2 / 1', objectFit: 'cover' });
const name = css({ padding: space[3], fontWeight: weight.strong });

/** Sports (M41): the vendors' panels with one selected; its lobby opens full-screen or inside the page. */
export function SportsScreen() {
  return <Panels categories={['SPORTS', 'DS88']} title="play.sports.title" />;
}

/** Esports (M41, M07). */
export function EsportsScreen() {
  return <Panels categories={['ESPORTS']} title="play.esports.title" />;
}

interface PanelsProps {
  readonly categories: readonly [Category, ...Category[]];
  readonly title: string;
}

interface Panel {
  readonly vendor: Vendor;
  readonly category: Category;
}

function Panels({ categories, title }: PanelsProps) {
  const { t, label } = useTexts();
  const { categories: lanes } = useAtomValue(portalAtom);
  const { launchVendor } = useLaunch();
  const pictures = useCategoryPictures();
  const panels = categories.flatMap((category) => panelsOf(lanes, category));
  const chosen = useChosen(panels);
  const [framed, setFramed] = useState<string>();
  if (chosen === undefined) return <EmptyState level="h1" title={label(title)} text={t('play.noVendors')} />;
  const { vendor, category } = chosen;
  const art = pictures(categories[0]);
  return (
    <div className={page}>
      <section className={hero} aria-labelledby="vendor-name">
        <Picture className={scene} src={art} alt="" width={640} height={400} fallback={null} />
        <p className={lead}>{label(title)}</p>
        <h1 id="vendor-name" className={heading}>
          {vendor.name}
        </h1>
        <p className={lead}>{t('play.vendor.lead')}</p>
        <div className={actions}>
          <Button icon="maximize" size="l" onClick={() => launchVendor(vendor, category)}>
            {t('play.vendor.open')}
          </Button>
          {vendor.opens === 'direct' && (
            <Button variant="quiet" size="l" icon="layout-grid" onClick={() => setFramed(vendor.code)}>
              {t('play.vendor.here')}
            </Button>
          )}
        </div>
      </section>
      {panels.length > 1 && (
        <ul className={providerLobbies} aria-label={t('play.vendors')}>
          {panels.map((panel) => (
            <li key={panel.vendor.code}>
              <VendorLink className={providerLobby} {...panel} isCurrent={panel === chosen}>
                <VendorPicture {...panel} className={picture} isNamed />
                <span className={name}>{panel.vendor.name}</span>
              </VendorLink>
            </li>
          ))}
        </ul>
      )}
      {framed === vendor.code && <FramedLobby key={vendor.code} vendor={vendor} category={category} />}
    </div>
  );
}

function panelsOf(lanes: readonly { category: Category; vendors: readonly Vendor[] }[], category: Category): Panel[] {
  const lane = lanes.find((candidate) => candidate.category === category);
  return lane?.vendors.map((vendor) => ({ vendor, category })) ?? [];
}

/** The vendor in the address, else the first. */
function useChosen(panels: readonly Panel[]): Panel | undefined {
  const [search] = useSearchParams();
  const named = panels.find(({ vendor }) => vendor.code === search.get(CHOSEN_VENDOR));
  return named ?? panels[0];
}
