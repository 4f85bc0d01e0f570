import { SiteScreen } from '#console/effects/site-screen.tsx';
import { translate } from './rule-words.ts';
import { Rulebook } from './rulebook.tsx';

export default function Rules() {
  return (
    <SiteScreen translate={translate}>{(site) => <Rulebook key={site.view.documents.merchant} {...site} />}</SiteScreen>
  );
}
