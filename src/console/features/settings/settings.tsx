import { SiteScreen } from '#console/effects/site-screen.tsx';
import { translate } from './parts/words.ts';
import { SiteSettings } from './site-settings.tsx';

export default function Settings() {
  return (
    <SiteScreen translate={translate}>
      {(site) => <SiteSettings key={site.view.documents.merchant} {...site} />}
    </SiteScreen>
  );
}
