import { useParams } from 'react-router-dom';
import type { AskAhead } from '#console/api/ask-ahead.ts';
import { staffQuery } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Late } from '#console/kit/late.tsx';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Page } from '#console/kit/page.tsx';
import { useSite } from '#console/session/me.ts';
import { documents, switchStates } from '#contract/staff/trees/calls.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Board } from './board.tsx';
import { useBoard } from './use-board.ts';
import { translate } from './words.ts';

/** Prefetches the documents of the board, then the last changes. */
export const askAhead: AskAhead = ({ client, queries, merchant }) => {
  void queries.prefetchQuery(staffQuery(client, documents, {}, merchant));
  void queries.prefetchQuery(staffQuery(client, switchStates, {}, merchant));
};

export default function Switches() {
  const { merchant = '' } = useParams();
  const site = useSite(merchant)?.name ?? merchant;
  const { board, error, retry } = useBoard(merchant);
  if (board !== undefined)
    return (
      <Board
        key={merchant}
        merchant={merchant}
        siteName={site}
        failure={error === null ? undefined : describeFailure(error)}
        {...board}
      />
    );
  return (
    <Page title={translate('title')} lead={translate('lead', { site })}>
      {error === null ? (
        <div aria-busy="true">
          <Late>
            <Skeleton lines={12} />
          </Late>
        </div>
      ) : (
        <ReadFailed title={translate('failed.title')} text={describeFailure(error)} onAgain={retry} />
      )}
    </Page>
  );
}
