import { quickPlace } from '#scripts/run-folder.ts';
import { keepPlace } from '#tests/engines/transports.ts';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { PANEL_TOKEN } from './members/whole/demo-payments.ts';

/** One site for all e2e tests; environment variables give the workers its address. */
export default async function setup(): Promise<() => Promise<void>> {
  // Trusts one hop, so that a test can use its own address. A test's social provider runs on this machine. Test
  // gateways act as proxies in front of the site that forward the requested host. Behind a hop the demo payment
  // provider's panel requires its token.
  const env = {
    LIVERY_TRUSTED_HOPS: '1',
    LIVERY_FORWARDED_HOST: 'on',
    LIVERY_LOCAL_PROVIDERS: '1',
    LIVERY_MOST_LAG_MS: '0',
    LIVERY_BANK_TOKEN: PANEL_TOKEN,
  };
  const site: Site = await startSite({ env, place: await quickPlace() });
  await silencePopups(site);
  process.env['LIVERY_E2E_PORT'] = String(site.port);
  process.env['LIVERY_E2E_BRANDS'] = site.brands;
  process.env['LIVERY_E2E_DATABASE'] = site.databaseUrl;
  keepPlace('http', { port: site.port, database: site.databaseUrl, brands: site.brands });
  return site.stop;
}
