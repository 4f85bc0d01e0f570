import type { ReactNode } from 'react';
import { css, cx } from '../style/style.ts';
import { color, radius, space, type, weight } from '../style/tokens.ts';
import { oneLine } from './one-line.ts';

export type Tone = 'neutral' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

const base = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[1],
  flexShrink: 0,
  minInlineSize: '1.25rem',
  maxInlineSize: 'min(14rem, 100%)',
  minBlockSize: '1.25rem',
  paddingInline: '0.4375rem',
  borderRadius: radius.pill,
  fontSize: type.xs,
  fontWeight: weight.strong,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const tones: Readonly<Record<Tone, string>> = {
  neutral: css({
    backgroundColor: color.surfaceSunken,
    color: color.textMuted,
    boxShadow: `inset 0 0 0 1px ${color.line}`,
  }),
  accent: css({ background: color.accentGradient, color: color.textOnAccent }),
  positive: css({ backgroundColor: color.positiveSoft, color: color.positive }),
  negative: css({ backgroundColor: color.negativeSoft, color: color.negative }),
  warning: css({ backgroundColor: color.warningSoft, color: color.warning }),
  info: css({ backgroundColor: color.infoSoft, color: color.info }),
};

export interface BadgeProps {
  readonly tone?: Tone;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  const words = typeof children === 'string' ? <span className={oneLine}>{children}</span> : children;
  return <span className={cx(base, tones[tone], className)}>{words}</span>;
}
