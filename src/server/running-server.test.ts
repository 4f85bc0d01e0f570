import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { findPort, writePort } from '#serving/start/port-file.ts';
import { brandTool } from '#tests/brand-tool.ts';
import { linkContext } from '../main.ts';

let gateway: TestGateway;
let testSite: TestEdge;
let port: number;
const folder = mkdtempSync(join(tmpdir(), 'livery-running-'));

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  await gateway.app.ready();
  gateway.context.start();
  const files = { 'aurora/brand.json': JSON.parse(readFileSync('brands/aurora/brand.json', 'utf8')) };
  testSite = await openTestEdge({ files, link: linkContext(gateway.context, gateway.app) });
  port = Number(new URL(await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testSite.close();
  await gateway.close();
});

it('N01, O6: explain and diff take the trees of a running server by its address', async () => {
  const from = ['--from', `http://aurora.localhost:${port}`];
  const explained = await brandTool(['explain', 'aurora', 'account.freePlay', ...from]);
  expect(explained.stdout).toMatch(/^account\.freePlay is shown/);
  expect(explained.stdout).toMatch(
    new RegExp(`http://aurora\\.localhost:${port} /status/info/whitelabel/childrenNodes/\\d+/enabled is "1"`),
  );
  const trees = join(folder, 'trees.json');
  writeFileSync(trees, JSON.stringify({ status: { maintenance: true } }));
  const compared = await brandTool(['diff', 'aurora', ...from, '--trees', trees]);
  expect(compared.stdout).toContain("switch FREEPLAY3: '1' -> missing");
  const other = await brandTool(['explain', 'lotus', 'account.freePlay', ...from]);
  expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('the status of lotus did not load') });
  const nowhere = await brandTool(['explain', 'aurora', 'account.freePlay', '--from', 'aurora']);
  expect(nowhere.stderr).toContain('http://aurora.localhost:8080');
});

it('O6: new names the port of the server that runs on the data folder, and that of PORT where none answers', async () => {
  const remove = await writePort(folder, port);
  expect(await findPort(folder)).toBe(port);
  const env = { LIVERY_DATA: folder, PORT: '8099' };
  const made = await brandTool(['new', 'seaside', '--name', 'Seaside'], folder, env);
  expect(made.stdout).toContain(`Open http://seaside.localhost:${port}`);
  await remove();
  const later = await brandTool(['new', 'orchard', '--name', 'Orchard'], folder, env);
  expect(later.stdout).toContain('When the server is running, open http://orchard.localhost:8099');
});
