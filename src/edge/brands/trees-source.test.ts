import { afterEach, describe, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { type ScriptedTrees, scriptTrees, statusWith } from '../testing/scripted-trees.ts';
import { createTreesSource, type TreesSource } from './trees-source.ts';

const LANES = '/wps/relay/GCSGAME_gameVendor';
const STATUS = '/wps/system/status';
const REGISTER = '/wps/system/setting/register';

interface Opened {
  readonly gateway: ScriptedTrees;
  readonly source: TreesSource;
  readonly warned: object[];
}

const open: TreesSource[] = [];
afterEach(() => {
  for (const source of open.splice(0)) source.close();
});

function start(set: (gateway: ScriptedTrees) => void = () => undefined): Opened {
  const gateway = scriptTrees();
  set(gateway);
  const warned: object[] = [];
  const log = { warn: (line: object) => void warned.push(line), error: (line: object) => void warned.push(line) };
  const chance = { now: Date.now, random: () => 0, newId: () => 'x' };
  const hostOf = (merchant: string) => `${merchant}.localhost`;
  const source = createTreesSource({ link: gateway.link, hostOf, chance, log, pollEveryMs: 10 });
  open.push(source);
  return { gateway, source, warned };
}

describe('the gateway as documents', () => {
  it('M288, M290, M294: reads status with the host, site settings and lanes, and caches the answer', async () => {
    const { gateway, source } = start();
    const first = await source.read('aurora');
    expect(Object.keys(first.trees).sort()).toEqual(['lanes', 'site', 'status']);
    expect(await source.read('aurora')).toBe(first);
    expect(gateway.asked.map(({ path }) => path).sort()).toEqual([LANES, STATUS, '/wps/system/whitelabel'].sort());
    expect(gateway.asked.every(({ headers }) => headers.get('merchant') === 'aurora')).toBe(true);
  });

  it('request-specific data is not cached', async () => {
    const { source, gateway } = start();
    gateway.restricted.set('', 'XX');
    expect(JSON.stringify((await source.read('aurora')).trees)).not.toMatch(/location|regionRestriction|XX/);
  });

  it('M278: the register settings are read only if the status has no rules', async () => {
    const { gateway, source } = start((set) => {
      set.answers.set(STATUS, statusWith([], {}, false));
      set.answers.set(REGISTER, { email: { enabled: 1 } });
    });
    expect((await source.read('aurora')).trees.register).toEqual({ email: { enabled: 1 } });
    gateway.answers.set(STATUS, statusWith([], { info: { register: { qqNum: { enabled: 1 } } } }));
    const asked = gateway.asked.filter(({ path }) => path === REGISTER).length;
    gateway.change('aurora');
    await until(
      async () => JSON.stringify((await source.read('aurora')).trees.status).includes('qqNum'),
      'the registration fields',
    );
    expect(gateway.asked.filter(({ path }) => path === REGISTER)).toHaveLength(asked);
  });

  it('renamed relays of the site settings are called by that name', async () => {
    const { source } = start((set) => {
      set.answers.set('/wps/system/whitelabel', { gatewayProfile: { relays: { GCSGAME_gameVendor: 'XYZ_lanes' } } });
      set.answers.set('/wps/relay/XYZ_lanes', { data: { lanes: [{ title: 'FISH', cards: [] }] } });
    });
    expect((await source.read('aurora')).trees.lanes).toEqual([{ title: 'FISH', cards: [] }]);
  });

  it('permanently refused lanes count as empty, and are logged once', async () => {
    const { gateway, source, warned } = start((set) => set.answers.set(LANES, 404));
    expect((await source.read('aurora')).trees.lanes).toEqual([]);
    const asked = gateway.asked.length;
    gateway.change('aurora');
    await until(() => gateway.asked.length >= asked + 3, 'another try');
    await source.read('aurora');
    expect(warned).toEqual([{ event: 'trees.part_missing', merchant: 'aurora', part: 'lanes', code: 'bad_reply' }]);
  });

  it('a missing part is unknown, is retried, and is reported when it arrives', async () => {
    const { gateway, source } = start((set) => set.answers.set(LANES, 500));
    expect((await source.read('aurora')).trees).not.toHaveProperty('lanes');
    const reported: string[] = [];
    source.subscribe((merchant) => reported.push(merchant));
    gateway.answers.set(LANES, { data: { lanes: [] } });
    await until(() => reported.length > 0, 'the lanes');
    expect((await source.read('aurora')).trees.lanes).toEqual([]);
  });

  it('N08: an unreadable success, or one of another shape, is unknown and is retried', async () => {
    const page = () => new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } });
    const { gateway, source } = start((set) => {
      set.answers.set(LANES, page);
      set.answers.set('/wps/system/whitelabel', 'none');
    });
    const { trees } = await source.read('aurora');
    expect(Object.keys(trees)).toEqual(['status']);
    gateway.answers.set(LANES, { data: { lanes: [] } });
    await until(async () => 'lanes' in (await source.read('aurora')).trees, 'the lanes');
    expect((await source.read('aurora')).trees).not.toHaveProperty('site');
  });

  it("N08: another merchant's answer is refused", async () => {
    const thirdParty = () =>
      Response.json({ success: true, value: { data: { lanes: [] } } }, { headers: { merchant: 'lotus' } });
    const { source } = start((set) => set.answers.set(LANES, thirdParty));
    expect((await source.read('aurora')).trees).not.toHaveProperty('lanes');
  });

  it('a loaded part keeps its last good value while the gateway is down', async () => {
    const { gateway, source } = start();
    const before = await source.read('aurora');
    for (const path of gateway.answers.keys()) gateway.answers.set(path, 503);
    gateway.change('aurora');
    const asked = gateway.asked.length;
    await until(() => gateway.asked.length > asked + 4, 'tries');
    expect((await source.read('aurora')).hash).toBe(before.hash);
  });

  it('parallel start-up requests share one load, and the same trees have the same hash', async () => {
    const { gateway, source } = start();
    const all = await Promise.all(Array.from({ length: 20 }, () => source.read('aurora')));
    expect(new Set(all).size).toBe(1);
    expect(gateway.asked).toHaveLength(3);
    expect((await source.read('lotus')).hash).toBe(all[0]?.hash);
  });
});
