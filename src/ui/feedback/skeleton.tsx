import { css, cx, keyframes } from '../style/style.ts';
import { color, control, radius, space } from '../style/tokens.ts';

// Animates opacity only: it runs on the compositor. A page shows a hundred skeletons, and any other animated property
// is restyled in each frame.
const breathe = keyframes({ '50%': { opacity: 0.45 } });

const base = css({
  display: 'block',
  backgroundColor: `color-mix(in oklab, ${color.line} 75%, ${color.surface})`,
  animation: `${breathe} 1.8s ease-in-out infinite`,
});

const shapes = {
  text: css({ blockSize: '0.75em', marginBlock: '0.25em', borderRadius: radius.s, maxInlineSize: '100%' }),
  title: css({ blockSize: '1.375rem', inlineSize: '55%', borderRadius: radius.s }),
  control: css({ blockSize: control.m, inlineSize: '100%', borderRadius: radius.m }),
  circle: css({ inlineSize: '2.5rem', aspectRatio: '1', borderRadius: '50%' }),
  poster: css({ inlineSize: '100%', aspectRatio: '3 / 4', borderRadius: radius.l }),
  tile: css({ inlineSize: '100%', aspectRatio: '1', borderRadius: radius.l }),
  wide: css({ inlineSize: '100%', aspectRatio: '16 / 9', borderRadius: radius.l }),
  banner: css({ inlineSize: '100%', aspectRatio: '21 / 8', borderRadius: radius.xl }),
  fill: css({ inlineSize: '100%', blockSize: '100%', borderRadius: radius.m }),
} as const;

export type SkeletonShape = keyof typeof shapes;

const lines = css({ display: 'grid', gap: space[2], '& > :last-child:not(:first-of-type)': { inlineSize: '62%' } });

export interface SkeletonProps {
  readonly shape?: SkeletonShape;
  /** Rows of text; only for the text shape. */
  readonly lines?: number;
  readonly className?: string | undefined;
}

/**
 * Placeholder in the shape of the content, to avoid layout shift. Hidden from assistive technology: the region has
 * aria-busy.
 */
export function Skeleton({ shape = 'text', lines: count = 1, className }: SkeletonProps) {
  if (count === 1) return <span aria-hidden="true" className={cx(base, shapes[shape], className)} />;
  return (
    <span aria-hidden="true" className={cx(lines, className)}>
      {Array.from({ length: count }, (_, index) => (
        // The rows are identical and never move: the index is a safe key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className={cx(base, shapes[shape])} />
      ))}
    </span>
  );
}
