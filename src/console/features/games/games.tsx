import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { useAddressState } from '#console/kit/use-address-state.ts';
import { useSite } from '#console/session/me.ts';
import { gameChoices, vendorChoices } from '#contract/staff/games/calls.ts';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { GamesTab } from './games-tab/games-tab.tsx';
import { translate } from './parts/words.ts';
import { VendorsTab } from './vendors-tab.tsx';

/** Poll interval for changes of other staff users. */
const EVERY_MS = 5_000;

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minBlockSize: 0,
  '& [role=tabpanel]': {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minBlockSize: 0,
    paddingBlockStart: space[4],
  },
});

export default function Games() {
  const { merchant = '' } = useParams();
  const site = useSite(merchant);
  const [tab, setTab] = useAddressState('tab', 'vendors');
  const { data, error, refetch } = useStaffRead(vendorChoices, {}, { merchant, everyMs: EVERY_MS });
  useFollowed(data?.revision);
  const shown = tab === 'games' ? 'games' : 'vendors';
  return (
    <Page title={translate('title')} lead={translate('lead', { site: site?.name ?? merchant })}>
      {data === undefined && error !== null && (
        <ReadFailed
          title={translate('failed.title')}
          text={describeFailure(error, translate)}
          onAgain={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div aria-busy="true">
          <Skeleton lines={12} />
        </div>
      )}
      {data !== undefined && (
        <Tabs
          className={panel}
          label={translate('title')}
          value={shown}
          onChange={setTab}
          tabs={(['vendors', 'games'] as const).map((id) => ({
            id,
            label: translate(`tab.${id}`),
            element: `console.games.tab.${id}`,
          }))}
        >
          {shown === 'vendors' ? (
            <VendorsTab key={merchant} merchant={merchant} choices={data} />
          ) : (
            <GamesTab key={merchant} merchant={merchant} choices={data} />
          )}
        </Tabs>
      )}
    </Page>
  );
}

/** A new revision by another staff user may affect the games in the list: load them again. */
function useFollowed(revision: number | undefined): void {
  const queries = useQueryClient();
  const known = useRef(revision);
  useEffect(() => {
    if (known.current !== undefined && revision !== known.current)
      void queries.invalidateQueries({ queryKey: [gameChoices.name] });
    known.current = revision;
  }, [revision, queries]);
}
