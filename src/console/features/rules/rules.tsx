import { useParams } from 'react-router-dom';
import { useSites } from '#console/effects/use-sites.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useSite } from '#console/session/me.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from './rule-words.ts';
import { Rulebook } from './rulebook.tsx';

/** The rules of one site's registration. */
export default function Rules() {
  const { merchant = '' } = useParams();
  const siteName = useSite(merchant)?.name ?? merchant;
  const [site] = useSites([merchant]);
  if (site?.view !== undefined) return <Rulebook key={merchant} siteName={siteName} view={site.view} />;
  return (
    <Page title={say('title')} lead={say('lead', { site: siteName })}>
      {site?.error ? (
        <EmptyState
          illustration="offline"
          title={say('failed.title')}
          text={describeFailure(site.error)}
          action={<Button onClick={() => window.location.reload()}>{say('act.retry')}</Button>}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={12} />
        </div>
      )}
    </Page>
  );
}
