import type { DataColumn } from '#console/kit/data-columns.ts';
import { useNow } from '#console/kit/use-now.ts';
import { When } from '#console/people/when.tsx';
import type { StaffOrder } from '#contract/staff/cashier/order.ts';
import { css } from '#ui/style/style.ts';
import { color, font } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { describeState, describeStep, formatAge, formatAmount, translate } from './words.ts';

const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const faint = css({ color: color.textMuted });

/** The age, with the exact time in the tooltip. */
export function Age({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time
      className={figure}
      dateTime={new Date(at).toISOString()}
      title={`${new Date(at).toISOString().slice(0, 16)}Z`}
    >
      {formatAge(at, now)}
    </time>
  );
}

/** The state of an order in staff terms. */
export function StateBadge({ machine, state }: Pick<StaffOrder, 'machine' | 'state'>) {
  return <Badge tone={TONES[state] ?? 'neutral'}>{describeState(machine, state)}</Badge>;
}

const TONES: Readonly<Record<string, 'positive' | 'negative' | 'warning' | 'info'>> = {
  paid: 'positive',
  received: 'positive',
  forced: 'positive',
  approved: 'positive',
  review: 'warning',
  held: 'warning',
  unknown: 'warning',
  disputed: 'warning',
  proposed: 'warning',
  waiting: 'info',
  sending: 'info',
  asked: 'info',
  paying: 'info',
  reversed: 'negative',
  returned: 'negative',
  failed: 'negative',
};

/** The columns of a list of orders in one currency; `isAged`: show the waiting time. */
export function orderColumns(currency: string, isAged: boolean): readonly DataColumn<StaffOrder>[] {
  return [
    {
      id: 'at',
      title: translate(isAged ? 'column.age' : 'column.at'),
      width: isAged ? '5.5rem' : '11rem',
      phoneWidth: isAged ? '5.25rem' : '6.25rem',
      cell: ({ createdAt }) => (isAged ? <Age at={createdAt} /> : <When at={createdAt} />),
    },
    {
      id: 'reference',
      title: translate('word.reference'),
      width: '7rem',
      wide: true,
      cell: ({ reference }) => reference,
    },
    {
      id: 'account',
      title: translate('word.member'),
      width: 'minmax(6rem, 1fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ account }) => <bdi>{account}</bdi>,
    },
    {
      id: 'amount',
      title: translate('word.amount'),
      width: 'minmax(8rem, 1fr)',
      // Wide enough: a truncated amount reads as another amount.
      phoneWidth: 'minmax(8.25rem, 1fr)',
      figures: true,
      cell: ({ amount }) => formatAmount(amount, currency),
    },
    {
      id: 'method',
      title: translate('column.method'),
      width: 'minmax(5.5rem, 1fr)',
      wide: true,
      cell: ({ method }) => method ?? <span className={faint}>–</span>,
    },
    {
      id: 'state',
      title: translate('word.state'),
      width: 'minmax(8rem, 1.7fr)',
      wide: true,
      cell: (row) => <StateBadge {...row} />,
    },
    {
      id: 'proposals',
      title: translate('column.proposals'),
      width: 'minmax(5.5rem, 2fr)',
      wide: true,
      cell: ({ machine, proposals: [proposal] }) =>
        proposal &&
        translate(proposal.isMine ? 'proposed.mine' : 'proposed.by', {
          step: describeStep(machine, proposal.step),
          by: proposal.by,
        }),
    },
  ];
}
