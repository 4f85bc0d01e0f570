import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DataColumn } from '#console/kit/data-columns.ts';
import { filterBar, SearchField } from '#console/kit/list-filters.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useDebounced } from '#console/kit/use-debounced.ts';
import { groupThousands } from '#console/orders/words.ts';
import { PeopleList } from '#console/people/list-screen.tsx';
import { useMerchant, usePages } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { type PlacedTeam, type StaffTree, staffTree } from '#contract/staff/agents/calls.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TeamFacts } from './team-facts.tsx';
import { Trail } from './trail.tsx';
import { nameKind, resultOf, translate } from './words.ts';

/** Minimum length of a search. */
const LEAST_SIGNS = 3;

/** The tree, level by level: a row opens its direct downline. */
export function Tree() {
  const merchant = useMerchant();
  const [params, setParams] = useSearchParams();
  const under = params.get('under') ?? '';
  const [typed, setTyped] = useAddressState('q');
  const search = useDebounced(typed).trim();
  const asked = {
    ...(under !== '' && { under }),
    ...(search.length >= LEAST_SIGNS && { search }),
  };
  const list = usePages(staffTree, merchant, asked);
  const { trail = [], head } = list.first ?? {};
  // Pushes a history entry, so that "back" returns to the previous member.
  const open = (id: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams([...now].filter(([name]) => name !== 'q' && name !== 'under'));
      if (id !== undefined) next.set('under', id);
      return next;
    });
  const shown = head?.id === under ? head : undefined;
  return (
    <>
      <div className={filterBar}>
        <SearchField
          label={translate('tree.search')}
          title={translate('tree.searchHint')}
          maxLength={80}
          dir="ltr"
          data-element="console.agents.search"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {under !== '' && <Trail trail={trail} onGo={open} />}
      {shown && list.first && <OpenTeam team={shown} page={list.first} merchant={merchant} />}
      <PeopleList
        caption={translate('tree.caption')}
        columns={COLUMNS}
        list={list}
        open=""
        onOpen={open}
        empty={<EmptyTree isTop={under === ''} isFound={search.length >= LEAST_SIGNS} />}
      />
    </>
  );
}

interface OpenTeamProps {
  readonly team: PlacedTeam;
  readonly page: StaffTree;
  readonly merchant: string;
}

/** The selected member and the available actions. */
function OpenTeam({ team, page, merchant }: OpenTeamProps) {
  const may = useMay();
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <TeamFacts
        team={team}
        page={page}
        actions={
          <>
            <ButtonLink variant="quiet" size="s" icon="user" href={memberLink(merchant, team.id)}>
              {translate('act.member')}
            </ButtonLink>
            {may('tree.move', merchant) && (
              <Button
                variant="quiet"
                size="s"
                icon="arrow-up-down"
                data-element="console.agents.move"
                onClick={() => setMoving(true)}
              >
                {translate('act.move')}
              </Button>
            )}
          </>
        }
      />
      {isMoving && <MoveDialog member={team} merchant={merchant} onClose={() => setMoving(false)} />}
    </>
  );
}

const memberLink = (merchant: string, id: string) => `/m/${merchant}/members?${new URLSearchParams({ member: id })}`;

function EmptyTree({ isTop, isFound }: { readonly isTop: boolean; readonly isFound: boolean }) {
  if (isFound) return <EmptyState title={translate('tree.noneFound')} text={translate('tree.noneFoundText')} />;
  return isTop ? (
    <EmptyState title={translate('tree.emptyTop')} text={translate('tree.emptyTopText')} />
  ) : (
    <EmptyState title={translate('tree.empty')} text={translate('tree.emptyText')} />
  );
}

const figure = (id: 'bonus' | 'deposit' | 'withdrawal'): DataColumn<PlacedTeam> => ({
  id,
  title: translate(`column.${id}`),
  width: 'minmax(6rem, 1fr)',
  figures: true,
  wide: true,
  cell: (row) => groupThousands(row[id]),
});

const COLUMNS: readonly DataColumn<PlacedTeam>[] = [
  {
    id: 'account',
    title: translate('column.account'),
    width: 'minmax(9rem, 1.6fr)',
    phoneWidth: 'minmax(0, 1fr)',
    cell: ({ account, isClosed }) => (
      <>
        <bdi>{account}</bdi> {isClosed && <Badge tone="negative">{translate('state.closed')}</Badge>}
      </>
    ),
  },
  { id: 'kind', title: translate('column.kind'), width: '7rem', wide: true, cell: ({ kind }) => nameKind(kind) },
  {
    id: 'members',
    title: translate('column.members'),
    width: '6rem',
    phoneWidth: '5rem',
    figures: true,
    cell: ({ members }) => groupThousands(String(members)),
  },
  {
    id: 'bet',
    title: translate('column.bet'),
    width: 'minmax(7rem, 1fr)',
    phoneWidth: '7rem',
    figures: true,
    cell: ({ bet }) => groupThousands(bet),
  },
  {
    id: 'result',
    title: translate('column.result'),
    width: 'minmax(7rem, 1fr)',
    figures: true,
    wide: true,
    cell: (row) => groupThousands(resultOf(row)),
  },
  figure('bonus'),
  figure('deposit'),
  figure('withdrawal'),
];
