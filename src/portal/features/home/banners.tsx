import { useAtomValue } from 'jotai';
import type { Banner } from '#contract/announcements/read.ts';
import { settle } from '#model/conditions/condition.ts';
import { safeAddress } from '#model/documents/safe-address.ts';
import type { PortalSlide } from '#model/portal/portal.ts';
import { useAssets, usePictures } from '#portal/art/assets.ts';
import { factsAtom, portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { Carousel } from '#ui/lists/carousel.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { fewLines } from '#ui/words/one-line.ts';
import type { HomeSectionProps } from './section-props.ts';
import { useAnnouncements } from './use-announcements.ts';

type OwnSlide = PortalSlide;

const INTERVAL_MS = 6000;
const HOME_GROUP = 'w_home';

const slideBox = css({
  position: 'relative',
  isolation: 'isolate',
  // Clipped, not hidden: a slide then keeps its shape only as long as its words have room, on a narrow phone the button too.
  overflow: 'clip',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  borderRadius: radius.xl,
  backgroundColor: color.surfaceSunken,
});
/**
 * At the least so tall, by something that stands beside the words, and taller where they are. A least height of the box, or of
 * its row, would take the place of the one that its words ask for, and the box's shape would cut them.
 */
const atLeast = (height: string) => ({ '&::after': { content: '""', gridArea: '1 / 1', blockSize: height } });
const ofWords = { '&::after': { content: 'none' } };
const sizes = {
  /** Contained, tall: the page begins with it. */
  auto: css({
    aspectRatio: '16 / 6',
    ...atLeast('19rem'),
    [media.phone]: { aspectRatio: '4 / 5', ...ofWords, maxBlockSize: '26rem' },
  }),
  wide: css({
    aspectRatio: '16 / 5.2',
    ...atLeast('20rem'),
    [media.phone]: { aspectRatio: '1 / 1', ...ofWords, maxBlockSize: '24rem' },
  }),
  compact: css({
    aspectRatio: '16 / 4',
    ...atLeast('14rem'),
    [media.phone]: { aspectRatio: '16 / 10', ...ofWords },
  }),
  grid: css({ minBlockSize: '22rem', [media.phone]: { minBlockSize: '19rem' } }),
  side: css({ minBlockSize: '10.5rem' }),
} as const;
type Size = keyof typeof sizes;

const picture = css({
  position: 'absolute',
  inset: 0,
  zIndex: -2,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  objectPosition: '72% center',
});
/** In the place of a picture: the brand's own colours, dark enough for the words. */
const ground = css({ background: `linear-gradient(115deg, ${color.overlay} 30%, ${color.accent})` });
/** A picture that says it all itself: its title. */
const told = css({
  display: 'grid',
  alignContent: 'center',
  padding: space[8],
  fontSize: type.xxl,
  color: color.textOnOverlay,
});
/** The words stand on a calm ground whatever the picture: the scrim follows the direction of reading. */
const scrim = css({
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: `linear-gradient(90deg, color-mix(in oklab, ${color.overlay} 82%, transparent) 8%, color-mix(in oklab, ${color.overlay} 40%, transparent) 46%, transparent 78%)`,
  },
  '[dir=rtl] &::before': { scale: '-1 1' },
  // The words take more of a slide that is less wide, and its picture lies nearer to them.
  [media.tablet]: {
    '&::before': {
      background: `linear-gradient(90deg, color-mix(in oklab, ${color.overlay} 84%, transparent) 24%, color-mix(in oklab, ${color.overlay} 58%, transparent) 56%, transparent 88%)`,
    },
  },
  // Three lines of a title reach into the upper half of a narrow slide.
  [media.phone]: {
    alignItems: 'end',
    '&::before': {
      background: `linear-gradient(0deg, color-mix(in oklab, ${color.overlay} 92%, transparent) 18%, color-mix(in oklab, ${color.overlay} 68%, transparent) 68%, color-mix(in oklab, ${color.overlay} 16%, transparent))`,
    },
  },
});
const words = css({
  gridArea: '1 / 1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space[3],
  maxInlineSize: 'min(34rem, 62%)',
  padding: `${space[8]} clamp(1.25rem, 4vw, 3.5rem)`,
  color: color.textOnOverlay,
  [media.phone]: { paddingBlock: space[6], gap: space[2], maxInlineSize: '100%' },
});
const title = css({
  fontSize: 'clamp(1.75rem, 1.1rem + 2.6vw, 3.25rem)',
  lineHeight: 1.06,
  textWrap: 'balance',
  ...fewLines(4),
  paddingBlockEnd: '0.15em',
  marginBlockEnd: '-0.15em',
});
const lead = css({
  fontSize: type.l,
  lineHeight: 1.5,
  textWrap: 'pretty',
  opacity: 0.92,
  ...fewLines(3),
  [media.phone]: { fontSize: type.m },
});
const button = css({ marginBlockStart: space[2], maxInlineSize: '100%' });
/** A long name of a button takes a second line: the slide grows with it. */
const buttonName = css({ minInlineSize: 0, paddingBlock: space[1], textAlign: 'center', ...fewLines(2) });

