import { useAtomValue } from 'jotai';
import { slidesFor } from '#model/screens/slides.ts';
import { usePictures } from '#portal/art/assets.ts';
import { factsAtom, portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Carousel } from '#ui/lists/carousel.tsx';
import { css, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { HomeSectionProps } from './section-props.ts';
import { Lone, ServedSlide, SideSlide, Slide } from './slides/slide.tsx';
import type { Size } from './slides/slide-styles.ts';
import { useAnnouncements } from './use-announcements.ts';

const INTERVAL_MS = 6000;
const HOME_GROUP = 'w_home';

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
/** The brand's slides first, then the server's; three layouts: a carousel, a low one, a mosaic. */
export function Banners({ spec }: HomeSectionProps) {
  const { t, label } = useTexts();
  const portal = useAtomValue(portalAtom);
  const { layout, name } = portal;
  const { data } = useAnnouncements();
  const picture = usePictures();
  const facts = useAtomValue(factsAtom);
  const own = slidesFor(portal, spec.slides ?? [], facts);
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
        pause: t('ui.carousel.pause'),
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

/** The default layout for each header. */
const byHeader = { classic: 'wide', stacked: 'auto', compact: 'grid' } as const;
