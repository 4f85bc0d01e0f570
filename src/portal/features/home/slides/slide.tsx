/** Slides of the home page: a brand slide, a side slide of a mosaic, a banner from the server, and the fallback. */
import type { Banner } from '#contract/announcements/read.ts';
import { safeAddress } from '#model/documents/safe-address.ts';
import type { PortalSlide } from '#model/portal/portal.ts';
import { useAssets } from '#portal/art/assets.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { buttonClass } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { cx } from '#ui/style/style.ts';
import {
  background,
  button,
  buttonName,
  displayType,
  focuses,
  lead,
  lone,
  picture,
  reported,
  type Size,
  scrim,
  sideLink,
  sideScrim,
  sideTitle,
  sideWords,
  sizes,
  slideBox,
  title,
  words,
} from './slide-styles.ts';

interface SlideProps {
  readonly slide: PortalSlide;
  readonly size: Size;
  readonly isFirst: boolean;
}

export function Slide({ slide, size, isFirst }: SlideProps) {
  const { label } = useTexts();
  const address = useAssets();
  return (
    <div className={cx(slideBox, sizes[size], scrim)}>
      <Picture
        className={cx(picture, slide.focus && focuses[slide.focus])}
        src={address(slide.image)}
        alt={slide.alt === undefined ? '' : label(slide.alt)}
        width={1600}
        height={600}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        fallback={<span className={cx(picture, background)} />}
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

/** A small slide next to the first of a mosaic: the whole slide is a link. */
export function SideSlide({ slide }: { readonly slide: PortalSlide }) {
  const { label } = useTexts();
  const address = useAssets();
  return (
    <div className={cx(slideBox, sizes.side, sideScrim)}>
      <Picture
        className={cx(picture, slide.focus && focuses[slide.focus])}
        src={address(slide.image)}
        alt={slide.alt === undefined ? '' : label(slide.alt)}
        width={1600}
        height={600}
        fallback={<span className={cx(picture, background)} />}
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

/** A banner from the server: a picture that contains its own text. */
export function ServedSlide({ banner, size }: { readonly banner: Banner; readonly size: Size }) {
  const shown = (
    <Picture
      className={picture}
      src={banner.url}
      alt={banner.title ?? ''}
      width={1600}
      height={600}
      loading="lazy"
      fallback={<span className={cx(picture, background, reported)}>{banner.title}</span>}
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

/** A path of the site: one slash, then nothing that could make it another host. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** The action of a server banner: a path of the site, or an allowed address; undefined for anything else. */
function actionOf(link: string | undefined): PortalSlide['action'] {
  if (link !== undefined && SITE_PATH.test(link)) return { go: link };
  const address = safeAddress(link);
  return address === '' ? undefined : { link: address };
}

export function Lone({ title: heading, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={lone}>
      <strong className={cx(title, displayType)}>{heading}</strong>
      <p className={lead}>{text}</p>
    </div>
  );
}

/** Attributes of a slide's link; external addresses open in a new tab. */
function linkOf(action: NonNullable<PortalSlide['action']>): {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
} {
  if (action.link !== undefined) return { href: action.link, target: '_blank', rel: 'noopener noreferrer' };
  return { href: action.go ?? '/index' };
}
