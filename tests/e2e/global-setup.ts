import { type Site, startSite } from '#tests/support/site.ts';

/** One site for all journeys; its place is told to the workers by environment variables. */
export default async function setup(): Promise<() => Promise<void>> {
  const site: Site = await startSite();
  process.env['LIVERY_E2E_PORT'] = String(site.port);
  process.env['LIVERY_E2E_BRANDS'] = site.brands;
  process.env['LIVERY_E2E_DATABASE'] = site.databaseUrl;
  return site.stop;
}
