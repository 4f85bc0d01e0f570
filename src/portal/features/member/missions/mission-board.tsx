import { useState } from 'react';
import type { MissionBoard as Board, BoardPlace, Mission, MissionReward } from '#contract/missions/read.ts';
import { figures, note, stack, sum, sumFigure } from '#portal/cashier/styles.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { MissionsPart } from './missions-part.tsx';
import { useBoard } from './use-missions.ts';
import { useMissionWords } from './words.ts';

const own = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[3],
});
const you = css({ color: color.accentText, fontWeight: weight.strong });

interface BoardProps {
  /** The missions with a leaderboard. */
  readonly missions: readonly Mission[];
  readonly missionId: string | undefined;
  readonly onChoose: (missionId: string) => void;
}

/** The leaderboard of a mission (M322), for the current period or the previous one. */
export function MissionBoard({ missions, missionId, onChoose }: BoardProps) {
  const { t } = useTexts();
  const chosen = missions.find((mission) => mission.missionId === missionId) ?? missions[0];
  if (chosen === undefined) return <EmptyState level="h3" title={t('missions.board.none')} />;
  return (
    <div className={stack}>
      {missions.length > 1 && (
        <Tabs
          label={t('missions.board.choose')}
          variant="pills"
          tabs={missions.map(({ missionId: id, title }) => ({ id, label: title }))}
          value={chosen.missionId}
          onChange={onChoose}
        />
      )}
      <OneBoard key={chosen.missionId} mission={chosen} />
    </div>
  );
}

type Which = 'now' | 'before';

function OneBoard({ mission }: { readonly mission: Mission }) {
  const [which, setWhich] = useState<Which>('now');
  const [before, setBefore] = useState<string>();
  const query = useBoard(mission.missionId, which === 'before' ? before : undefined);
  // The current period's leaderboard names the previous period.
  if (which === 'now' && query.data?.before !== undefined && query.data.before !== before) setBefore(query.data.before);
  return (
    <>
      {before !== undefined && <Periods repeats={mission.repeats} which={which} onChoose={setWhich} />}
      <MissionsPart query={query}>{(board) => <Places board={board} mission={mission} />}</MissionsPart>
    </>
  );
}

interface PeriodsProps {
  readonly repeats: Board['repeats'];
  readonly which: Which;
  readonly onChoose: (which: Which) => void;
}

function Periods({ repeats, which, onChoose }: PeriodsProps) {
  const { t } = useTexts();
  if (repeats === 'once') return null;
  const tabs = (['now', 'before'] as const).map((id) => ({ id, label: t(`missions.board.${id}.${repeats}`) }));
  return (
    <Tabs
      label={t('missions.board.period')}
      tabs={tabs}
      value={which}
      onChange={(id) => onChoose(id === 'before' ? 'before' : 'now')}
    />
  );
}

function Places({ board, mission: { title, milestones } }: { readonly board: Board; readonly mission: Mission }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeValue, describeReward } = useMissionWords();
  const columns: readonly Column<BoardPlace>[] = [
    {
      id: 'rank',
      title: t('missions.board.rank'),
      cell: ({ rank }) => <span className={figures}>{writer.count(rank)}</span>,
    },
    {
      id: 'name',
      title: t('missions.board.name'),
      cell: ({ name, isOwn }) => (isOwn ? <Badge tone="accent">{t('missions.board.you')}</Badge> : <bdi>{name}</bdi>),
    },
    {
      id: 'value',
      title: t('missions.kind.other'),
      figures: true,
      cell: ({ value, isOwn }) => <span className={cx(isOwn && you)}>{describeValue(value, board.unit)}</span>,
    },
    {
      id: 'reward',
      title: t('missions.reward'),
      figures: true,
      cell: ({ value }) => rewardsAt(milestones, value).map(describeReward).join(' + ') || '–',
    },
  ];
  return (
    <>
      <OwnPlace board={board} />
      <Table
        caption={t('missions.board.open', { mission: title })}
        columns={columns}
        rows={board.places}
        rowKey={({ rank }) => String(rank)}
        empty={<EmptyState level="h3" title={t('missions.board.empty')} text={t('missions.board.emptyText')} />}
      />
    </>
  );
}

/** What the milestones up to a value are worth together: one sum for each kind of reward. */
export function rewardsAt(milestones: Mission['milestones'], value: string): readonly MissionReward[] {
  const sums = new Map<MissionReward['kind'], bigint>();
  for (const { goal, reward } of milestones)
    if (reward !== undefined && BigInt(goal) <= BigInt(value))
      sums.set(reward.kind, (sums.get(reward.kind) ?? 0n) + BigInt(reward.amount));
  return [...sums].map(([kind, amount]) => ({ kind, amount: String(amount) }));
}

function OwnPlace({ board: { ownRank, ownValue, unit } }: { readonly board: Board }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeValue } = useMissionWords();
  if (ownRank === undefined) return <p className={note}>{t('missions.board.ownNone')}</p>;
  return (
    <div className={sum} role="status">
      <p>{t('missions.board.own')}</p>
      <p className={own}>
        <span className={cx(sumFigure, figures)}>{writer.count(ownRank)}</span>
        <span className={figures}>{describeValue(ownValue, unit)}</span>
      </p>
    </div>
  );
}
