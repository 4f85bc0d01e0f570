import { useState } from 'react';
import type { Mission } from '#contract/missions/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { page, stack } from '#portal/cashier/styles.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MissionBoard } from './mission-board.tsx';
import { MissionCard } from './mission-card.tsx';
import { MissionHistory } from './mission-history.tsx';
import { MissionsPart } from './missions-part.tsx';
import { useClaim, useSummary } from './use-missions.ts';

const TABS = ['cards', 'board', 'history'] as const;
type TabId = (typeof TABS)[number];

/** Missions (M197): current missions, leaderboard, and past rewards. */
export function MissionsPage() {
  const { t } = useTexts();
  const [tab, setTab] = useState<TabId>('cards');
  const [board, setBoard] = useState<string>();
  const query = useSummary();
  const showBoard = (missionId: string) => {
    setBoard(missionId);
    setTab('board');
  };
  return (
    <div className={page}>
      <PageHeading title={t('element.member.missionLeaderboard')}>{t('missions.lead')}</PageHeading>
      <Tabs
        label={t('missions.tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`missions.tab.${id}`) }))}
        value={tab}
        onChange={(id) => setTab(TABS.find((known) => known === id) ?? 'cards')}
      >
        {tab === 'cards' && (
          <MissionsPart query={query}>
            {({ missions }) => <Cards missions={missions} onBoard={showBoard} />}
          </MissionsPart>
        )}
        {tab === 'board' && (
          <MissionsPart query={query}>
            {({ missions }) => (
              <MissionBoard
                missions={missions.filter(({ hasBoard, isOver }) => hasBoard && !isOver)}
                missionId={board}
                onChoose={setBoard}
              />
            )}
          </MissionsPart>
        )}
        {tab === 'history' && <MissionHistory />}
      </Tabs>
    </div>
  );
}

/** A mission may be listed twice: its current period, and an earlier one with a reward to claim. */
const keyOf = ({ missionId, period, milestones }: Mission) =>
  [missionId, period, milestones.find(({ claimId }) => claimId !== undefined)?.claimId].join(' ');

interface CardsProps {
  readonly missions: readonly Mission[];
  readonly onBoard: (missionId: string) => void;
}

function Cards({ missions, onBoard }: CardsProps) {
  const { t } = useTexts();
  const { busy, claim } = useClaim();
  const inPlace = useInPlace(missions);
  if (missions.length === 0)
    return (
      <EmptyState
        level="h3"
        title={t('missions.empty')}
        text={t('missions.emptyText')}
        action={<ButtonLink href="/promotions">{t('missions.seePromotions')}</ButtonLink>}
      />
    );
  return (
    <div className={stack}>
      {inPlace.map((mission) => (
        <MissionCard
          key={keyOf(mission)}
          mission={mission}
          busy={busy}
          onClaim={(claimId, reward) => void claim(claimId, reward)}
          onBoard={mission.hasBoard && !mission.isOver ? () => onBoard(mission.missionId) : undefined}
        />
      ))}
    </div>
  );
}

/**
 * Keeps the order in which missions were first shown: a card does not jump when its reward is claimed. New ones come
 * last.
 */
function useInPlace(missions: readonly Mission[]): readonly Mission[] {
  const [places] = useState(() => new Map<string, number>());
  const placeOf = ({ missionId, period }: Mission) => {
    const name = `${missionId} ${period}`;
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  return missions
    .map((mission) => ({ mission, place: placeOf(mission) }))
    .sort((one, other) => one.place - other.place)
    .map(({ mission }) => mission);
}
