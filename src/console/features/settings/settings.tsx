import { SiteScreen } from '#console/effects/site-screen.tsx';
import { SiteSettings } from './site-settings.tsx';
import { say } from './words.ts';

/** The settings of one site. */
export default function Settings() {
  return <SiteScreen say={say}>{(site) => <SiteSettings key={site.view.documents.merchant} {...site} />}</SiteScreen>;
}
