import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVendorLanes } from '#contract/games/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { composeGames } from '#gateway/wiring/wire-games.ts';
import { CATEGORIES, parseLanes } from '#model/documents/lanes.ts';
import { createLanesService, type LanesService } from './service.ts';

let gateway: TestGateway;
let lanes: LanesService;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
  lanes = createLanesService(gateway.context.db, gateway.context.revisions, composeGames(gateway.context).kinds);
});

afterAll(async () => {
  await gateway.close();
});

async function ask(merchant: string) {
  const reply = await gateway.ask(merchant, {
    url: `/wps/relay/GCSGAME_gameVendor?merchantCode=${merchant}&platform=html5-desktop`,
  });
  return parseLanes(readVendorLanes(reply.json().value));
}

test('M294: the lanes hold vendors of all eight categories, and the model reads them without a problem', async () => {
  const { value, problems } = await ask('aurora');
  expect(problems).toEqual([]);
  expect(CATEGORIES.filter((category) => !value.get(category)?.vendors.length)).toEqual([]);
  expect(value.get('LOTT')?.vendors.map(({ accountType }) => accountType)).toEqual(['TCG_SEA', 'TCG_LOTTO_VN', 'LOTT']);
});

test('the platform has 24 vendors, all with a name', async () => {
  const rows = await gateway.context.db.platform.selectFrom('vendor').select(['code', 'display_name']).execute();
  expect(new Set(rows.map(({ code }) => code)).size).toBe(24);
  expect(rows.filter(({ display_name }) => display_name === '')).toEqual([]);
});

test('merchants differ: lotus has no esports, harbor sends them among sports as older servers do', async () => {
  expect((await ask('lotus')).value.has('ESPORTS')).toBe(false);
  const harbor = (await ask('harbor')).value;
  expect(harbor.get('ESPORTS')?.vendors.map(({ code }) => code)).toEqual(['IMES', 'SV3', 'AV']);
  expect(harbor.get('SPORTS')?.vendors.map(({ code }) => code)).toEqual(['NORTHPITCH']);
  expect(harbor.has('LOTT')).toBe(false);
});

test('a removed vendor leaves only the lane of its merchant, with a revision and a journal entry', async () => {
  const before = (await gateway.context.trees.read('lotus')).revision;
  const change = await lanes.setVendor(
    'lotus',
    { code: 'NORTHPITCH', category: 'SPORTS', enabled: false, position: 0 },
    'ops',
  );
  expect(change).toEqual({ revision: before + 1, changed: true });
  expect((await ask('lotus')).value.has('SPORTS')).toBe(false);
  expect((await ask('harbor')).value.has('SPORTS')).toBe(true);
});

test('a merchant without vendors has no lanes, and one vendor moved to the front comes first', async () => {
  await lanes.setVendor('aurora', { code: 'KESTREL', category: 'LIVE', enabled: true, position: 0 }, 'ops');
  expect((await ask('aurora')).value.get('LIVE')?.vendors[0]?.code).toBe('KESTREL');
});

test('an unknown vendor is refused and changes nothing', async () => {
  const before = (await gateway.context.trees.read('aurora')).revision;
  const choice = { code: 'NOSUCH', category: 'LIVE', enabled: true, position: 0 };
  await expect(lanes.setVendor('aurora', choice, 'ops')).rejects.toThrow(/no vendor NOSUCH in LIVE/);
  expect((await gateway.context.trees.read('aurora')).revision).toBe(before);
});

test('the merchant code of the address is not used', async () => {
  const reply = await gateway.ask('lotus', { url: '/wps/relay/GCSGAME_gameVendor?merchantCode=aurora' });
  expect(parseLanes(readVendorLanes(reply.json().value)).value.has('ESPORTS')).toBe(false);
});
