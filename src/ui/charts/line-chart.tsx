import { type PointerEvent, useState } from 'react';
import { css, media } from '../style/style.ts';
import { color, font, radius, space, type } from '../style/tokens.ts';
import { pathOf, placeOf, roundUp, ticksOf } from './scale.ts';

const whole = css({ display: 'grid', gap: space[2], minInlineSize: 0 });
const legend = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[4], rowGap: space[1], fontSize: type.s });
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: space[2] });
const body = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: space[2],
  rowGap: space[1],
  // Time runs from left to right in every language.
  direction: 'ltr',
});
const axis = css({
  color: color.textMuted,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.xs,
  lineHeight: 1,
});
const upright = css({ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', textAlign: 'end' });
const along = css({ gridColumn: 2, position: 'relative', blockSize: '1em' });
const tickStyle = css({ position: 'absolute', whiteSpace: 'nowrap' });
const plot = css({
  position: 'relative',
  borderRadius: radius.s,
  '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 3 },
});
const picture = css({
  display: 'block',
  inlineSize: '100%',
  blockSize: '12rem',
  overflow: 'visible',
  [media.phone]: { blockSize: '10rem' },
});
const grid = css({ stroke: color.line, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });
const cursor = css({ stroke: color.lineStrong, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' });
/** Distinguished by stroke style too: not by colour alone. */
const strokes = [
  css({ fill: 'none', stroke: color.accentText, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' }),
  css({
    fill: 'none',
    stroke: color.text,
    strokeWidth: 2,
    strokeDasharray: '2 5',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  }),
];
/** The slider covers the plot: keyboard, touch and screen readers support it. */
const slider = css({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'crosshair',
  touchAction: 'pan-y',
});
const reported = css({ minBlockSize: '1.25rem', fontSize: type.s, fontVariantNumeric: 'tabular-nums' });

const WIDE = 600;
const HIGH = 200;
const MOST_TICKS = 5;

export interface LineSeries {
  readonly id: string;
  readonly name: string;
  /** One for each position of the axis, none below zero. */
  readonly values: readonly number[];
}

export interface LineChartProps {
  /** Accessible name. A table of the same figures is next to the chart. */
  readonly label: string;
  /** One or two. */
  readonly series: readonly LineSeries[];
  readonly places: readonly string[];
  /** Formats a label of the vertical axis. */
  readonly formatFigure: (value: number) => string;
  readonly formatPlace: (at: number) => string;
  /** Accessible name of the slider through the positions. */
  readonly sliderLabel: string;
}

/** A line chart of one or two series with axes; a slider over it announces each position. No animation. */
export function LineChart({ label, series, places, formatFigure, formatPlace, sliderLabel }: LineChartProps) {
  const count = places.length;
  const [chosen, setChosen] = useState<number>();
  const at = chosen === undefined || chosen >= count ? count - 1 : chosen;
  const top = roundUp(Math.max(0, ...series.flatMap(({ values }) => values)));
  const follow = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.round(((clientX - left) / Math.max(1, width)) * (count - 1));
    setChosen(Math.min(count - 1, Math.max(0, place)));
  };
  return (
    <figure className={whole} aria-label={label}>
      <figcaption className={legend}>
        {series.map(({ id: key, name }, index) => (
          <span key={key} className={entry}>
            <svg width="24" height="8" aria-hidden="true">
              <path className={strokes[index % strokes.length]} d="M1 4H23" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <div className={body}>
        <div className={`${axis} ${upright}`} aria-hidden="true">
          <span>{formatFigure(top)}</span>
          <span>{formatFigure(top / 2)}</span>
          <span>{formatFigure(0)}</span>
        </div>
        <div className={plot} onPointerMove={follow}>
          <svg className={picture} viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
            {[0, 0.5, 1].map((part) => (
              <line key={part} className={grid} x1="0" x2={WIDE} y1={part * HIGH} y2={part * HIGH} />
            ))}
            <line className={cursor} x1={placeOf(at, count, WIDE)} x2={placeOf(at, count, WIDE)} y1={0} y2={HIGH} />
            {series.map(({ id: key, values }, index) => (
              <path
                key={key}
                className={strokes[index % strokes.length]}
                d={values.length === 1 ? strokeOf(values[0] ?? 0, top) : `M${pathOf(values, top, WIDE, HIGH)}`}
              />
            ))}
          </svg>
          <input
            type="range"
            className={slider}
            aria-label={sliderLabel}
            aria-valuetext={formatPlace(at)}
            min={0}
            max={count - 1}
            value={at}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </div>
        <div className={`${axis} ${along}`} aria-hidden="true">
          {ticksOf(count, MOST_TICKS).map((tick) => (
            <span key={tick} className={tickStyle} style={underPlace(tick, count)}>
              {places[tick]}
            </span>
          ))}
        </div>
      </div>
      <p className={reported} aria-hidden="true">
        {formatPlace(at)}
      </p>
    </figure>
  );
}

/**
 * Centred under its position, from the left in every language as the chart itself; the first and the last label stay
 * within the edges.
 */
function underPlace(at: number, count: number) {
  const back = count > 1 && at === 0 ? 0 : count > 1 && at === count - 1 ? 100 : 50;
  return { insetInlineStart: `${placeOf(at, count, 100)}%`, translate: `-${back}%` };
}

/** A single value is drawn as a short stroke: a point would be invisible. */
function strokeOf(value: number, top: number): string {
  const high = HIGH - (value / top) * HIGH;
  return `M${WIDE / 2 - 12} ${high}H${WIDE / 2 + 12}`;
}
