import type { InfiniteData } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useMemo, useState } from 'react';
import { accountRecords } from '#contract/records/calls.ts';
import { type AccountRecords, type MovementRecord, movementGroups } from '#contract/records/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { note, page, start } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { ExportButton, type ExportFilters } from '#portal/exports/export-button.tsx';
import { MoreButton } from '#portal/page/more-button.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { Figures } from '#portal/records/figures.tsx';
import { type Asked, Filters, withoutReference } from '#portal/records/filters.tsx';
import { LinkButton } from '#portal/records/link-button.tsx';
import { NoRows } from '#portal/records/no-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecordPages } from '#portal/records/use-records.ts';
import { useRecordWords } from '#portal/records/words.ts';
import { askedOrderAtom } from '#portal/state/asked-order.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Column } from '#ui/lists/table.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { RoundWindow, type ShownRound } from './round-window.tsx';

const held = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[1] });

const PERIODS = [7, 30];
const MOST_DAYS = 92;

/** The account record (M180): all movements on the member's own accounts. */
export function AccountPage() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>({});
  const query = useRecordPages(accountRecords, asked as AccountAsked);
  return (
    <div className={page}>
      <PageHeading title={t('element.member.transactionHistory')}>{t('records.account.lead')}</PageHeading>
      <RecordPart query={query}>
        {(reported) => (
          <>
            <AccountFilters reported={reported} asked={asked} onAsk={setAsked} />
            <ExportButton
              of="account"
              filters={withoutReference(asked) as ExportFilters}
              zone={reported.pages[0]?.zone ?? 'UTC'}
            />
            <Movements reported={reported} asked={asked} onAsk={setAsked} />
            <MoreButton query={query} className={start}>
              {t('records.more')}
            </MoreButton>
          </>
        )}
      </RecordPart>
    </div>
  );
}

type AccountAsked = NonNullable<Parameters<NonNullable<(typeof accountRecords)['sends']>>[0]>;

interface PartProps {
  readonly reported: InfiniteData<AccountRecords, unknown>;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

function AccountFilters({ reported, asked, onAsk }: PartProps) {
  const { t } = useTexts();
  const { describeWallet } = useRecordWords();
  const [first] = reported.pages;
  const wallets = first?.wallets.join(' ') ?? '';
  const choices = useMemo(() => {
    const names = wallets.split(' ').filter(Boolean);
    const kind = movementGroups.map((value) => ({ value, label: t(`records.group.${value}`) }));
    // With a single wallet there is no filter.
    return names.length < 2
      ? { kind }
      : { kind, wallet: names.map((value) => ({ value, label: describeWallet(value) })) };
  }, [wallets, describeWallet, t]);
  if (first === undefined) return null;
  return (
    <Filters
      days={first}
      asked={asked}
      onAsk={onAsk}
      periods={PERIODS}
      mostDays={MOST_DAYS}
      choices={choices}
      hasReference
    />
  );
}

function Movements({ reported, asked, onAsk }: PartProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState<ShownRound>();
  const [first] = reported.pages;
  const rows = reported.pages.flatMap((each): readonly MovementRecord[] => each.rows);
  const days = new Map(reported.pages.flatMap((each) => each.days.map((day) => [day.day, day] as const)));
  const columns = useColumns(first?.zone ?? 'UTC', setShown);
  if (first === undefined) return null;
  if (rows.length === 0 && asked.reference !== undefined) {
    return (
      <EmptyState
        level="h3"
        illustration="search"
        title={t('records.filter.unknown', { reference: asked.reference })}
      />
    );
  }
  if (rows.length === 0) return <NoRows days={first} asked={asked} onAsk={onAsk} mostDays={30} />;
  return (
    <>
      <Sums reported={first} />
      {[...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => {
        const dayBalances = days.get(day);
        return (
          <DayRows
            key={day}
            title={day}
            sums={dayBalances && <Held before={dayBalances.beforeMinor} after={dayBalances.afterMinor} />}
            isTimed
            columns={columns}
            rows={of}
            rowKey={({ id }) => id}
          />
        );
      })}
      <RoundWindow round={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function Held({ before, after }: { readonly before: string; readonly after: string }) {
  const { currency } = useAtomValue(portalAtom);
  return (
    <span className={held}>
      <Money amount={before} currency={currency} />
      <Icon name="arrow-right" size={14} />
      <Money amount={after} currency={currency} />
    </span>
  );
}

function Sums({ reported: { sums, openingMinor, closingMinor } }: { readonly reported: AccountRecords }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const money = (minor: string | undefined, key: string, signed = false) => (
    <Money key={key} signed={signed} amount={minor ?? ''} currency={currency} />
  );
  return (
    <>
      <Figures
        figures={[
          [t('records.sums.opening'), money(openingMinor, 'opening')],
          ...(sums === undefined
            ? []
            : ([
                [t('records.sums.in'), money(sums.inMinor, 'in', true)],
                [t('records.sums.out'), money(sums.outMinor, 'out', true)],
              ] as const)),
          [t('records.sums.closing'), money(closingMinor, 'closing')],
        ]}
      />
      {sums === undefined && <p className={note}>{t('records.sums.tooMany', { rows: '1,000' })}</p>}
    </>
  );
}

function useColumns(zone: string, onRound: (round: ShownRound) => void): readonly Column<MovementRecord>[] {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { describeWallet } = useRecordWords();
  return [
    {
      id: 'time',
      title: t('records.column.time'),
      cell: ({ at }) => <span dir="ltr">{writer.minuteIn(at, zone).slice(-5)}</span>,
    },
    { id: 'what', title: t('records.column.what'), cell: (row) => <What row={row} zone={zone} onRound={onRound} /> },
    {
      id: 'amount',
      title: t('records.column.amount'),
      figures: true,
      cell: ({ amountMinor, feeMinor }) => (
        <span>
          <Money signed amount={amountMinor} currency={currency} />
          {feeMinor !== undefined && (
            <>
              {` ${t('records.column.fee')} `}
              <Money amount={feeMinor} currency={currency} />
            </>
          )}
        </span>
      ),
    },
    {
      id: 'balance',
      title: t('records.column.balance'),
      figures: true,
      cell: ({ balanceMinor, wallet }) => (
        <span>
          {balanceMinor !== undefined && <Money amount={balanceMinor} currency={currency} />}
          {wallet !== 'MAIN' && ` ${describeWallet(wallet)}`}
        </span>
      ),
    },
  ];
}

interface WhatProps {
  readonly row: MovementRecord;
  readonly zone: string;
  readonly onRound: (round: ShownRound) => void;
}

const PAGES = { deposit: 'member.depositv2', withdrawal: 'member.withdraw' } as const;

function What({ row: { kind, order, round, at }, zone, onRound }: WhatProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeKind } = useRecordWords();
  const store = useStore();
  const goTo = useCentrePage();
  if (order !== undefined) {
    const show = () => {
      store.set(askedOrderAtom, order.id);
      goTo(PAGES[order.of]);
    };
    return (
      <LinkButton label={`${describeKind(kind)}: ${t('records.showOrder')}`} onAct={show}>
        {describeKind(kind)}
      </LinkButton>
    );
  }
  if (round === undefined) return describeKind(kind);
  const game = round.game ?? t('records.gameGone');
  return (
    <LinkButton
      label={`${describeKind(kind)} · ${game}. ${t('records.showRound', { game, time: writer.minuteIn(at, zone) })}`}
      onAct={() => onRound({ vendor: round.vendor, round: round.round, zone })}
    >
      {describeKind(kind)} · {game}
    </LinkButton>
  );
}
