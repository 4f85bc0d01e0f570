import { useState } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Table } from '#ui/lists/table.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { usePage } from '../page/page.tsx';
import { useList, usePanel } from './use-panel.ts';

const box = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], paddingBlockStart: space[3] });
const fields = css({ display: 'flex', flexWrap: 'wrap', gap: space[3] });

interface EventShown {
  readonly id: string;
  readonly event: { readonly reference: string; readonly state: string; readonly sequence: number };
  readonly copies: number;
  readonly reported: number;
  readonly tries: number;
  readonly error: string | null;
  readonly isMuted: boolean;
  readonly endedHow: 'reported' | 'given up' | null;
}

export function Events() {
  const { t } = usePage();
  const events = useList<readonly EventShown[]>('events');
  if (events === undefined) return <Skeleton shape="control" />;
  const how = ({ isMuted, endedHow }: EventShown) => {
    if (endedHow !== null) return t(endedHow === 'reported' ? 'told.done' : 'told.over');
    return t(isMuted ? 'told.muted' : 'told.waiting');
  };
  return (
    <Table
      caption={t('tab.events')}
      columns={[
        { id: 'reference', title: t('column.reference'), cell: ({ event }) => event.reference },
        {
          id: 'event',
          title: t('column.event'),
          cell: ({ event }) => `${t(`state.${event.state}`)} (${event.sequence})`,
        },
        { id: 'told', title: t('column.told'), cell: (row) => `${how(row)} ${row.reported}/${row.copies}` },
        { id: 'tries', title: t('column.tries'), figures: true, cell: ({ tries }) => tries },
        { id: 'error', title: t('column.error'), cell: ({ error }) => error ?? '' },
      ]}
      rows={events}
      rowKey={(row) => row.id}
      empty={<Empty />}
    />
  );
}

interface AccountShown {
  readonly merchant: string;
  readonly currency: string;
  readonly exponent: number;
  readonly number: string;
  readonly balanceMinor: string;
}

export function Accounts() {
  const { t } = usePage();
  const accounts = useList<readonly AccountShown[]>('accounts');
  if (accounts === undefined) return <Skeleton shape="control" />;
  return (
    <Table
      caption={t('tab.accounts')}
      columns={[
        { id: 'merchant', title: t('column.merchant'), cell: ({ merchant }) => merchant },
        { id: 'number', title: t('column.number'), cell: ({ number }) => number },
        {
          id: 'balance',
          title: t('column.balance'),
          figures: true,
          cell: ({ balanceMinor, currency, exponent }) => (
            <Money amount={balanceMinor} currency={{ code: currency, exponent }} />
          ),
        },
      ]}
      rows={accounts}
      rowKey={(row) => row.number}
      empty={<Empty />}
    />
  );
}

function Empty() {
  const { t } = usePage();
  return <EmptyState title={t('empty.rows')} text={t('empty.text')} />;
}

interface StatementShown {
  readonly currency: string;
  readonly exponent: number;
  readonly openingMinor: string;
  readonly closingMinor: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly reference: string;
    readonly kind: string;
    readonly direction: 'in' | 'out';
    readonly amountMinor: string;
  }[];
}

/** Daily statement of a merchant's account, limited to the first 500 lines. */
export function Statement() {
  const { t } = usePage();
  const { merchant } = usePanel();
  const [currency, setCurrency] = useState('USD');
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const isWhole = merchant !== '' && /^[A-Z]{3,5}$/.test(currency) && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return (
    <div className={box}>
      <div className={fields}>
        <TextField label={t('statement.day')} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        <TextField
          label={t('statement.currency')}
          value={currency}
          onChange={({ target }) => setCurrency(target.value.trim().toUpperCase())}
        />
      </div>
      {isWhole ? <Lines currency={currency} day={day} /> : <EmptyState title={t('statement.whose')} />}
    </div>
  );
}

function Lines({ currency, day }: { readonly currency: string; readonly day: string }) {
  const { t } = usePage();
  const reported = useList<StatementShown>('statement', { currency, day });
  if (reported === undefined) return <Skeleton shape="control" />;
  const format = { code: reported.currency, exponent: reported.exponent };
  return (
    <>
      <p>
        {t('statement.opening')} <Money amount={reported.openingMinor} currency={format} />, {t('statement.closing')}{' '}
        <Money amount={reported.closingMinor} currency={format} />
      </p>
      <Table
        caption={t('tab.statement')}
        columns={[
          { id: 'line', title: t('column.line'), cell: ({ kind }) => kind },
          { id: 'reference', title: t('column.reference'), cell: ({ reference }) => reference },
          {
            id: 'amount',
            title: t('column.amount'),
            figures: true,
            cell: ({ amountMinor, direction }) => (
              <Money amount={direction === 'in' ? amountMinor : `-${amountMinor}`} currency={format} signed />
            ),
          },
        ]}
        rows={reported.lines}
        rowKey={({ lineId }) => lineId}
        empty={<Empty />}
      />
    </>
  );
}
