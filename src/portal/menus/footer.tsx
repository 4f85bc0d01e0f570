import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { constants } from '#contract/call/constants.ts';
import { helpCentre } from '#contract/system/calls.ts';
import type { HelpTopic } from '#contract/system/read.ts';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import type { Portal } from '#model/portal/portal.ts';
import { useAsServed } from '#portal/state/queries/use-as-served.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { isConsentOpenAtom } from '../analytics/consent.ts';
import { useAssets } from '../art/assets.ts';
import { NO_PICTURE, useVendorLogos } from '../art/use-art.ts';
import { VendorLink } from '../games/vendor-link.tsx';
import { inPlace } from '../games/vendor-picture.tsx';
import { RichText } from '../html/rich-text.tsx';
import { ActionControl } from '../page/action.tsx';
import { atDesk, BOTTOM_HEIGHT, belowDesk, stripPadding } from '../page/measures.ts';
import { OutsideLink } from '../page/outside-link.tsx';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { plainText } from '../state/texts/plain-text.ts';
import { useTexts } from '../state/texts/texts.ts';

const foot = css({
  marginBlockStart: 'auto',
  paddingInline: stripPadding,
  paddingBlock: space[8],
  backgroundColor: color.surface,
  boxShadow: `inset 0 1px 0 ${color.line}`,
  fontSize: type.s,
  color: color.textMuted,
  // Costs no layout or paint off the screen; about as high as with a few topics.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 24rem',
  [media.phone]: { paddingBlockEnd: `calc(${BOTTOM_HEIGHT} + 4.5rem)`, containIntrinsicBlockSize: 'auto 52rem' },
  // The page before sign-in is short: its footer is in the first viewport, and is laid out from the start.
  '[data-frame="entrance"] &': { contentVisibility: 'visible' },
});
const list = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)',
  columnGap: space[12],
  rowGap: space[8],
  [belowDesk]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > [data-element="footer.providers"]': { gridColumn: '1 / -1', order: -1 },
  [atDesk]: {
    '& > [data-element="footer.help"]': { gridColumn: 2, gridRow: '2 / span 2' },
    gridTemplateRows: 'auto auto 1fr',
  },
});
const heading = css({ marginBlockEnd: space[3], fontSize: type.s, color: color.text });
const statement = css({ display: 'grid', gap: space[3], justifyItems: 'start', lineHeight: 1.6 });
/** A touch target of its own line. */
const footLink = css({ [media.touch]: { display: 'inline-flex', alignItems: 'center', minBlockSize: '2.75rem' } });
const underline = css({
  color: color.accentText,
  fontWeight: weight.strong,
  [media.hover]: { '&:hover': { textDecoration: 'underline' } },
});
const logoList = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
  gap: `${space[3]} ${space[4]}`,
  paddingBlockEnd: space[6],
  borderBlockEnd: `1px solid ${color.line}`,
});
const logoLink = css({ display: 'block', borderRadius: radius.s });
const vendorLogo = css({
  inlineSize: '100%',
  // Its placeholders set their own aspect ratio.
  aspectRatio: '320 / 96',
  opacity: 0.85,
  transition: ease('opacity'),
  [media.hover]: { '&:hover': { opacity: 1 } },
});
const topic = css({
  borderBlockEnd: `1px solid ${color.line}`,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minBlockSize: '2.75rem',
    color: color.text,
    fontWeight: weight.strong,
    cursor: 'pointer',
    listStyle: 'none',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary svg': { color: color.textMuted, transition: ease('rotate') },
  '&[open] > summary svg': { rotate: '180deg' },
});
const answer = css({ paddingBlock: `0 ${space[4]}`, lineHeight: 1.6 });
const all = css({ display: 'inline-flex', alignItems: 'center', gap: space[1], minBlockSize: '2.75rem' });
const topics = css({ display: 'grid', minBlockSize: '14rem', alignContent: 'start' });
const pending = css({
  display: 'grid',
  alignItems: 'center',
  minBlockSize: '2.75rem',
  borderBlockEnd: `1px solid ${color.line}`,
});
const age = css({ display: 'flex', alignItems: 'center', gap: space[4] });
const ageSign = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.75rem',
  blockSize: '2.75rem',
  borderRadius: '50%',
  boxShadow: `inset 0 0 0 2px ${color.negative}`,
  color: color.text,
  fontFamily: font.numeric,
  fontWeight: weight.strong,
});
const rights = css({ display: 'block', marginBlockStart: space[1], fontSize: type.xs });
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[6],
  rowGap: space[1],
  marginBlockStart: space[6],
  '&:empty': { display: 'none' },
});
const logo = css({ maxBlockSize: '2rem' });
const chip = css({ borderRadius: radius.m });

/** Licence, providers, help topics, age notice (M87, M88, M89). */
export function Footer() {
  return (
    <footer className={foot}>
      <div className={list}>
        <Slot name="footer" kinds={kinds} as="div" without={isLink} />
      </div>
      <ul className={links}>
        <Slot name="footer" kinds={kinds} without={(id) => !isLink(id)} />
        <PrivacyChoice />
      </ul>
    </footer>
  );
}

/** The member's limits, legal pages and a brand's own entries form a row of links below the blocks. */
function isLink(id: string): boolean {
  return id === 'footer.limits' || id.startsWith('footer.page.') || id.startsWith('x.');
}

