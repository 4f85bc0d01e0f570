import { useAtomValue } from 'jotai';
import { cashback } from '#contract/records/calls.ts';
import type { Cashback } from '#contract/records/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { page, start } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { DayRows } from '#portal/records/day-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useRecordWords } from '#portal/records/words.ts';
import { CASHBACK, useTaking } from '#portal/rewards/use-taking.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { formatMoney, Money } from '#ui/words/money.tsx';

/** Cashback by day and category (M179). */
export function CashbackPage() {
  const { t } = useTexts();
  const query = useRecord(cashback, {});
  return (
    <div className={page}>
      <PageHeading title={t('element.member.manualRebate')}>{t('records.cashback.lead')}</PageHeading>
      <RecordPart query={query}>{({ days }) => (days.length === 0 ? <None /> : <Claimable days={days} />)}</RecordPart>
    </div>
  );
}

function None() {
  const { t } = useTexts();
  const goTo = useCentrePage();
  return (
    <EmptyState
      level="h3"
      title={t('records.cashback.none')}
      text={t('records.cashback.noneText')}
      action={
        <Button variant="quiet" onClick={() => goTo('member.personalHistoryCopy')}>
          {t('records.toBets')}
        </Button>
      }
    />
  );
}

/** The total claimable amount with one claim button; the days are listed below. */
function Claimable({ days }: Pick<Cashback, 'days'>) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const taking = useTaking();
  const open = days.reduce((sum, { amountMinor, isClaimed }) => (isClaimed ? sum : sum + BigInt(amountMinor)), 0n);
  return (
    <>
      {open > 0n && (
        <Button icon="gift" className={start} busy={taking.busy === CASHBACK} onClick={() => void taking.claimAll()}>
          {t('records.cashback.claimAll', { amount: formatMoney(open, currency) })}
        </Button>
      )}
      <Days days={days} />
    </>
  );
}

function Days({ days }: Pick<Cashback, 'days'>) {
  const { describeCategory } = useRecordWords();
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, of]) => (
    <Day key={day} day={day} rows={of} describeCategory={describeCategory} />
  ));
}

interface DayProps {
  readonly day: string;
  readonly rows: Cashback['days'];
  readonly describeCategory: (category: string) => string;
}

function Day({ day, rows, describeCategory }: DayProps) {
  const { t } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  return (
    <DayRows
      title={day}
      rows={rows}
      rowKey={({ category }) => category}
      columns={[
        {
          id: 'category',
          title: t('records.filter.category'),
          cell: ({ category }) => describeCategory(category),
        },
        {
          id: 'valid',
          title: t('records.cashback.valid'),
          figures: true,
          cell: ({ validMinor }) => <Money amount={validMinor} currency={currency} />,
        },
        {
          id: 'rate',
          title: t('records.cashback.rate'),
          figures: true,
          cell: ({ ratePpm }) => percent(ratePpm),
        },
        {
          id: 'amount',
          title: t('records.column.amount'),
          figures: true,
          cell: ({ amountMinor, isClaimed }) => (
            <>
              <Money signed amount={amountMinor} currency={currency} />
              {isClaimed && ` ${t('records.cashback.claimed')}`}
            </>
          ),
        },
      ]}
    />
  );
}
