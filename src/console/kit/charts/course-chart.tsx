import { spokenTag } from '#console/texts/spoken.ts';
import { translate } from '#console/texts/translate.ts';
import { css } from '#ui/style/style.ts';
import { color, font } from '#ui/style/tokens.ts';
import { Sparkline } from './sparkline.tsx';

const whole = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 4,
  color: color.textMuted,
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  // Smaller than any text of the page: axis labels are secondary.
  fontSize: '0.625rem',
  lineHeight: 1.1,
});
const values = css({ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', textAlign: 'end' });
const zero = css({ marginBlockStart: 'auto' });
const plot = css({ borderInlineStart: `1px solid ${color.line}`, borderBlockEnd: `1px solid ${color.line}` });
const hours = css({ gridColumn: 2, display: 'flex', justifyContent: 'space-between', paddingBlockStart: 2 });

interface CourseChartProps {
  /** Text alternative of the line. */
  readonly label: string;
  /** One value per hour, oldest first. */
  readonly values: readonly number[];
  /** How many of the hours belong to today in UTC: marks the start of the day. */
  readonly hoursToday: number;
}

/** A line chart of the last hours with axes: from zero to the maximum, and hours in UTC. */
export function CourseChart({ label, values: figures, hoursToday }: CourseChartProps) {
  const most = Math.max(0, ...figures);
  return (
    <div className={whole}>
      <div className={values} aria-hidden="true">
        {most > 0 && <span>{formatFigure(most)}</span>}
        <span className={zero}>0</span>
      </div>
      <div className={plot}>
        <Sparkline label={label} values={figures} />
      </div>
      <div className={hours} aria-hidden="true">
        {axisHours(figures.length, hoursToday).map((hour, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of an axis that never move
          <span key={at}>{hour}</span>
        ))}
      </div>
    </div>
  );
}

function formatFigure(figure: number): string {
  return new Intl.NumberFormat(spokenTag(), { notation: 'compact' }).format(figure);
}

/** The axis labels of the first, middle and last hour: `14:00`, `02:00`, `now`. Pure. */
export function axisHours(count: number, hoursToday: number): readonly string[] {
  if (count < 2) return [translate('axis.now')];
  const hourOf = (at: number) => ((((hoursToday - count + at) % 24) + 24) % 24).toString().padStart(2, '0');
  return [`${hourOf(0)}:00`, `${hourOf(Math.floor(count / 2))}:00`, translate('axis.now')];
}
