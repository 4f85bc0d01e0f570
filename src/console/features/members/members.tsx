import { useStaffRead } from '#console/api/use-staff.ts';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { Nothing, PeopleList } from '#console/people/list-screen.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { type MemberRow, memberChoices, members } from '#contract/staff/members/calls.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { MemberFilterBar } from './member-filter-bar.tsx';
import { MemberPanel } from './member-panel.tsx';
import { useMemberFilters } from './use-member-filters.ts';
import { nameType, translate } from './words.ts';

const faint = css({ color: color.textMuted });
const secondary = cx(faint, css({ marginInlineStart: space[2] }));
const badges = css({ display: 'inline-flex', gap: space[1] });

export default function Members() {
  const merchant = useMerchant();
  const filters = useMemberFilters();
  const list = usePages(members, merchant, filters.asked);
  const { data: choices } = useStaffRead(memberChoices, {}, { merchant });
  const [open, setOpen] = useAddressState('member');
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      <MemberFilterBar filters={filters} choices={choices} />
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
            isFiltered={filters.isFiltered}
            onClear={filters.clear}
          />
        }
      />
      {open !== '' && <MemberPanel key={open} id={open} choices={choices} onClose={() => setOpen('')} />}
    </Page>
  );
}

const COLUMNS: readonly DataColumn<MemberRow>[] = [
  {
    id: 'account',
    title: translate('column.account'),
    width: 'minmax(11rem, 2fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account, nickname }) => (
      <>
        <bdi>{account}</bdi>
        {nickname !== account && <span className={secondary}>{nickname}</span>}
      </>
    ),
  },
  {
    id: 'state',
    title: translate('word.state'),
    width: '8.5rem',
    phoneWidth: '7rem',
    cell: ({ locked, type }) => (
      <span className={badges}>
        {locked ? (
          <Badge tone="negative">{translate('state.locked')}</Badge>
        ) : (
          <Badge tone={type === 0 ? 'neutral' : 'info'}>{nameType(type)}</Badge>
        )}
      </span>
    ),
  },
  {
    id: 'rank',
    title: translate('word.rank'),
    width: 'minmax(6rem, 8rem)',
    wide: true,
    cell: ({ rankName, rankLevel }) =>
      rankLevel === 0 ? <span className={faint}>{translate('state.none')}</span> : rankName || String(rankLevel),
  },
  {
    id: 'labels',
    title: translate('column.labels'),
    width: 'minmax(7rem, 1.4fr)',
    wide: true,
    cell: ({ labels }) => (
      <span className={badges}>
        {labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'contact',
    title: translate('column.contact'),
    width: 'minmax(9rem, 1.6fr)',
    wide: true,
    cell: ({ email, mobile }) => email || mobile || <span className={faint}>–</span>,
  },
  {
    id: 'seen',
    title: translate('column.seen'),
    width: '11rem',
    wide: true,
    cell: (row) => <When at={row.lastLoginAt} />,
  },
  {
    id: 'since',
    title: translate('column.since'),
    width: '11rem',
    wide: true,
    cell: (row) => <When at={row.createdAt} />,
  },
];
