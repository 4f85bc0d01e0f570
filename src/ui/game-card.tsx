import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { CardImage } from './card-image.tsx';
import { Icon } from './icon.tsx';
import { css, cx, ease, media } from './style.ts';
import { color, radius, shadow, space, type, weight } from './tokens.ts';

export type CardShape = 'poster' | 'tile' | 'wide';

const sizes: Readonly<Record<CardShape, readonly [number, number]>> = {
  poster: [300, 400],
  tile: [300, 300],
  wide: [480, 270],
};

const card = css({
  position: 'relative',
  display: 'grid',
  gap: space[2],
  alignContent: 'start',
  minInlineSize: 0,
  [media.hover]: {
    '&:hover img': { scale: '1.04' },
    '&:hover [data-frame]': { boxShadow: `${shadow.m}, 0 0 0 2px ${color.accentText}` },
    '&:hover [data-play]': { opacity: 1, scale: '1' },
  },
  '&:has(a:focus-visible) [data-play]': { opacity: 1, scale: '1' },
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
/** The whole card is the target, the title its name; the frame's ring shows the focus. */
const link = css({
  fontWeight: weight.strong,
  fontSize: type.s,
  lineHeight: 1.35,
  color: color.text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.l },
  '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: 3 },
});
const words = css({ display: 'grid', minInlineSize: 0, paddingInline: space[1] });
const small = css({
  fontSize: type.xs,
  color: color.textMuted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const mark = css({
  position: 'absolute',
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  zIndex: 1,
  display: 'flex',
  gap: space[1],
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

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'title' | 'className' | 'children'>;

export interface GameCardProps extends LinkProps {
  readonly href: string;
  readonly title: string;
  /** The vendor or kind under the title. */
  readonly note?: ReactNode;
  readonly image?: string | undefined;
  readonly shape?: CardShape;
  readonly badge?: ReactNode;
  /** A control above the link, such as the favourite toggle. */
  readonly action?: ReactNode;
  readonly icon?: string;
  readonly className?: string | undefined;
}

/** A game: its cover, its name, one press to play. */
export function GameCard(props: GameCardProps) {
  const { title, note, image, shape = 'tile', badge, action, icon = 'dices', className, ...anchor } = props;
  const [width, height] = sizes[shape];
  return (
    <article className={cx(card, className)}>
      <div className={cx(frame, shapes[shape])} data-frame="">
        <CardImage src={image} width={width} height={height} fallback={<Blank icon={icon} />} />
        <span className={play} data-play="" aria-hidden="true">
          <Icon name="play" size={22} />
        </span>
        {badge !== undefined && <span className={mark}>{badge}</span>}
      </div>
      <div className={words}>
        <a {...anchor} className={link}>
          {title}
        </a>
        {note !== undefined && <span className={small}>{note}</span>}
      </div>
      {action !== undefined && <div className={corner}>{action}</div>}
    </article>
  );
}

function Blank({ icon }: { readonly icon: string }) {
  return (
    <span className={blank} aria-hidden="true">
      <Icon name={icon} size={40} />
    </span>
  );
}
