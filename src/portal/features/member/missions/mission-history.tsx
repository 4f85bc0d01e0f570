import { useState } from 'react';
import type { PastReward } from '#contract/missions/read.ts';
import { stack } from '#portal/cashier/styles.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { Badge } from '#ui/words/badge.tsx';
import { MissionsPart } from './missions-part.tsx';
import { useHistory } from './use-missions.ts';
import { useMissionWords } from './words.ts';

/** Claimed and lapsed rewards of the member. */
export function MissionHistory() {
  const { t } = useTexts();
  const [pages, setPages] = useState(1);
  const query = useHistory(pages);
  const columns = useColumns();
  return (
    <MissionsPart query={query}>
      {({ rewards, totalPages }) => (
        <div className={stack}>
          <Table
            caption={t('missions.tab.history')}
            columns={columns}
            rows={rewards}
            rowKey={({ claimId }) => claimId}
            empty={<EmptyState level="h3" title={t('missions.history.empty')} text={t('missions.history.emptyText')} />}
          />
          {totalPages > 1 && pages < MOST_PAGES && (
            <Button variant="quiet" busy={query.isFetching} onClick={() => setPages(pages + 1)}>
              {t('missions.more')}
            </Button>
          )}
        </div>
      )}
    </MissionsPart>
  );
}

/** Together the gateway's maximum of rows per reply. */
const MOST_PAGES = 3;

function useColumns(): readonly Column<PastReward>[] {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeReward } = useMissionWords();
  return [
    { id: 'mission', title: t('missions.history.mission'), cell: ({ title }) => <bdi>{title}</bdi> },
    {
      id: 'reward',
      title: t('missions.reward'),
      figures: true,
      cell: ({ reward }) => (reward === undefined ? '–' : describeReward(reward)),
    },
    {
      id: 'state',
      title: t('missions.history.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'claimed' ? 'positive' : 'neutral'}>{t(`missions.state.${state}`)}</Badge>
      ),
    },
    {
      id: 'at',
      title: t('missions.history.at'),
      cell: ({ at }) => (at === undefined ? '–' : <span dir="ltr">{writer.minute(at)}</span>),
    },
  ];
}
