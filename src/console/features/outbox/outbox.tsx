import { type DataColumn, DataTable } from '#console/kit/data-table.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { useSettled } from '#console/kit/use-settled.ts';
import { choiceField, filterBar, ListFailed, Nothing, searchField } from '#console/people/list-screen.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import {
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageState,
  type OutboxRow,
  outbox,
} from '#contract/staff/outbox.calls.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space } from '#ui/tokens.ts';
import { MessagePanel } from './message-panel.tsx';
import { say } from './words.ts';

const kindMark = css({ display: 'inline-flex', alignItems: 'center', gap: space[2] });
const faint = css({ color: color.textMuted });

/** Messages to members: whether they went out, and when. */
export default function Outbox() {
  const merchant = useMerchant();
  const [to, setTo] = useAddressState('to');
  const [kind, setKind] = useAddressState('kind');
  const [state, setState] = useAddressState('state');
  const [open, setOpen] = useAddressState('message');
  const clear = useClearAddress();
  const whole = useSettled(to).trim();
  const request = { ...(whole !== '' && { to: whole }), ...(kind !== '' && { kind }), ...(state !== '' && { state }) };
  const { rows, error, isPending, hasMore, readOn, refetch } = usePages(outbox, merchant, request);
  const row = rows.find(({ id }) => id === open);
  return (
    <Page title={say('title')} lead={say('lead')}>
      <search className={filterBar}>
        <TextField
          className={searchField}
          label={say('filter.to')}
          hideLabel
          placeholder={say('filter.to')}
          type="search"
          icon="search"
          autoComplete="off"
          spellCheck={false}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Select
          className={choiceField}
          label={say('filter.kind')}
          hideLabel
          value={kind}
          options={[
            { value: '', label: say('filter.kind.all') },
            ...MESSAGE_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
          ]}
          onChange={(event) => setKind(event.target.value)}
        />
        <Select
          className={choiceField}
          label={say('filter.state')}
          hideLabel
          value={state}
          options={[
            { value: '', label: say('filter.state.all') },
            ...MESSAGE_STATES.map((value) => ({ value, label: say(`state.${value}`) })),
          ]}
          onChange={(event) => setState(event.target.value)}
        />
      </search>
      {error !== null && rows.length === 0 ? (
        <ListFailed error={error} onAgain={refetch} />
      ) : (
        <DataTable
          caption={say('title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={row?.id}
          onOpen={({ id }) => setOpen(id)}
          onEnd={readOn}
          total={hasMore ? -1 : rows.length}
          loading={isPending}
          empty={
            <Nothing
              title={say('empty.title')}
              text={say('empty.text')}
              isFiltered={to !== '' || kind !== '' || state !== ''}
              onClear={() => clear(['to', 'kind', 'state'])}
            />
          }
        />
      )}
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

/** How a message stands, as a badge. */
function StateBadge({ state }: { readonly state: MessageState }) {
  return <Badge tone={TONES[state]}>{say(`state.${state}`)}</Badge>;
}

const COLUMNS: readonly DataColumn<OutboxRow>[] = [
  { id: 'at', title: say('column.at'), width: '11rem', wide: true, cell: ({ at }) => <When at={at} /> },
  {
    id: 'kind',
    title: say('column.kind'),
    width: '7rem',
    wide: true,
    cell: ({ kind }) => (
      <span className={kindMark}>
        <Icon name={kind === 'email' ? 'mail' : 'smartphone'} size={14} />
        {say(`kind.${kind}`)}
      </span>
    ),
  },
  {
    id: 'to',
    title: say('column.to'),
    width: 'minmax(9rem, 1fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ to }) => to,
  },
  {
    id: 'text',
    title: say('column.text'),
    width: 'minmax(12rem, 3fr)',
    wide: true,
    cell: ({ subject, text }) => subject || text || <span className={faint}>–</span>,
  },
  {
    id: 'state',
    title: say('column.state'),
    width: '8rem',
    phoneWidth: '7rem',
    cell: ({ state }) => <StateBadge state={state} />,
  },
];
