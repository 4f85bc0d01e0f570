import { useAtomValue } from 'jotai';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { formatMoney } from '#ui/words/money.tsx';

/** A day of the chart; a day without rounds has zeros. */
export interface ChartDay {
  readonly day: string;
  readonly betMinor: string;
  readonly wonMinor: string;
}

/** Bets and wins, one entry per day. */
export function ProfitChart({ days }: { readonly days: readonly ChartDay[] }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  // An axis may round; the table has exact values.
  const unit = 10 ** (currency.exponent ?? 2);
  const series = [
    { id: 'bet', name: t('records.column.bet'), values: days.map(({ betMinor }) => Number(betMinor) / unit) },
    { id: 'won', name: t('records.column.won'), values: days.map(({ wonMinor }) => Number(wonMinor) / unit) },
  ];
  const formatPlace = (at: number) => {
    const { day = '', betMinor = '0', wonMinor = '0' } = days[at] ?? {};
    return t('records.chart.point', {
      day,
      bet: formatMoney(betMinor, currency),
      won: formatMoney(wonMinor, currency),
    });
  };
  return (
    <LineChart
      label={t('records.chart.label')}
      sliderLabel={t('records.chart.day')}
      series={series}
      places={days.map(({ day }) => writer.write(day.slice('yyyy-'.length)))}
      formatFigure={writer.short}
      formatPlace={formatPlace}
    />
  );
}
