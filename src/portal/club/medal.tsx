import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, shadow } from '#ui/style/tokens.ts';

const base = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '3.25rem',
  blockSize: '3.25rem',
  borderRadius: radius.l,
  color: color.accentText,
  backgroundColor: color.accentSoft,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const high = css({ background: color.accentGradient, color: color.textOnAccent, boxShadow: shadow.glow });
const big = css({ inlineSize: '4.5rem', blockSize: '4.5rem' });

/** Signs from the foot of the ladder to its top. */
const SIGNS = ['clover', 'star', 'badge-check', 'gem', 'trophy', 'flame', 'sparkles', 'crown'];

interface MedalProps {
  /** Counted from 1. */
  readonly level: number;
  readonly isBig?: boolean;
  /** The member's own. */
  readonly isOwn?: boolean;
}

/** The sign of a rank. Decoration: the rank has a name. */
export function Medal({ level, isBig = false, isOwn = false }: MedalProps) {
  const sign = SIGNS[Math.min(Math.max(level, 1), SIGNS.length) - 1] ?? 'star';
  return (
    <span className={cx(base, isOwn && high, isBig && big)}>
      <Icon name={sign} size={isBig ? 34 : 24} />
    </span>
  );
}
