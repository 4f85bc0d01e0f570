import { quickPlace } from '#scripts/run-folder.ts';
import { keepPlace } from '#tests/engines/ways.ts';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { PANEL_TOKEN } from './members/whole/house-bank.ts';

/** One site for all journeys; its place is told to the workers by environment variables. */
export default async function setup(): Promise<() => Promise<void>> {
  // One hop is believed, so that a test can come from an address of its own.
  // A social provider of a test stands on this machine.
  // Gateways of the tests stand in front of the site as proxies that name the host asked for.
  // Behind a hop the bank's panel wants its token.
  const env = {
    ...{ LIVERY_TRUSTED_HOPS: '1', LIVERY_FORWARDED_HOST: 'on', LIVERY_LOCAL_PROVIDERS: '1' },
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
