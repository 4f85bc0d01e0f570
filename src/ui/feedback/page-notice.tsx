import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, keyframes, media } from '../style/style.ts';
import { color, radius, shadow, space, type, weight } from '../style/tokens.ts';

const box = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  minInlineSize: 0,
});
const drift = keyframes({ to: { rotate: '1turn' } });
const sky = css({
  position: 'absolute',
  zIndex: -1,
  insetBlockStart: '50%',
  insetInlineStart: '72%',
  inlineSize: 'min(34rem, 110vw)',
  aspectRatio: '1',
  translate: '-50% -50%',
  borderRadius: '50%',
  background: `radial-gradient(closest-side, ${color.accentSoft}, transparent)`,
  '[dir=rtl] &': { translate: '50% -50%' },
  '&::before, &::after': {
    content: '""',
    position: 'absolute',
    inset: '14%',
    borderRadius: '50%',
    border: `1px solid ${color.line}`,
    borderBlockStartColor: color.accentText,
    animation: `${drift} 24s linear infinite`,
  },
  '&::after': {
    inset: '27%',
    borderBlockStartColor: 'transparent',
    borderInlineEndColor: color.accentText,
    animationDuration: '38s',
  },
  // Within the box: a round light has no straight edge.
  [media.tablet]: { opacity: 0.5, inlineSize: 'min(34rem, 70vw)', insetInlineStart: '62%' },
});
const emblem = css({
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '6rem',
  blockSize: '6rem',
  borderRadius: radius.xl,
  background: color.accentGradient,
  color: color.textOnAccent,
  boxShadow: shadow.l,
  [media.tablet]: { display: 'none' },
});
const body = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[4],
  inlineSize: '100%',
  maxInlineSize: '36rem',
  paddingBlock: space[8],
});
const kickerLabel = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInline: space[3],
  borderRadius: radius.pill,
  backgroundColor: color.warningSoft,
  color: color.text,
  fontSize: type.s,
  fontWeight: weight.strong,
});
const heading = css({
  fontSize: 'clamp(1.75rem, 1.2rem + 2.6vw, 3rem)',
  lineHeight: 1.12,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
});
const words = css({ fontSize: type.l, color: color.textMuted, lineHeight: 1.6, textWrap: 'pretty' });

export interface PageNoticeProps {
  readonly icon: string;
  /** Short text before the title. */
  readonly kicker: ReactNode;
  readonly kickerIcon: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A notice in place of a whole page: everything is aligned to one edge, and the title is the page's own. */
export function PageNotice({ icon, kicker, kickerIcon, title, text, children, className }: PageNoticeProps) {
  return (
    <div className={cx(box, className)} data-part="page-notice">
      <div className={sky} aria-hidden="true">
        <span className={emblem}>
          <Icon name={icon} size={44} />
        </span>
      </div>
      <div className={body}>
        <span className={kickerLabel}>
          <Icon name={kickerIcon} size={16} />
          {kicker}
        </span>
        <h1 className={heading}>{title}</h1>
        <p className={words}>{text}</p>
        {children}
      </div>
    </div>
  );
}
