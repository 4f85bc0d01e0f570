import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { useSite } from '#console/session/me.ts';
import type { Translate } from '#console/texts/translate.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { SiteView } from './site-view.ts';
import { useSites } from './use-sites.ts';

export interface SiteScreenProps {
  readonly translate: Translate<'title' | 'lead'>;
  /** Renders the screen once the site's data is loaded. */
  readonly children: (site: { readonly siteName: string; readonly view: SiteView }) => ReactNode;
}

/** A screen about the documents of the site in the URL; shows loading and error states. */
export function SiteScreen({ translate, children }: SiteScreenProps) {
  const { merchant = '' } = useParams();
  const siteName = useSite(merchant)?.name ?? merchant;
  const [site] = useSites([merchant]);
  if (site?.view !== undefined) return children({ siteName, view: site.view });
  return (
    <Page title={translate('title')} lead={translate('lead', { site: siteName })}>
      {site?.error ? (
        <EmptyState
          illustration="offline"
          title={translate('failed.title')}
          text={describeFailure(site.error)}
          action={<Button onClick={() => window.location.reload()}>{translate('act.retry')}</Button>}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={12} />
        </div>
      )}
    </Page>
  );
}
