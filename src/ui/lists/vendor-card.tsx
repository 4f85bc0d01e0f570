import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { LazyImage } from '../pictures/lazy-image.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '../style/tokens.ts';

const card = css({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: '1fr auto',
  overflow: 'hidden',
  minInlineSize: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: shadow.s,
  transition: ease('border-color', 'box-shadow', 'translate'),
  [media.hover]: { '&:hover': { borderColor: color.accentText, boxShadow: shadow.m, translate: '0 -2px' } },
});
const mark = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  background: `radial-gradient(120% 120% at 50% 0%, ${color.accentSoft}, ${color.surfaceSunken})`,
});
const wordmark = css({ objectFit: 'contain', padding: '12% 14%' });
const letters = css({
  padding: space[2],
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: type.l,
  letterSpacing: '0.02em',
  textAlign: 'center',
  color: color.text,
});
const line = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  borderBlockStart: `1px solid ${color.line}`,
});
const link = css({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: type.s,
  fontWeight: weight.strong,
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.l },
  '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: -4 },
});
const small = css({ flex: 'none', fontSize: type.xs, color: color.textMuted, fontVariantNumeric: 'tabular-nums' });

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'className' | 'children'>;

export interface VendorCardProps extends LinkProps {
  readonly href: string;
  readonly name: string;
  /** Address of the wordmark; the name in display type stands in. */
  readonly image?: string | undefined;
  /** A figure or a word beside the name: games, rate. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
}

/** A maker of games: wordmark above, name and a figure below. */
export function VendorCard({ name, image, note, className, ...anchor }: VendorCardProps) {
  return (
    <article className={cx(card, className)}>
      <div className={mark} aria-hidden="true">
        <LazyImage
          src={image}
          width={320}
          height={180}
          className={wordmark}
          fallback={<span className={letters}>{name}</span>}
        />
      </div>
      <div className={line}>
        <a {...anchor} className={link}>
          {name}
        </a>
        {note !== undefined && <span className={small}>{note}</span>}
      </div>
    </article>
  );
}
