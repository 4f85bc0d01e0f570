import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { LazyImage } from '../pictures/lazy-image.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, radius, shadow, space, type, weight } from '../style/tokens.ts';

export type CardShape = 'poster' | 'tile' | 'wide';

/** Width and height of a cover, and the height of the text under it in rem: input of the grid layout. */
export const cardSizes: Readonly<Record<CardShape, readonly [number, number]>> = {
  poster: [300, 400],
  tile: [300, 300],
  wide: [480, 270],
};
export const CARD_WORDS_REM = 3;

const card = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  [media.hover]: {
    '&:hover img': { scale: '1.04' },
    '&:hover [data-frame]': { boxShadow: `${shadow.m}, 0 0 0 2px ${color.accentText}` },
    '&:hover [data-play]': { opacity: 1, scale: '1' },
  },
  '&:has([data-card-action]:focus-visible) [data-play]': { opacity: 1, scale: '1' },
});
const frame = css({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.l,
  backgroundColor: color.surfaceSunken,
  boxShadow: shadow.s,
  isolation: 'isolate',
  transition: ease('box-shadow'),
});
const shapes: Readonly<Record<CardShape, string>> = {
  poster: css({ aspectRatio: '3 / 4' }),
  tile: css({ aspectRatio: '1' }),
  wide: css({ aspectRatio: '16 / 9' }),
};
/** The whole card is the click target, the title its name; the frame's ring shows the focus. */
const link = css({
  maxInlineSize: '100%',
  fontWeight: weight.strong,
  fontSize: type.s,
  lineHeight: 1.35,
  color: color.text,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.l },
  '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: 3 },
});
/** Fixed height, so that all rows of cards have the same height. */
const words = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  blockSize: `${CARD_WORDS_REM}rem`,
  minInlineSize: 0,
  paddingBlockStart: '0.375rem',
  paddingInline: '0.125rem',
});
const small = css({
  maxInlineSize: '100%',
  lineHeight: 1.4,
  fontSize: type.xs,
  color: color.textMuted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const badgeClass = css({
  position: 'absolute',
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  // Leaves space for the other corner, on the narrowest card too.
  insetInlineEnd: '2.75rem',
  zIndex: 1,
  display: 'flex',
  gap: space[1],
  pointerEvents: 'none',
});
/** At the lower edge of the cover, above the card's click target. */
const atFoot = css({
  position: 'absolute',
  insetBlockEnd: `calc(${CARD_WORDS_REM}rem + ${space[2]})`,
  insetInline: space[2],
  zIndex: 2,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
});
const corner = css({ position: 'absolute', insetBlockStart: space[1], insetInlineEnd: space[1], zIndex: 2 });
const play = css({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  inlineSize: '3rem',
  blockSize: '3rem',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.l,
  opacity: 0,
  scale: '0.85',
  pointerEvents: 'none',
  transition: ease('opacity', 'scale'),
});
const blank = css({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: space[3],
  background: `linear-gradient(160deg in oklab, ${color.accentSoft}, ${color.surfaceRaised})`,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  borderRadius: 'inherit',
  color: color.accentText,
});

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'title' | 'className' | 'children' | 'href'>;

/** Addresses of the cover: an alternative for the retry, a higher resolution for dense screens. */
export interface CardCover {
  readonly src: string;
  readonly retrySrc?: string | undefined;
  readonly srcSet?: string | undefined;
}

export interface GameCardProps extends LinkProps {
  /** Link target; absent: `onAct` handles the click. Without either the card is not clickable. */
  readonly href?: string | undefined;
  readonly onAct?: () => void;
  readonly title: string;
  /** The vendor or kind under the title. */
  readonly note?: ReactNode;
  readonly image?: string | CardCover | undefined;
  readonly shape?: CardShape;
  readonly badge?: ReactNode;
  /** A control above the card's click target, such as the favourite toggle. */
  readonly action?: ReactNode;
  /** Another way to play, at the bottom of the cover. */
  readonly foot?: ReactNode;
  readonly icon?: string;
  /** False in a virtualized grid. */
  readonly isDeferred?: boolean;
  readonly className?: string | undefined;
}

export function GameCard(props: GameCardProps) {
  const { title, note, image, shape = 'tile', badge, action, foot, icon = 'dices', isDeferred, ...more } = props;
  const { className, href, onAct, ...anchor } = more;
  const [width, height] = cardSizes[shape];
  const cover = typeof image === 'string' ? { src: image } : image;
  return (
    <article className={cx(card, className)}>
      <div className={cx(frame, shapes[shape])} data-frame="">
        <LazyImage
          src={cover?.src}
          retrySrc={cover?.retrySrc}
          srcSet={cover?.srcSet}
          width={width}
          height={height}
          isDeferred={isDeferred ?? true}
          fallback={<Blank icon={icon} />}
        />
        <span className={play} data-play="" aria-hidden="true">
          <Icon name="play" size={22} />
        </span>
        {badge !== undefined && <span className={badgeClass}>{badge}</span>}
      </div>
      <div className={words}>
        {renderAction({ href, onAct, anchor, title })}
        {note !== undefined && (
          <span className={small} dir="auto">
            {note}
          </span>
        )}
      </div>
      {foot !== undefined && <div className={atFoot}>{foot}</div>}
      {action !== undefined && <div className={corner}>{action}</div>}
    </article>
  );
}

interface Submission {
  readonly href: string | undefined;
  readonly onAct: (() => void) | undefined;
  readonly anchor: LinkProps;
  readonly title: string;
}

/**
 * The title, which is the click target; a name in another language is truncated at its own end. Not a component: a grid
 * draws hundreds of cards.
 */
function renderAction({ href, onAct, anchor, title }: Submission): ReactNode {
  if (href !== undefined) {
    return (
      <a {...anchor} href={href} className={link} dir="auto" data-card-action="">
        {title}
      </a>
    );
  }
  if (onAct === undefined)
    return (
      <span className={link} dir="auto">
        {title}
      </span>
    );
  return (
    <button type="button" className={link} dir="auto" data-card-action="" onClick={onAct}>
      {title}
    </button>
  );
}

function Blank({ icon }: { readonly icon: string }) {
  return (
    <span className={blank} aria-hidden="true" data-fallback="">
      <Icon name={icon} size={40} />
    </span>
  );
}
