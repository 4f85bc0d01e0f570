/** An empty build, for processes that start before anything was built. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClientFolder as makeDemoGamesFolder } from '#demo-games/testing/test-demo-games.ts';
import { makeClientFolder as makeDemoPaymentsFolder } from '#demo-payments/testing/test-demo-payments.ts';

const CLIENT = {
  id: 'b1',
  entry: '/assets/entry-1.js',
  boot: '/assets/boot-1.js',
  early: '/assets/early-1.js',
  imports: [],
  screens: {},
  windows: {},
  fonts: [],
};
const SERVER = `export const renderPage = async ({ portal }) =>
  ({ html: '<main>' + portal.name + '</main>', css: '', cssIds: [], status: 200, title: portal.name, description: '' });
export const firstQuestions = () => [];
export const drawArt = () => null;
`;

/** Writes the builds of all parts under a folder, for LIVERY_DIST. */
export async function makeEmptyBuild(folder: string): Promise<void> {
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('client/livery-build.json', JSON.stringify(CLIENT));
  await write('client/assets/entry-1.js', 'export {};');
  await write('server/entry-server.js', SERVER);
  await write('server/package.json', '{"type":"module"}');
  for (const [site, entry] of [
    ['console', 'src/console/entry.tsx'],
    ['chat', 'src/chat/client/entry.tsx'],
  ]) {
    await write(`${site}/${site}-chunks.json`, JSON.stringify({ [`${entry}`]: { file: 'assets/page-1.js' } }));
    await write(`${site}/assets/page-1.js`, 'export {};');
  }
  await makeDemoGamesFolder(join(folder, 'demo-games'));
  await makeDemoPaymentsFolder(join(folder, 'demo-payments'));
}
