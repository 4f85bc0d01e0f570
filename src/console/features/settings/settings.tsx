import { useParams } from 'react-router-dom';
import { useSites } from '#console/effects/use-sites.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useSite } from '#console/session/me.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SiteSettings } from './site-settings.tsx';
import { say } from './words.ts';

/** The settings of one site. */
export default function Settings() {
  const { merchant = '' } = useParams();
  const siteName = useSite(merchant)?.name ?? merchant;
  const [site] = useSites([merchant]);
  if (site?.view !== undefined) return <SiteSettings key={merchant} siteName={siteName} view={site.view} />;
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