const sideWords = css({
  alignSelf: 'end',
  display: 'grid',
  gap: space[1],
  padding: space[4],
  color: color.textOnOverlay,
});
const sideTitle = css({ fontSize: type.l, ...fewLines(3) });
const sideScrim = css({
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: `linear-gradient(0deg, color-mix(in oklab, ${color.overlay} 84%, transparent), color-mix(in oklab, ${color.overlay} 12%, transparent) 80%)`,
  },
  transition: ease('box-shadow'),
  [media.hover]: { '&:hover': { boxShadow: `0 0 0 2px ${color.accentText}` } },
});
const sideLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: type.s,
  fontWeight: weight.strong,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
const mosaic = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2.2fr) minmax(0, 1fr)',
  gridTemplateRows: '1fr 1fr',
  gap: space[3],
  '& > :first-child': { gridRow: '1 / -1' },
  [media.tablet]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto auto',
    '& > :first-child': { gridColumn: '1 / -1', gridRow: 'auto' },
  },
  [media.phone]: { gap: space[2] },
});
const lone = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[2],
  padding: `${space[12]} clamp(1.25rem, 4vw, 3.5rem)`,
  borderRadius: radius.xl,
  background: `radial-gradient(90% 140% at 85% 10%, ${color.accentSoft}, transparent), ${color.surface}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
  fontFamily: font.body,
});

/** The brand's slides first, the server's behind them; three forms: a carousel, a low one, a mosaic. */
export function Banners({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const { layout, name } = useAtomValue(portalAtom);
  const { data } = useAnnouncements();
  const picture = usePictures();
  const facts = useAtomValue(factsAtom);
  const own = (spec.slides ?? []).filter(({ when }) => settle(when, facts) === true);
  const served = (data?.banners ?? []).flatMap((banner) => {
    const url = picture(banner.url);
    return banner.groupName === HOME_GROUP && url !== undefined ? [{ ...banner, url }] : [];
  });
  if (own.length === 0 && served.length === 0) return <Lone title={name} text={t('home.description', { name })} />;
  const variant = spec.variant === undefined || spec.variant === 'auto' ? byHeader[layout.header] : spec.variant;
  const [first, second, third] = own;
  if (variant === 'grid' && first && second && third) {
    return (
      <div className={mosaic}>
        <Slide slide={first} size="grid" isFirst />
        <SideSlide slide={second} />
        <SideSlide slide={third} />
      </div>
    );
  }
  const size: Size = variant === 'grid' ? 'auto' : variant;
  return (
    <Carousel
      intervalMs={INTERVAL_MS}
      labels={{
        region: label('element.home.banners'),
        previous: t('home.banners.previous'),
        next: t('home.banners.next'),
        pause: t('home.banners.pause'),
        play: t('home.banners.play'),
        slide: (number, total) => t('home.banners.slide', { number, total }),
      }}
      slides={[
        ...own.map((slide, at) => ({
          id: slide.image,
          content: <Slide slide={slide} size={size} isFirst={at === 0} />,
        })),
        ...served.map((banner) => ({ id: banner.id, content: <ServedSlide banner={banner} size={size} /> })),
      ]}
    />
  );
}

/** The form that suits a header where the brand does not say. */
const byHeader = { classic: 'wide', stacked: 'auto', compact: 'grid' } as const;

interface SlideProps {
  readonly slide: OwnSlide;
  readonly size: Size;
  readonly isFirst: boolean;
}

function Slide({ slide, size, isFirst }: SlideProps) {
  const { label } = useTexts();
  const address = useAssets();
  return (
    <div className={cx(slideBox, sizes[size], scrim)}>
      <Picture
        className={picture}
        src={address(slide.image)}
        alt=""
        width={1600}
        height={600}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        fallback={<span className={cx(picture, ground)} />}
      />
      <div className={words}>
        <strong className={cx(title, displayType)}>{label(slide.title)}</strong>
        {slide.text !== undefined && <p className={lead}>{label(slide.text)}</p>}
        {slide.button !== undefined && slide.action !== undefined && (
          <a className={cx(buttonClass({ size: 'l' }), button)} {...linkOf(slide.action)}>
            <span className={buttonName}>{label(slide.button)}</span>
          </a>
        )}
      </div>
    </div>
  );
}

const displayType = css({ fontFamily: font.display, fontWeight: weight.display, letterSpacing: '-0.02em' });

function SideSlide({ slide }: { readonly slide: OwnSlide }) {
  const { label } = useTexts();
  const address = useAssets();
  return (
    <div className={cx(slideBox, sizes.side, sideScrim)}>
      <Picture
        className={picture}
        src={address(slide.image)}
        alt=""
        width={1600}
        height={600}
        fallback={<span className={cx(picture, ground)} />}
      />
      <div className={sideWords}>
        <strong className={cx(sideTitle, displayType)}>{label(slide.title)}</strong>
        {slide.button !== undefined && slide.action !== undefined && (
          <a className={sideLink} {...linkOf(slide.action)}>
            {label(slide.button)}
            <Icon name="arrow-right" size={16} />
          </a>
        )}
      </div>
    </div>
  );
}

function ServedSlide({ banner, size }: { readonly banner: Banner; readonly size: Size }) {
  const shown = (
    <Picture
      className={picture}
      src={banner.url}
      alt={banner.title ?? ''}
      width={1600}
      height={600}
      loading="lazy"
      fallback={<span className={cx(picture, ground, told)}>{banner.title}</span>}
    />
  );
  const action = actionOf(banner.link);
  return action === undefined ? (
    <div className={cx(slideBox, sizes[size])}>{shown}</div>
  ) : (
    <a className={cx(slideBox, sizes[size])} {...linkOf(action)}>
      {shown}
    </a>
  );
}

/** A path of the site itself: one slash, then anything that cannot turn it into another host. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Where a banner of the server leads: within the site, or to an address that may be led to; undefined for anything else. */
function actionOf(link: string | undefined): OwnSlide['action'] {
  if (link !== undefined && SITE_PATH.test(link)) return { go: link };
  const address = safeAddress(link);
  return address === '' ? undefined : { link: address };
}

/** A brand without slides says its name. */
function Lone({ title: heading, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={lone}>
      <strong className={cx(title, displayType)}>{heading}</strong>
      <p className={lead}>{text}</p>
    </div>
  );
}

/** The attributes of a slide's link; outside addresses open in a tab of their own. */
function linkOf(action: NonNullable<OwnSlide['action']>): {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
} {
  if (action.link !== undefined) return { href: action.link, target: '_blank', rel: 'noopener noreferrer' };
  return { href: action.go ?? '/index' };
}
