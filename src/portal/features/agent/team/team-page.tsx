import type { InfiniteData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentTeam } from '#contract/agents/calls.ts';
import type { TeamMember, TeamMembers } from '#contract/agents/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { page, start } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { MoreButton } from '#portal/page/more-button.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { Figures } from '#portal/records/figures.tsx';
import { type Asked, Filters } from '#portal/records/filters.tsx';
import { LinkButton } from '#portal/records/link-button.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecordPages } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Column } from '#ui/lists/table.tsx';
import { Money } from '#ui/words/money.tsx';
import { useAgentWords } from '../parts/use-agent-words.ts';
import { MemberWindow } from './member-window.tsx';
import { SearchForm } from './search-form.tsx';
import { Trail } from './trail.tsx';

const PERIODS = [7, 30];
const MOST_DAYS = 92;
const NO_CHOICES = {};

/** Team management (M205): the tree level by level, each member with the totals of their whole team. */
export function TeamPage() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>({});
  const [of, setOf] = useState<{ readonly under?: string; readonly search?: string }>({});
  const [shown, setShown] = useState<TeamMember>();
  const query = useRecordPages(agentTeam, { ...asked, ...of });
  return (
    <div className={page}>
      <PageHeading title={t('element.agent.teamManagement')}>{t('agent.team.lead')}</PageHeading>
      <SearchForm onSearch={(search) => setOf(search === undefined ? {} : { search })} />
      <RecordPart query={query}>
        {(reported) => (
          <>
            <Days reported={reported} asked={asked} onAsk={setAsked} />
            <Trail
              trail={reported.pages[0]?.trail ?? []}
              onGo={(under) => setOf(under === undefined ? {} : { under })}
            />
            <Members
              reported={reported}
              search={of.search}
              onShow={setShown}
              onOpen={(under) => setOf({ under })}
              onAll={() => setOf({})}
            />
            <MoreButton query={query} className={start}>
              {t('records.more')}
            </MoreButton>
          </>
        )}
      </RecordPart>
      <MemberWindow member={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}

type Reported = InfiniteData<TeamMembers, unknown>;

function Days({
  reported,
  asked,
  onAsk,
}: {
  readonly reported: Reported;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}) {
  const [first] = reported.pages;
  if (first === undefined) return null;
  return (
    <Filters days={first} asked={asked} onAsk={onAsk} periods={PERIODS} mostDays={MOST_DAYS} choices={NO_CHOICES} />
  );
}

interface MembersProps {
  readonly reported: Reported;
  readonly search: string | undefined;
  readonly onShow: (member: TeamMember) => void;
  readonly onOpen: (under: string) => void;
  readonly onAll: () => void;
}

function Members({ reported, search, onShow, onOpen, onAll }: MembersProps) {
  const { t } = useTexts();
  const rows = reported.pages.flatMap((each): readonly TeamMember[] => each.rows);
  const columns = useColumns(onShow, onOpen);
  const [first] = reported.pages;
  return (
    <>
      {search === undefined && first?.head !== undefined && <Head head={first.head} active={first.activeMonth ?? 0} />}
      {rows.length === 0 ? (
        <NoMembers search={search} isTop={(first?.trail.length ?? 0) < 2} onAll={onAll} />
      ) : (
        <DayRows
          title={t(search === undefined ? 'agent.team.below' : 'agent.team.found')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

function Head({ head, active }: { readonly head: TeamMember; readonly active: number }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { team } = head;
  return (
    <Figures
      figures={[
        [t('agent.team.members'), writer.count(head.members)],
        [t('agent.team.directs'), writer.count(head.directs)],
        [t('agent.team.activeMonth'), writer.count(active)],
        [t('agent.team.bet'), <Money key="bet" amount={team.betMinor} currency={currency} />],
        [t('records.sums.deposit'), <Money key="deposit" amount={team.depositMinor} currency={currency} />],
        [t('records.sums.withdrawal'), <Money key="withdrawal" amount={team.withdrawalMinor} currency={currency} />],
      ]}
    />
  );
}

interface NoMembersProps {
  readonly search: string | undefined;
  readonly isTop: boolean;
  readonly onAll: () => void;
}

function NoMembers({ search, isTop, onAll }: NoMembersProps) {
  const { t } = useTexts();
  const goTo = useCentrePage();
  if (search !== undefined || !isTop)
    return (
      <EmptyState
        level="h3"
        title={search === undefined ? t('agent.team.nobodyBelow') : t('agent.team.notFound', { search })}
        action={
          <Button variant="quiet" onClick={onAll}>
            {t('agent.team.toTop')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      level="h3"
      title={t('agent.team.none')}
      text={t('agent.team.noneText')}
      action={<Button onClick={() => goTo('agent.account')}>{t('element.agent.account')}</Button>}
    />
  );
}

function useColumns(onShow: MembersProps['onShow'], onOpen: MembersProps['onOpen']): readonly Column<TeamMember>[] {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeKind } = useAgentWords();
  const { currency } = useAtomValue(portalAtom);
  return [
    {
      id: 'account',
      title: t('agent.details.account'),
      cell: (row) => (
        <LinkButton label={t('agent.team.show', { account: row.account })} onAct={() => onShow(row)}>
          <bdi>{row.account}</bdi>
        </LinkButton>
      ),
    },
    {
      id: 'kind',
      title: t('agent.details.kind'),
      cell: ({ kind, isClosed }) =>
        isClosed ? `${describeKind(kind)} · ${t('agent.team.closed')}` : describeKind(kind),
    },
    {
      id: 'members',
      title: t('agent.team.members'),
      figures: true,
      cell: (row) => {
        if (row.directs === 0) return '0';
        const members = writer.count(row.members);
        return (
          // The accessible name contains the visible text, for voice control.
          <LinkButton
            label={`${t('agent.team.open', { account: row.account })}: ${members}`}
            onAct={() => onOpen(row.id)}
          >
            {members}
          </LinkButton>
        );
      },
    },
    {
      id: 'bet',
      title: t('agent.team.bet'),
      figures: true,
      cell: ({ team }) => <Money amount={team.betMinor} currency={currency} />,
    },
    {
      id: 'result',
      title: t('agent.team.result'),
      figures: true,
      cell: ({ team }) => (
        <Money
          signed
          amount={BigInt(team.wonMinor) - BigInt(team.betMinor) + BigInt(team.bonusMinor)}
          currency={currency}
        />
      ),
    },
  ];
}
