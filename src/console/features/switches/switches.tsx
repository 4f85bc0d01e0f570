import { useParams } from 'react-router-dom';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useSite } from '#console/session/me.ts';
import texts from '#console/texts/EN/switches.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Board } from './board.tsx';
import { useBoard } from './use-board.ts';

const say = sayWith(texts);

/** The switch board of one site. */
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
    <Page title={say('title')} lead={say('lead', { site })}>
      {error === null ? (
        <div aria-busy="true">
          <Skeleton lines={12} />
        </div>
      ) : (
        <EmptyState
          illustration="offline"
          title={say('failed.title')}
          text={describeFailure(error)}
          action={<Button onClick={retry}>{say('act.retry')}</Button>}
        />
      )}
    </Page>
  );
}