/** Where visits are counted, a button reopens the consent choice. */
function PrivacyChoice() {
  const { t } = useTexts();
  const { analytics } = useAtomValue(portalAtom).services;
  const open = useSetAtom(isConsentOpenAtom);
  if (!analytics) return null;
  return (
    <li>
      <button type="button" className={underline} onClick={() => open(true)}>
        {t('gates.consent.change')}
      </button>
    </li>
  );
}

function Link({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <span className={footLink}>{label(element.label)}</span>;
  return (
    <ActionControl element={element} className={cx(underline, footLink)}>
      {label(element.label)}
    </ActionControl>
  );
}

function Licence(_props: KindProps) {
  const { t, has, label } = useTexts();
  const { name, licence, assets } = useAtomValue(portalAtom);
  const address = useAssets();
  const { authority, number, url } = licence;
  return (
    <div className={statement}>
      <Logo name={name} src={address(assets.logo)} className={logo} />
      {authority !== undefined && (
        <p>
          {number === undefined
            ? t('footer.licensedBy', { name, authority })
            : t('footer.licensed', { name, authority, number })}{' '}
          {url !== undefined && (
            <OutsideLink className={underline} address={url}>
              {t('footer.licenceCheck')}
            </OutsideLink>
          )}
        </p>
      )}
      {has('brand.licence') && <p>{label('brand.licence')}</p>}
      <p>{t('footer.responsible')}</p>
    </div>
  );
}

/** Vendors without duplicates, in category order. */
export function providersOf(portal: Pick<Portal, 'categories'>): readonly (Vendor & { readonly category: Category })[] {
  const all = portal.categories.flatMap(({ category, vendors }) => vendors.map((vendor) => ({ ...vendor, category })));
  return [...new Map(all.map((vendor) => [vendor.code, vendor])).values()];
}

const MOST_LOGOS = 24;

function Providers(_props: KindProps) {
  const { t } = useTexts();
  const address = useVendorLogos();
  const providers = providersOf(useAtomValue(portalAtom)).slice(0, MOST_LOGOS);
  if (providers.length === 0) return null;
  return (
    <>
      <h2 className={heading}>{t('footer.providers')}</h2>
      <ul className={logoList}>
        {providers.map(({ category, ...vendor }) => (
          <li key={vendor.code}>
            <VendorLink className={logoLink} vendor={vendor} category={category}>
              <Picture
                className={vendorLogo}
                src={address(vendor.code, category, vendor.name) ?? NO_PICTURE}
                alt={vendor.name}
                width={320}
                height={96}
                loading="lazy"
                fallback={<span className={cx(vendorLogo, inPlace)}>{vendor.name}</span>}
              />
            </VendorLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The help centre lists all topics. */
const MOST_TOPICS = 8;
const TOPIC_PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const HELP_STALE_MS = 300_000;

function Help({ element }: KindProps) {
  const { t, label } = useTexts();
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const queryKey = ['helpCentre', language];
  const {
    data: newest,
    isError,
    refetch,
  } = useQuery({
    queryKey,
    staleTime: HELP_STALE_MS,
    queryFn: ({ signal }) =>
      browser().client.send(helpCentre, { lang: language, device: constants.device }, { signal }),
  });
  // The help centre loads the same topics, perhaps before the footer hydrates.
  const data = useAsServed(queryKey, newest);
  return (
    <>
      <h2 className={heading}>{label(element.label)}</h2>
      <div className={topics} aria-busy={data === undefined && !isError}>
        {data?.slice(0, MOST_TOPICS).map((topic) => (
          <Topic key={topic.tag} topic={topic} />
        ))}
        {data !== undefined && data.length > MOST_TOPICS && (
          <a className={cx(underline, all)} href="/help">
            {t('element.side.help')}
            <Icon name="chevron-right" size={16} />
          </a>
        )}
        {data?.length === 0 && <p>{t('footer.helpEmpty')}</p>}
        {isError && (
          <p>
            {t('footer.helpFailed')}{' '}
            <Button variant="ghost" size="s" className={chip} onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
        {data === undefined &&
          !isError &&
          TOPIC_PLACES.map((id) => (
            <div key={id} className={pending}>
              <Skeleton />
            </div>
          ))}
      </div>
    </>
  );
}

/** A topic of the accordion: its text, with its markup once it is opened. */
function Topic({ topic: { title, content } }: { readonly topic: HelpTopic }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={topic} name="help" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <bdi>{title}</bdi>
        <Icon name="chevron-down" size={18} />
      </summary>
      {wasOpened ? (
        <RichText html={content} className={answer} />
      ) : (
        <p className={answer} dir="auto">
          {plainText(content)}
        </p>
      )}
    </details>
  );
}

function AgeNotice(_props: KindProps) {
  const { t } = useTexts();
  const { minimumAge, name } = useAtomValue(portalAtom);
  return (
    <div className={age}>
      <span className={ageSign} aria-hidden="true">
        {t('footer.age', { age: minimumAge })}
      </span>
      <p>
        {t('footer.ageText', { age: minimumAge })}
        <small className={rights}>{t('footer.rights', { name })}</small>
      </p>
    </div>
  );
}

const kinds: Kinds<'footer'> = {
  link: Link,
  'footer.licence': Licence,
  'footer.providers': Providers,
  'footer.help': Help,
  'footer.ageNotice': AgeNotice,
};
