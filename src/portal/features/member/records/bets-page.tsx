import type { InfiniteData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { betRecords } from '#contract/records/calls.ts';
import type { BetRecords, RoundRecord } from '#contract/records/read.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { note, page, start } from '#portal/cashier/styles.ts';
import { ExportButton, type ExportFilters } from '#portal/exports/export-button.tsx';
import { MoreButton } from '#portal/page/more-button.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { Figures } from '#portal/records/figures.tsx';
import { type Asked, Filters } from '#portal/records/filters.tsx';
import { LinkButton } from '#portal/records/link-button.tsx';
import { NoRows } from '#portal/records/no-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecordPages } from '#portal/records/use-records.ts';
import { useRecordWords } from '#portal/records/words.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import type { Column } from '#ui/lists/table.tsx';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { RoundWindow, type ShownRound } from './round-window.tsx';

const PERIODS = [7, 30];
const MOST_DAYS = 92;
const NO_NAMES: BetRecords['vendorNames'] = {};

/** The betting record (M180): rounds by the day on which they ended. */
export function BetsPage() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>({});
  const query = useRecordPages(betRecords, asked as Parameters<typeof useRecordPages<BetsAsked, BetRecords>>[1]);
  return (
    <div className={page}>
      <PageHeading title={t('element.member.personalHistoryCopy')}>{t('records.bets.lead')}</PageHeading>
      <RecordPart query={query}>
        {(reported) => (
          <>
            <BetFilters reported={reported} asked={asked} onAsk={setAsked} />
            <ExportButton of="bets" filters={asked as ExportFilters} zone={reported.pages[0]?.zone ?? 'UTC'} />
            <Bets reported={reported} asked={asked} onAsk={setAsked} />
            <MoreButton query={query} className={start}>
              {t('records.more')}
            </MoreButton>
          </>
        )}
      </RecordPart>
    </div>
  );
}

type BetsAsked = NonNullable<Parameters<NonNullable<(typeof betRecords)['sends']>>[0]>;

interface PartProps {
  readonly reported: InfiniteData<BetRecords, unknown>;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

function BetFilters({ reported, asked, onAsk }: PartProps) {
  const { t } = useTexts();
  const { describeCategory } = useRecordWords();
  const [first] = reported.pages;
  const vendors = first?.vendors.join(' ') ?? '';
  const names = first?.vendorNames ?? NO_NAMES;
  const choices = useMemo(() => {
    const vendor = vendors.split(' ').map((value) => ({ value, label: names[value] ?? value }));
    return {
      category: CATEGORIES.map((value) => ({ value, label: describeCategory(value) })),
      // One is no choice.
      ...(vendor.length > 1 && { vendor }),
      state: [
        { value: 'open', label: t('records.state.open') },
        { value: 'closed', label: t('records.state.closed') },
      ],
    };
  }, [vendors, names, describeCategory, t]);
  if (first === undefined) return null;
  return <Filters days={first} asked={asked} onAsk={onAsk} periods={PERIODS} mostDays={MOST_DAYS} choices={choices} />;
}

function Bets({ reported, asked, onAsk }: PartProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const [shown, setShown] = useState<ShownRound>();
  const [first] = reported.pages;
  const rows = reported.pages.flatMap((each): readonly RoundRecord[] => each.rows);
  const sums = new Map(reported.pages.flatMap(({ days }) => days.map((day) => [day.day, day] as const)));
  const columns = useColumns(first?.zone ?? 'UTC', setShown);
  if (first === undefined) return null;
  if (rows.length === 0) return <NoRows days={first} asked={asked} onAsk={onAsk} mostDays={30} />;
  return (
    <>
      <Sums reported={first} />
      {[...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => {
        const sum = day === undefined ? undefined : sums.get(day);
        return (
          <DayRows
            key={day ?? 'open'}
            title={day ?? t('records.open')}
            sums={
              sum &&
              `${t('records.column.bet')} ${formatMoney(sum.betMinor, currency)} · ${t('records.column.won')} ${formatMoney(sum.wonMinor, currency)}`
            }
            isTimed
            columns={columns}
            rows={of}
            rowKey={({ vendor, round }) => `${vendor} ${round}`}
          />
        );
      })}
      <RoundWindow round={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function Sums({ reported: { sums } }: { readonly reported: BetRecords }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  if (sums === undefined) return <p className={note}>{t('records.sums.tooMany', { rows: '1,000' })}</p>;
  const result = BigInt(sums.wonMinor) - BigInt(sums.betMinor);
  return (
    <>
      <Figures
        figures={[
          [t('records.sums.rounds'), writer.count(sums.rounds)],
          [t('records.column.bet'), <Money key="bet" amount={sums.betMinor} currency={currency} />],
          [t('records.column.won'), <Money key="won" amount={sums.wonMinor} currency={currency} />],
          [t('records.column.result'), <Money key="result" signed amount={result} currency={currency} />],
        ]}
      />
      <p className={note}>{t('records.sums.soon')}</p>
    </>
  );
}

function useColumns(zone: string, onShow: (round: ShownRound) => void): readonly Column<RoundRecord>[] {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const timeOf = ({ endedAt, begunAt }: RoundRecord) => writer.minuteIn(endedAt ?? begunAt, zone);
  return [
    { id: 'time', title: t('records.column.time'), cell: (row) => <span dir="ltr">{timeOf(row).slice(-5)}</span> },
    {
      id: 'game',
      title: t('records.column.game'),
      cell: (row) => {
        const { vendor, round, state, game: named = t('records.gameGone') } = row;
        const game = state === 'back' ? `${named} · ${t('records.state.back')}` : named;
        return (
          <LinkButton
            label={t('records.showRound', { game, time: timeOf(row) })}
            onAct={() => onShow({ vendor, round, zone })}
          >
            {game}
          </LinkButton>
        );
      },
    },
    {
      id: 'bet',
      title: t('records.column.bet'),
      figures: true,
      cell: ({ betMinor }) => <Money amount={betMinor} currency={currency} />,
    },
    {
      id: 'won',
      title: t('records.column.won'),
      figures: true,
      cell: ({ wonMinor }) => <Money amount={wonMinor} currency={currency} />,
    },
    {
      id: 'result',
      title: t('records.column.result'),
      figures: true,
      cell: ({ state, betMinor, wonMinor }) =>
        state === 'open' ? (
          t('records.state.open')
        ) : (
          <Money signed amount={BigInt(wonMinor) - BigInt(betMinor)} currency={currency} />
        ),
    },
  ];
}
