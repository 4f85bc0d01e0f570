import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { profitRecords } from '#contract/records/calls.ts';
import type { ProfitFigures, ProfitRecords } from '#contract/records/read.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { note, page } from '#portal/cashier/styles.ts';
import { lazyChunk } from '#portal/chunks/lazy-chunk.ts';
import { DayRows } from '#portal/records/day-rows.tsx';
import { Figures } from '#portal/records/figures.tsx';
import { type Asked, Filters } from '#portal/records/filters.tsx';
import { NoRows } from '#portal/records/no-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useRecordWords } from '#portal/records/words.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Money } from '#ui/words/money.tsx';
import type { ChartDay } from './profit-chart.tsx';

const PERIODS = [7, 30, 90];
const MOST_DAYS = 366;
const NO_CHOICES = {};

const ProfitChart = lazyChunk(
  () => import('./profit-chart.tsx'),
  (file) => file.ProfitChart,
);

/** Profit and loss (M181): the member's daily results, as a chart and as figures. */
export function ProfitPage() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>({});
  const query = useRecord(profitRecords, asked);
  return (
    <div className={page}>
      <PageHeading title={t('element.member.personalProfit')}>{t('records.profit.lead')}</PageHeading>
      <RecordPart query={query}>
        {(reported) => (
          <>
            <Filters
              days={reported}
              asked={asked}
              onAsk={setAsked}
              periods={PERIODS}
              mostDays={MOST_DAYS}
              choices={NO_CHOICES}
            />
            {reported.days.length === 0 ? (
              <NoRows days={reported} asked={asked} onAsk={setAsked} mostDays={90} />
            ) : (
              <Profit reported={reported} />
            )}
          </>
        )}
      </RecordPart>
    </div>
  );
}

function Profit({ reported }: { readonly reported: ProfitRecords }) {
  const { t } = useTexts();
  return (
    <>
      <Sums sums={reported.sums} />
      {reported.sums.rounds > 0 && <ProfitChart days={daysOf(reported)} />}
      <Categories reported={reported} />
      <Days reported={reported} />
      <p className={note}>{t('records.sums.soon')}</p>
    </>
  );
}

function daysOf({ from, to, today, days }: ProfitRecords): readonly ChartDay[] {
  const reported = new Map(days.map((day) => [day.day, day]));
  const last = to < today ? to : today;
  const all: ChartDay[] = [];
  for (let day = from; day <= last && all.length < MOST_DAYS; day = shiftDay(day, 1))
    all.push(reported.get(day) ?? { day, betMinor: '0', wonMinor: '0' });
  return all;
}

function Sums({ sums }: { readonly sums: ProfitFigures }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const money = (key: string, amount: string | bigint, signed = false) => (
    <Money key={key} signed={signed} amount={amount} currency={currency} />
  );
  const rewards = BigInt(sums.bonusMinor) + BigInt(sums.cashbackMinor);
  const { betMinor, wonMinor, resultMinor, depositMinor, withdrawalMinor, feeMinor } = sums;
  return (
    <Figures
      figures={[
        [t('records.sums.total'), money('total', BigInt(resultMinor) + rewards - BigInt(feeMinor), true)],
        [t('records.column.result'), money('result', resultMinor, true)],
        [t('records.column.bet'), money('bet', betMinor)],
        [t('records.column.won'), money('won', wonMinor)],
        [t('records.sums.deposit'), money('deposit', depositMinor)],
        [t('records.sums.withdrawal'), money('withdrawal', withdrawalMinor)],
        [t('records.sums.net'), money('net', BigInt(withdrawalMinor) - BigInt(depositMinor), true)],
        [t('records.column.fee'), money('fee', -BigInt(feeMinor), true)],
        [t('records.sums.bonus'), money('bonus', rewards, true)],
      ]}
    />
  );
}

function Categories({ reported: { categories } }: { readonly reported: ProfitRecords }) {
  const { t } = useTexts();
  const { describeCategory } = useRecordWords();
  const columns = useFigureColumns<ProfitRecords['categories'][number]>();
  if (categories.length === 0) return null;
  return (
    <DayRows
      title={t('records.byCategory')}
      columns={[
        {
          id: 'category',
          title: t('records.filter.category'),
          cell: ({ category }) => describeCategory(category),
        },
        ...columns,
      ]}
      rows={categories}
      rowKey={({ category }) => category}
    />
  );
}

function Days({ reported: { days } }: { readonly reported: ProfitRecords }) {
  const writer = useFigures();
  const { t } = useTexts();
  const columns = useFigureColumns<ProfitRecords['days'][number]>();
  const played = days.filter(({ rounds }) => rounds > 0).toReversed();
  if (played.length === 0) return null;
  return (
    <DayRows
      title={t('records.byDay')}
      columns={[
        { id: 'day', title: t('records.column.day'), cell: ({ day }) => <span dir="ltr">{writer.write(day)}</span> },
        ...columns,
      ]}
      rows={played}
      rowKey={({ day }) => day}
    />
  );
}

interface Played {
  readonly rounds: number;
  readonly betMinor: string;
  readonly wonMinor: string;
}

function useFigureColumns<Row extends Played>() {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const column = (id: string, title: string, cell: (row: Row) => React.ReactNode) => ({
    id,
    title,
    cell,
    figures: true,
  });
  return [
    column('rounds', t('records.sums.rounds'), ({ rounds }) => writer.count(rounds)),
    column('bet', t('records.column.bet'), ({ betMinor }) => <Money amount={betMinor} currency={currency} />),
    column('won', t('records.column.won'), ({ wonMinor }) => <Money amount={wonMinor} currency={currency} />),
    column('result', t('records.column.result'), ({ betMinor, wonMinor }) => (
      <Money signed amount={BigInt(wonMinor) - BigInt(betMinor)} currency={currency} />
    )),
  ];
}
