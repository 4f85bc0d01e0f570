import type { InfiniteData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentTransactions } from '#contract/agents/calls.ts';
import type { AgentTransaction, AgentTransactions } from '#contract/agents/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { page, start } from '#portal/cashier/styles.ts';
import { MoreButton } from '#portal/page/more-button.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { type Asked, Filters } from '#portal/records/filters.tsx';
import { NoRows } from '#portal/records/no-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecordPages } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import type { Column } from '#ui/lists/table.tsx';
import { Money } from '#ui/words/money.tsx';
import { Held } from './parts/held.tsx';

const PERIODS = [7, 30];
const MOST_DAYS = 92;
const NO_CHOICES = {};

/** Transfers to upline and downline (M209), of the agent and of the team. */
export function TransactionsPage() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>({});
  const [of, setOf] = useState<'own' | 'team'>('own');
  const query = useRecordPages(agentTransactions, { ...asked, of });
  return (
    <div className={page}>
      <PageHeading title={t('element.agent.transactionDetails')}>{t('agent.moves.lead')}</PageHeading>
      <Tabs
        label={t('agent.moves.whose')}
        variant="pills"
        className={start}
        tabs={[
          { id: 'own', label: t('agent.moves.own') },
          { id: 'team', label: t('agent.moves.team') },
        ]}
        value={of}
        onChange={(value) => setOf(value === 'team' ? 'team' : 'own')}
      />
      <RecordPart query={query}>
        {(reported) => (
          <>
            <Moves reported={reported} asked={asked} onAsk={setAsked} />
            <MoreButton query={query} className={start}>
              {t('records.more')}
            </MoreButton>
          </>
        )}
      </RecordPart>
    </div>
  );
}

interface MovesProps {
  readonly reported: InfiniteData<AgentTransactions, unknown>;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

function Moves({ reported, asked, onAsk }: MovesProps) {
  const { t } = useTexts();
  const [first] = reported.pages;
  const rows = reported.pages.flatMap((each): readonly AgentTransaction[] => each.rows);
  const columns = useColumns(first?.zone ?? 'UTC');
  if (first === undefined) return null;
  return (
    <>
      <Filters days={first} asked={asked} onAsk={onAsk} periods={PERIODS} mostDays={MOST_DAYS} choices={NO_CHOICES} />
      {rows.length === 0 ? (
        <NoRows days={first} asked={asked} onAsk={onAsk} mostDays={30} />
      ) : (
        <DayRows title={t('agent.moves.rows')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </>
  );
}

function useColumns(zone: string): readonly Column<AgentTransaction>[] {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  return [
    { id: 'time', title: t('records.column.time'), cell: ({ at }) => <Held>{writer.minuteIn(at, zone)}</Held> },
    {
      id: 'way',
      title: t('agent.moves.way'),
      cell: ({ way }) => t(way === 'up' ? 'agent.moves.up' : 'agent.moves.down'),
    },
    { id: 'from', title: t('agent.moves.from'), cell: ({ from }) => <bdi>{from}</bdi> },
    { id: 'to', title: t('agent.moves.to'), cell: ({ to }) => <bdi>{to}</bdi> },
    {
      id: 'amount',
      title: t('cashier.out.field.amount'),
      figures: true,
      cell: ({ amountMinor, side }) => (
        <Money
          signed={side !== 'none'}
          amount={side === 'out' ? -BigInt(amountMinor) : BigInt(amountMinor)}
          currency={currency}
        />
      ),
    },
  ];
}
