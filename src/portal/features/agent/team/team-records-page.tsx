import type { InfiniteData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentBets, agentProfit } from '#contract/agents/calls.ts';
import type { TeamFigures, TeamRecords } from '#contract/agents/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { note, page, start } from '#portal/cashier/styles.ts';
import { ExportButton, type ExportFilters } from '#portal/exports/export-button.tsx';
import { MoreButton } from '#portal/page/more-button.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { Figures } from '#portal/records/figures.tsx';
import { type Asked, Filters } from '#portal/records/filters.tsx';
import { LinkButton } from '#portal/records/link-button.tsx';
import { NoRows } from '#portal/records/no-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecordPages } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Column } from '#ui/lists/table.tsx';
import { Money } from '#ui/words/money.tsx';
import { Held } from '../parts/held.tsx';
import { MemberRounds, type ShownMember } from './member-rounds.tsx';
import { SearchForm, searchBar } from './search-form.tsx';
import { Trail } from './trail.tsx';

const PERIODS = [7, 30];
const MOST_DAYS = 92;
const NO_CHOICES = {};

type Row = TeamRecords['rows'][number];

/** Bets of the members of the team (M206). */
export const TeamBettingPage = () => <TeamRecordsPage kind="bets" />;

/** Profit and loss of the team's members (M207). */
export const UserProfitLossPage = () => <TeamRecordsPage kind="profit" />;

interface KindProps {
  readonly kind: 'bets' | 'profit';
}

