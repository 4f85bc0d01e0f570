import { type Site, startSite } from '#tests/support/site.ts';

/** One site for all journeys; its place is told to the workers by environment variables. */
export default async function setup(): Promise<() => Promise<void>> {
  // One hop is believed, so that a test can come from an address of its own.
  const site: Site = await startSite({ env: { LIVERY_TRUSTED_HOPS: '1' } });
  process.env['LIVERY_E2E_PORT'] = String(site.port);
  process.env['LIVERY_E2E_BRANDS'] = site.brands;
  process.env['LIVERY_E2E_DATABASE'] = site.databaseUrl;
  return site.stop;
}
