import { type DataColumn, DataTable } from '#console/kit/data-table.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { choiceField, filterBar, ListFailed, Nothing } from '#console/people/list-screen.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { feedbackTypes } from '#contract/service.calls.ts';
import { type FeedbackRow, feedbackList } from '#contract/staff/feedback.calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { Tabs } from '#ui/tabs.tsx';
import { color, space } from '#ui/tokens.ts';
import { FeedbackPanel } from './feedback-panel.tsx';
import { say } from './words.ts';

const faint = css({ color: color.textMuted });
const pictures = css({ display: 'inline-flex', alignItems: 'center', gap: space[1], color: color.textMuted });

/** What visitors and members wrote: open until somebody settles it. */
export default function Feedback() {
  const merchant = useMerchant();
  const [state, setState] = useAddressState('state', 'open');
  const [type, setType] = useAddressState('type');
  const [open, setOpen] = useAddressState('feedback');
  const clear = useClearAddress();
  const asked = state === 'settled' ? 'settled' : 'open';
  const request = { state: asked, ...(type !== '' && { type }) } as const;
  const { rows, error, isPending, hasMore, readOn, refetch } = usePages(feedbackList, merchant, request);
  return (
    <Page title={say('title')} lead={say('lead')}>
      <div className={filterBar}>
        <Tabs
          label={say('filter.state')}
          look="pills"
          tabs={(['open', 'settled'] as const).map((id) => ({ id, label: say(`state.${id}`) }))}
          value={asked}
          onChange={setState}
        />
        <Select
          className={choiceField}
          label={say('filter.type')}
          hideLabel
          value={type}
          options={[
            { value: '', label: say('filter.type.all') },
            ...feedbackTypes.map((value) => ({ value, label: say(`type.${value}`) })),
          ]}
          onChange={(event) => setType(event.target.value)}
        />
      </div>
      {error !== null && rows.length === 0 ? (
        <ListFailed error={error} onAgain={refetch} />
      ) : (
        <DataTable
          caption={say('title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={open === '' ? undefined : open}
          onOpen={({ id }) => setOpen(id)}
          onEnd={readOn}
          total={hasMore ? -1 : rows.length}
          loading={isPending}
          empty={
            <Nothing
              title={say(`empty.${asked}`)}
              text={say(`empty.${asked}Text`)}
              isFiltered={type !== ''}
              onClear={() => clear(['type'])}
            />
          }
        />
      )}
      {open !== '' && <FeedbackPanel key={open} id={open} onClose={() => setOpen('')} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<FeedbackRow>[] = [
  { id: 'at', title: say('column.at'), width: '11rem', wide: true, cell: ({ at }) => <When at={at} /> },
  {
    id: 'type',
    title: say('column.type'),
    width: '8.5rem',
    phoneWidth: '7rem',
    cell: ({ type }) => <Badge tone={type === 'complaint' ? 'warning' : 'neutral'}>{say(`type.${type}`)}</Badge>,
  },
  {
    id: 'content',
    title: say('column.content'),
    width: 'minmax(14rem, 4fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ content }) => content,
  },
  {
    id: 'account',
    title: say('column.account'),
    width: 'minmax(8rem, 1fr)',
    wide: true,
    cell: ({ account }) => account ?? <span className={faint}>{say('nobody')}</span>,
  },
  {
    id: 'pictures',
    title: say('column.pictures'),
    width: '6rem',
    wide: true,
    cell: ({ pictures: count }) =>
      count > 0 && (
        <span className={pictures}>
          <Icon name="camera" size={14} />
          {count}
        </span>
      ),
  },
];
