import { type ReactNode, useMemo, useState } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { formatAmount } from '#console/orders/words.ts';
import type { StaffMethod, StaffMethods } from '#contract/staff/pay-methods/calls.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { formatFee } from './effects.ts';
import { nameOf } from './method-draft.ts';
import { SaveMethod } from './save-method.tsx';
import { writeTime } from './typed.ts';
import { translate } from './words.ts';

const faint = css({ color: color.textMuted });

interface ListProps {
  readonly found: StaffMethods;
  readonly methods: readonly StaffMethod[];
  readonly merchant: string;
  readonly mayChange: boolean;
  /** Table caption for assistive technology. */
  readonly caption: string;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
}

/** The payment methods of one direction, in the order of the player's list. */
export function MethodList({ found, methods, merchant, mayChange, caption, onOpen, empty }: ListProps) {
  const [toggled, setToggled] = useState<StaffMethod>();
  const { currency } = found;
  const columns = useMemo(() => columnsOf(currency, mayChange ? setToggled : undefined), [currency, mayChange]);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={methods}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={empty}
      />
      {toggled && (
        <SaveMethod
          merchant={merchant}
          currency={currency}
          seen={toggled}
          method={{ ...withoutId(toggled), isOn: !toggled.isOn }}
          title={translate(toggled.isOn ? 'turn.title.off' : 'turn.title.on', { name: called(toggled) })}
          confirm={translate(toggled.isOn ? 'turn.off' : 'turn.on')}
          onClose={() => setToggled(undefined)}
        />
      )}
    </>
  );
}

/** A method without its id and version. */
export function withoutId({ id: _, version: __, ...method }: StaffMethod) {
  return method;
}

/** An amount without currency: the column heading names it. */
const plain = (amount: string) => formatAmount(amount, '').trim();

const called = (method: StaffMethod) => nameOf(method, translate(`kind.${method.kind}`));

function columnsOf(
  currency: string,
  onToggle: ((method: StaffMethod) => void) | undefined,
): readonly DataColumn<StaffMethod>[] {
  return [
    {
      id: 'place',
      title: translate('column.place'),
      width: '4.5rem',
      wide: true,
      figures: true,
      cell: ({ place }) => place,
    },
    {
      id: 'name',
      title: translate('column.name'),
      width: 'minmax(9rem, 1.6fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: (row) => <bdi>{called(row)}</bdi>,
    },
    {
      id: 'kind',
      title: translate('word.type'),
      width: 'minmax(8rem, 1.3fr)',
      wide: true,
      cell: ({ kind, way }) =>
        translate(kind === 'C2C' ? 'way.c2c' : way === 'account' ? `kind.${kind}` : `way.${way}`),
    },
    {
      id: 'isOn',
      title: translate('column.isOn'),
      width: '4rem',
      phoneWidth: '3.5rem',
      cell: (row) => (
        <SmallSwitch
          isOn={row.isOn}
          isOfRow
          label={translate(row.isOn ? 'switch.off' : 'switch.on', { name: called(row) })}
          onAct={onToggle && (() => onToggle(row))}
        />
      ),
    },
    {
      id: 'limits',
      title: translate('column.limits', { currency }),
      width: 'minmax(11rem, 1.3fr)',
      phoneWidth: '9.5rem',
      figures: true,
      cell: ({ minimum, maximum }) => `${plain(minimum)}\u2009–\u2009${plain(maximum)}`,
    },
    ...restOf(currency),
  ];
}

function restOf(currency: string): readonly DataColumn<StaffMethod>[] {
  const none = <span className={faint}>{translate('day.none')}</span>;
  return [
    {
      id: 'fee',
      title: translate('column.fee'),
      width: 'minmax(5.5rem, 1fr)',
      wide: true,
      cell: (row) => formatFee(row, currency),
    },
    {
      id: 'day',
      title: translate('column.day'),
      width: 'minmax(7.5rem, 1fr)',
      wide: true,
      cell: ({ dailyCount, dailySum }) => {
        const count = dailyCount === undefined ? [] : [translate('day.count', { count: dailyCount })];
        const bounds = [...count, ...(dailySum === undefined ? [] : [plain(dailySum)])];
        return bounds.length === 0 ? none : bounds.join(', ');
      },
    },
    {
      id: 'hours',
      title: translate('column.hours'),
      width: '7.5rem',
      wide: true,
      cell: ({ opensAt, closesAt }) =>
        opensAt === undefined || closesAt === undefined
          ? translate('hours.always')
          : translate('hours.some', { opens: writeTime(opensAt), closes: writeTime(closesAt) }),
    },
    {
      id: 'rank',
      title: translate('word.rank'),
      width: '4.5rem',
      wide: true,
      cell: ({ rankFrom }) =>
        rankFrom === undefined ? translate('rank.all') : translate('rank.from', { rank: String(rankFrom) }),
    },
  ];
}
