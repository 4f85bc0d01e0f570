import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';

const picture = css({ display: 'block', inlineSize: '100%', blockSize: '1.75rem', overflow: 'visible' });
const area = css({ fill: color.accentSoft });
const ink = css({
  fill: 'none',
  stroke: color.accentText,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
});
const quiet = css({ stroke: color.line, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' });

const WIDE = 96;
const HIGH = 24;

export interface SparklineProps {
  /** Text alternative of the line. */
  readonly label: string;
  /** Oldest first; an empty or all-zero list draws the base line. */
  readonly values: readonly number[];
}

/** A sparkline as tall as a line of text: no axes, starts at zero. */
export function Sparkline({ label, values }: SparklineProps) {
  const most = Math.max(0, ...values);
  return (
    <svg className={picture} viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {most === 0 ? (
        <line className={quiet} x1="0" x2={WIDE} y1={HIGH - 1} y2={HIGH - 1} />
      ) : (
        <>
          <path className={area} d={`M0 ${HIGH}L${pointsOf(values, most)}L${WIDE} ${HIGH}Z`} />
          <path className={ink} d={`M${pointsOf(values, most)}`} />
        </>
      )}
    </svg>
  );
}

function pointsOf(values: readonly number[], most: number): string {
  const step = WIDE / Math.max(1, values.length - 1);
  return values
    .map((value, at) => `${(at * step).toFixed(1)} ${(HIGH - 1 - (value / most) * (HIGH - 3)).toFixed(1)}`)
    .join('L');
}
