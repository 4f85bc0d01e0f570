import type { DataColumn } from '#console/kit/data-columns.ts';
import { ChoiceField, filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { Nothing, PeopleList } from '#console/people/list-screen.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import {
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageState,
  type OutboxRow,
  outbox,
} from '#contract/staff/outbox/calls.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { Badge, type Tone } from '#ui/words/badge.tsx';
import { MessagePanel } from './message-panel.tsx';
import { translate } from './words.ts';

const kindLabel = css({ display: 'inline-flex', alignItems: 'center', gap: space[2] });
const faint = css({ color: color.textMuted });

export default function Outbox() {
  const merchant = useMerchant();
  const [to, setTo] = useAddressState('to');
  const [kind, setKind] = useAddressState('kind');
  const [state, setState] = useAddressState('state');
  const [open, setOpen] = useAddressState('message');
  const clear = useClearAddress();
  const whole = useDebounced(to).trim();
  const [ofKind, inState] = [MESSAGE_KINDS.find((one) => one === kind), MESSAGE_STATES.find((one) => one === state)];
  const request = {
    ...(whole !== '' && { to: whole }),
    ...(ofKind && { kind: ofKind }),
    ...(inState && { state: inState }),
  };
  const list = usePages(outbox, merchant, request);
  const row = list.rows.find(({ id }) => id === open);
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <search className={filterBar}>
        <SearchField label={translate('filter.to')} value={to} onChange={setTo} />
        <ChoiceField
          label={translate('word.type')}
          all={translate('filter.kind.all')}
          value={kind}
          options={MESSAGE_KINDS.map((value) => ({ value, label: translate(`kind.${value}`) }))}
          onChange={setKind}
        />
        <ChoiceField
          label={translate('filter.state')}
          all={translate('filter.state.all')}
          value={state}
          options={MESSAGE_STATES.map((value) => ({ value, label: translate(`state.${value}`) }))}
          onChange={setState}
        />
      </search>
      <PeopleList
        caption={translate('title')}
        columns={COLUMNS}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={
          <Nothing
            title={translate('empty.title')}
            text={translate('empty.text')}
            isFiltered={to !== '' || kind !== '' || state !== ''}
            onClear={() => clear(['to', 'kind', 'state'])}
          />
        }
      />
      {row && <MessagePanel key={row.id} row={row} merchant={merchant} onClose={() => setOpen('')} />}
    </Page>
  );
}

const TONES: Readonly<Record<MessageState, Tone>> = {
  waiting: 'info',
  failing: 'warning',
  sent: 'positive',
  refused: 'negative',
  late: 'negative',
};

function StateBadge({ state }: { readonly state: MessageState }) {
  return <Badge tone={TONES[state]}>{translate(`state.${state}`)}</Badge>;
}

const COLUMNS: readonly DataColumn<OutboxRow>[] = [
  { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: ({ at }) => <When at={at} /> },
  {
    id: 'kind',
    title: translate('word.type'),
    width: '7rem',
    wide: true,
    cell: ({ kind }) => (
      <span className={kindLabel}>
        <Icon name={kind === 'email' ? 'mail' : 'smartphone'} size={14} />
        {translate(`kind.${kind}`)}
      </span>
    ),
  },
  {
    id: 'to',
    title: translate('column.to'),
    width: 'minmax(9rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ to }) => to,
  },
  {
    id: 'text',
    title: translate('word.message'),
    width: 'minmax(12rem, 3fr)',
    wide: true,
    cell: ({ subject, text }) => subject || text || <span className={faint}>–</span>,
  },
  {
    id: 'state',
    title: translate('word.state'),
    width: '8rem',
    phoneWidth: '7rem',
    cell: ({ state }) => <StateBadge state={state} />,
  },
];
