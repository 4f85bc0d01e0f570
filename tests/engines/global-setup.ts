import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickPlace } from '#scripts/run-folder.ts';
import { silencePopups } from '#tests/support/silence-popups.ts';
import { startSite } from '#tests/support/site.ts';
import { freePort } from './processes.ts';
import { openTls } from './tls-proxy.ts';
import { keepPlace, TRANSPORTS } from './transports.ts';

/** A site over http and, in the long run, one behind TLS; environment variables give the workers their addresses. */
export default async function setup(): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  // Sequentially: two sites that seed their demo data at the same time slow each other down.
  for (const transport of TRANSPORTS) ends.push(await (transport === 'tls' ? openBehindTls() : openPlain()));
  return async () => {
    for (const end of ends) await end();
  };
}

const COMMON = { LIVERY_MOST_LAG_MS: '0' };

/** With the default settings of a new installation. */
async function openPlain(): Promise<() => Promise<void>> {
  const site = await startSite({ env: COMMON, place: await quickPlace() });
  await silencePopups(site);
  keepPlace('http', { port: site.port, database: site.databaseUrl, brands: site.brands });
  return site.stop;
}

async function openBehindTls(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-tls-'));
  const port = await freePort();
  const origins = Object.fromEntries(
    ['games', 'chat', 'console', 'bank'].map((name) => [
      `LIVERY_${name.toUpperCase()}_ORIGIN`,
      `https://${name}.localhost:${port}`,
    ]),
  );
  const site = await startSite({ env: { ...COMMON, ...origins, LIVERY_TRUSTED_HOPS: '1' }, place: await quickPlace() });
  await silencePopups(site);
  const endTls = await openTls(port, site.port, folder);
  keepPlace('tls', { port, database: site.databaseUrl, brands: site.brands });
  return async () => {
    await endTls();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
