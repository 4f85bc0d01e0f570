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

/** Icons from the lowest rank to the highest. */
const SIGNS = ['clover', 'star', 'badge-check', 'gem', 'trophy', 'flame', 'sparkles', 'crown'];

interface MedalProps {
  /** Counted from 1. */
  readonly level: number;
  readonly isBig?: boolean;
  /** The member's own rank. */
  readonly isOwn?: boolean;
}

/** The icon of a rank. Decorative: the rank's name is shown as text. */
export function Medal({ level, isBig = false, isOwn = false }: MedalProps) {
  const sign = SIGNS[Math.min(Math.max(level, 1), SIGNS.length) - 1] ?? 'star';
  return (
    <span className={cx(base, isOwn && high, isBig && big)}>
      <Icon name={sign} size={isBig ? 34 : 24} />
    </span>
  );
}
