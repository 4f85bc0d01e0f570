import { CourseChart } from '#console/kit/charts/course-chart.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { FIGURES, type Totals } from './site-rows.ts';
import { describeCourse } from './site-state.tsx';
import { formatCount, translate } from './words.ts';

const strip = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  '& > * + *': { borderInlineStart: `1px solid ${color.line}` },
  [media.phone]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', '& > *': { border: '0 !important' } },
});
const box = css({
  display: 'grid',
  gridTemplateRows: 'auto auto minmax(1.75rem, auto)',
  gap: 2,
  paddingBlock: space[3],
  paddingInline: space[4],
  minInlineSize: 0,
  [media.phone]: { paddingBlock: space[2], paddingInline: space[3], gridTemplateRows: 'auto auto' },
});
const label = css({ order: -1, color: color.textMuted, fontSize: type.xs, fontWeight: weight.strong });
const value = css({
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
  fontSize: type.xl,
  fontWeight: weight.strong,
  lineHeight: 1.2,
});
const note = css({
  color: color.textMuted,
  fontSize: type.xs,
  alignSelf: 'center',
  [media.phone]: { display: 'none' },
});
const course = css({ minInlineSize: 0, [media.phone]: { display: 'none' } });

export function TotalsStrip({ totals, hoursToday }: { readonly totals: Totals; readonly hoursToday: number }) {
  return (
    <div className={strip} data-element="console.overview.totals">
      <div className={box}>
        <span className={label}>{translate('total.sites')}</span>
        <span className={value}>{formatCount(totals.sites)}</span>
        <span className={note}>{describeHealth(totals)}</span>
      </div>
      <div className={box}>
        <span className={label}>{translate('total.openPages')}</span>
        <span className={value}>{formatCount(totals.openPages)}</span>
      </div>
      {FIGURES.map((figure) => (
        <div key={figure} className={box}>
          <span className={label}>{translate(`total.${figure}`)}</span>
          <span className={value}>{formatCount(totals.today[figure])}</span>
          <span className={course}>
            <CourseChart
              label={describeCourse(translate(`figure.${figure}`), totals.hours[figure])}
              values={totals.hours[figure]}
              hoursToday={hoursToday}
            />
          </span>
        </div>
      ))}
    </div>
  );
}

/** "No problems" only once every served brand is checked. */
export function describeHealth({ wrong, closed, unchecked }: Pick<Totals, 'wrong' | 'closed' | 'unchecked'>): string {
  const parts = [
    ...(wrong > 0 ? [translate('total.wrong', { count: wrong })] : []),
    ...(closed > 0 ? [translate('total.closed', { count: closed })] : []),
    ...(unchecked > 0 ? [translate('total.unchecked', { count: unchecked })] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : translate('total.well');
}
