import type { DataColumn } from '#console/kit/data-columns.ts';
import { ChoiceField, filterBar } from '#console/kit/list-filters.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState, useClearAddress } from '#console/kit/use-address-state.ts';
import { Nothing, PeopleList } from '#console/people/list-screen.tsx';
import { pictureColumn } from '#console/people/pictures.tsx';
import { StateTabs } from '#console/people/state-tabs.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { feedbackTypes } from '#contract/service/calls.ts';
import { type FeedbackRow, feedbackList } from '#contract/staff/feedback/calls.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { nameType, translate } from './words.ts';

const faint = css({ color: color.textMuted });

const STATES = ['open', 'settled'] as const;

/** Feedback of visitors and members: open until a staff user settles it. */
export default function Feedback() {
  const merchant = useMerchant();
  const [state, setState] = useAddressState('state', 'open');
  const [type, setType] = useAddressState('type');
  const [open, setOpen] = useAddressState('feedback');
  const clear = useClearAddress();
  const asked = state === 'settled' ? 'settled' : 'open';
  const known = feedbackTypes.find((name) => name === type);
  const request = { state: asked, ...(known && { type: known }) } as const;
  const list = usePages(feedbackList, merchant, request);
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <div className={filterBar}>
        <StateTabs states={STATES} value={asked} onChange={setState} translate={translate} />
        <ChoiceField
          label={translate('column.type')}
          all={translate('filter.type.all')}
          value={type}
          options={feedbackTypes.map((value) => ({ value, label: translate(`type.${value}`) }))}
          onChange={setType}
        />
      </div>
      <PeopleList
        caption={translate('title')}
        columns={COLUMNS}
        list={list}
        open={open}
        onOpen={setOpen}
        empty={
          <Nothing
            title={translate(`empty.${asked}`)}
            text={translate(`empty.${asked}Text`)}
            isFiltered={type !== ''}
            onClear={() => clear(['type'])}
          />
        }
      />
      {open !== '' && <FeedbackPanel key={open} id={open} onClose={() => setOpen('')} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<FeedbackRow>[] = [
  { id: 'at', title: translate('column.at'), width: '11rem', wide: true, cell: ({ at }) => <When at={at} /> },
  {
    id: 'type',
    title: translate('column.type'),
    width: '8.5rem',
    phoneWidth: '7rem',
    cell: ({ type }) => <Badge tone={type === 'complaint' ? 'warning' : 'neutral'}>{nameType(type)}</Badge>,
  },
  {
    id: 'content',
    title: translate('word.message'),
    width: 'minmax(14rem, 4fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ content }) => content,
  },
  {
    id: 'account',
    title: translate('column.account'),
    width: 'minmax(8rem, 1fr)',
    wide: true,
    cell: ({ account }) => account ?? <span className={faint}>{translate('nobody')}</span>,
  },
  pictureColumn(translate('column.pictures')),
];