function TeamRecordsPage({ kind }: KindProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>({});
  const [of, setOf] = useState<{ readonly under?: string; readonly search?: string }>({});
  const [by, setBy] = useState<'member' | 'day'>('member');
  const [shown, setShown] = useState<ShownMember>();
  const query = useRecordPages(kind === 'bets' ? agentBets : agentProfit, { ...asked, ...of, by });
  return (
    <div className={page}>
      <PageHeading title={t(kind === 'bets' ? 'element.agent.teamBetting' : 'element.agent.userProfitLoss')}>
        {t(kind === 'bets' ? 'agent.bets.lead' : 'agent.profit.lead')}
      </PageHeading>
      <div className={searchBar}>
        <SearchForm onSearch={(search) => setOf(search === undefined ? {} : { search })} />
        <Tabs
          label={t('agent.records.by')}
          variant="pills"
          className={start}
          tabs={[
            { id: 'member', label: t('agent.records.byMember') },
            { id: 'day', label: t('agent.records.byDay') },
          ]}
          value={by}
          onChange={(value) => setBy(value === 'day' ? 'day' : 'member')}
        />
      </div>
      <RecordPart query={query}>
        {(reported) => (
          <>
            <Days reported={reported} asked={asked} onAsk={setAsked} />
            {of.search === undefined && (
              <ExportButton
                of={kind === 'bets' ? 'teamBets' : 'teamProfit'}
                filters={{ ...asked, ...(of.under !== undefined && { under: of.under }) } as ExportFilters}
                zone={reported.pages[0]?.zone ?? 'UTC'}
              />
            )}
            <Trail
              trail={reported.pages[0]?.trail ?? []}
              onGo={(under) => setOf(under === undefined ? {} : { under })}
            />
            <Rows reported={reported} kind={kind} search={of.search} asked={asked} onAsk={setAsked} onShow={setShown} />
            <MoreButton query={query} className={start}>
              {t('records.more')}
            </MoreButton>
          </>
        )}
      </RecordPart>
      <MemberRounds member={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}

type Reported = InfiniteData<TeamRecords, unknown>;

interface PartProps {
  readonly reported: Reported;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

function Days({ reported, asked, onAsk }: PartProps) {
  const [first] = reported.pages;
  if (first === undefined) return null;
  return (
    <Filters days={first} asked={asked} onAsk={onAsk} periods={PERIODS} mostDays={MOST_DAYS} choices={NO_CHOICES} />
  );
}

interface RowsProps extends PartProps, KindProps {
  readonly search: string | undefined;
  readonly onShow: (member: ShownMember) => void;
}

function Rows({ reported, kind, search, asked, onAsk, onShow }: RowsProps) {
  const { t } = useTexts();
  const [first] = reported.pages;
  const rows = reported.pages.flatMap((each): readonly Row[] => each.rows);
  const isByDay = rows.some(({ day }) => day !== undefined);
  const columns = useColumns({ kind, isByDay, zone: first?.zone ?? 'UTC', asked, onShow });
  if (first === undefined) return null;
  if (rows.length === 0)
    return search === undefined ? (
      <NoRows days={first} asked={asked} onAsk={onAsk} mostDays={30} />
    ) : (
      <EmptyState level="h3" title={t('agent.team.notFound', { search })} />
    );
  return (
    <>
      {first.sums !== undefined && <Sums sums={first.sums} kind={kind} />}
      <DayRows
        title={t('agent.records.rows')}
        columns={columns}
        rows={rows}
        rowKey={({ id, day }) => `${id} ${day ?? ''}`}
      />
    </>
  );
}

function Sums({ sums, kind }: KindProps & { readonly sums: TeamFigures }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const money = (key: string, minor: string | bigint, signed = false) => (
    <Money key={key} signed={signed} amount={minor} currency={currency} />
  );
  const { rounds, betMinor, validMinor, wonMinor, bonusMinor, depositMinor, withdrawalMinor } = sums;
  const played = [
    [t('records.sums.rounds'), writer.count(rounds)],
    [t('agent.team.bet'), money('bet', betMinor)],
    [t('agent.records.valid'), money('valid', validMinor)],
    [t('records.column.won'), money('won', wonMinor)],
  ] as const;
  const brought = [
    [t('agent.team.result'), money('result', BigInt(wonMinor) - BigInt(betMinor) + BigInt(bonusMinor), true)],
    [t('records.sums.deposit'), money('deposit', depositMinor)],
    [t('records.sums.withdrawal'), money('withdrawal', withdrawalMinor)],
    [t('records.sums.bonus'), money('bonus', bonusMinor)],
  ] as const;
  return (
    <>
      <Figures figures={kind === 'bets' ? played : brought} />
      <p className={note}>{t('agent.team.sums')}</p>
    </>
  );
}

interface ColumnsProps extends KindProps {
  readonly isByDay: boolean;
  readonly zone: string;
  readonly asked: Asked;
  readonly onShow: (member: ShownMember) => void;
}

function useColumns({ kind, isByDay, zone, asked, onShow }: ColumnsProps): readonly Column<Row>[] {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const money = (id: string, title: string, minor: (row: Row) => string | bigint, signed = false): Column<Row> => ({
    id,
    title,
    figures: true,
    cell: (row) => <Money signed={signed} amount={minor(row)} currency={currency} />,
  });
  const result = ({ figures }: Row) => BigInt(figures.wonMinor) - BigInt(figures.betMinor) + BigInt(figures.bonusMinor);
  return [
    {
      id: 'account',
      title: t('agent.details.account'),
      cell: (row) => (
        <LinkButton
          label={t('agent.records.rounds', { account: row.account })}
          onAct={() => onShow({ ...row, zone, ...daysOf(row, asked) })}
        >
          <bdi>{row.account}</bdi>
        </LinkButton>
      ),
    },
    ...(isByDay
      ? [{ id: 'day', title: t('records.column.day'), cell: ({ day = '' }: Row) => <Held>{writer.write(day)}</Held> }]
      : []),
    money('bet', t('agent.team.bet'), ({ figures }) => figures.betMinor),
    ...(kind === 'bets'
      ? [money('won', t('records.column.won'), ({ figures }) => figures.wonMinor)]
      : [
          money('deposit', t('records.sums.deposit'), ({ figures }) => figures.depositMinor),
          money('withdrawal', t('records.sums.withdrawal'), ({ figures }) => figures.withdrawalMinor),
        ]),
    money('result', t('agent.team.result'), result, true),
  ];
}

function daysOf({ day }: Row, { from, to }: Asked) {
  if (day !== undefined) return { from: day, to: day };
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
