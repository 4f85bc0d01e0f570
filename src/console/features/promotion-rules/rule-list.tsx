import { useMemo } from 'react';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { DataTable } from '#console/kit/data-table.tsx';
import { ChoiceField, filterBar } from '#console/kit/list-filters.tsx';
import { NoRows } from '#console/kit/list-states.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { formatAmount } from '#console/orders/words.ts';
import type { RulesReply, StaffRule } from '#contract/staff/promotion-rules/calls.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { RULE_KINDS } from './rule-draft.ts';
import { translate } from './words.ts';

const faint = css({ color: color.textMuted });

export const RULE_STATES = ['on', 'off', 'none'] as const;
type RuleState = (typeof RULE_STATES)[number];
const TONES: Readonly<Record<RuleState, Tone>> = { on: 'positive', off: 'warning', none: 'neutral' };

export function stateOf({ rule, isOn }: Pick<StaffRule, 'rule' | 'isOn'>): RuleState {
  return rule === undefined ? 'none' : isOn ? 'on' : 'off';
}

export function StateBadge({ of }: { readonly of: Pick<StaffRule, 'rule' | 'isOn'> }) {
  const state = stateOf(of);
  return <Badge tone={TONES[state]}>{translate(`state.${state}`)}</Badge>;
}

interface ListProps {
  readonly found: RulesReply;
  readonly onOpen: (id: string) => void;
}

/** The promotions in the players' order, each with its rule. */
export function RuleList({ found, onOpen }: ListProps) {
  const [kind, setKind] = useAddressState('kind');
  const [state, setState] = useAddressState('state');
  const columns = useMemo(() => columnsOf(found.currency), [found.currency]);
  const rows = found.rules.filter(
    (row) => (kind === '' || row.rule?.kind === kind) && (state === '' || stateOf(row) === state),
  );
  return (
    <>
      <div className={filterBar}>
        <ChoiceField
          label={translate('filter.kind')}
          all={translate('filter.allKinds')}
          value={kind}
          options={RULE_KINDS.map((value) => ({ value, label: translate(`kind.${value}`) }))}
          onChange={setKind}
        />
        <ChoiceField
          label={translate('filter.state')}
          all={translate('filter.allStates')}
          value={state}
          options={RULE_STATES.map((value) => ({ value, label: translate(`state.${value}`) }))}
          onChange={setState}
        />
      </div>
      <DataTable
        caption={translate('tab.rules')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={
          <NoRows
            none={{ title: translate('empty.rules'), text: translate('empty.rulesText') }}
            noneFits={{ title: translate('list.noneFound'), text: translate('list.noneFoundText') }}
            isFiltered={kind !== '' || state !== ''}
            onClear={() => {
              setKind('');
              setState('');
            }}
          />
        }
      />
    </>
  );
}

function columnsOf(currency: string): readonly DataColumn<StaffRule>[] {
  const plain = (amount: string) => formatAmount(amount, '').trim();
  return [
    {
      id: 'title',
      title: translate('column.title'),
      width: 'minmax(11rem, 2fr)',
      phoneWidth: 'minmax(0, 1fr)',
      cell: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      id: 'kind',
      title: translate('column.kind'),
      width: 'minmax(9rem, 1.2fr)',
      wide: true,
      cell: ({ rule, entry }) =>
        rule === undefined ? (
          <span className={faint}>{translate(entry === 'raffle' ? 'kind.RAFFLE' : 'kind.none')}</span>
        ) : (
          translate(`kind.${rule.kind}`)
        ),
    },
    {
      id: 'state',
      title: translate('column.state'),
      width: '6.5rem',
      phoneWidth: '6rem',
      cell: (row) => <StateBadge of={row} />,
    },
    {
      id: 'budget',
      title: translate('column.budget'),
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ budget }) => budget ?? <span className={faint}>{translate('budget.house')}</span>,
    },
    {
      id: 'issued',
      title: translate('column.issued', { currency }),
      width: '8.5rem',
      phoneWidth: '7rem',
      figures: true,
      cell: ({ issued }) => plain(issued),
    },
    {
      id: 'claimed',
      title: translate('column.claimed', { currency }),
      width: '8.5rem',
      wide: true,
      figures: true,
      cell: ({ claimed }) => plain(claimed),
    },
    {
      id: 'members',
      title: translate('column.members'),
      width: '5.5rem',
      wide: true,
      figures: true,
      cell: ({ members }) => members,
    },
  ];
}
