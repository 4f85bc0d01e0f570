import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#contract/constants.ts';
import { vendorLanes } from '#contract/games.calls.ts';
import {
  changeGames,
  changeVendors,
  type GamePage,
  gameChoices,
  tryVendors,
  type VendorChoice,
  type VendorChoices,
  vendorChoices,
} from '#contract/staff/games.calls.ts';
import { readConflict } from '#contract/staff/trees.calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { seatColleague, type TestColleague } from '#gateway/testing/staff.ts';
import { summarise } from '#model/proposals/summary.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(() => gateway.close());

async function readVendors(who: TestColleague, merchant = 'aurora'): Promise<VendorChoices> {
  const reply = vendorChoices.read((await who.send(vendorChoices, {}, merchant)).json().value);
  if (!reply) throw new Error('no vendors');
  return reply;
}

async function readGames(who: TestColleague, query: object = {}, merchant = 'aurora'): Promise<GamePage> {
  const reply = gameChoices.read((await who.send(gameChoices, query, merchant)).json().value);
  if (!reply) throw new Error('no games');
  return reply;
}

function choose({ code, category, position }: VendorChoice, enabled: boolean, at = position) {
  return { code, category, enabled, position: at };
}

async function lanesOf(merchant: string): Promise<string> {
  const url = `${vendorLanes.path}?merchantCode=${merchant}&platform=${constants.launchPlatform}`;
  return (await gateway.ask(merchant, { url })).body;
}

async function lastEntry(merchant: string) {
  return gateway.context.db.withMerchant(merchant, (db) =>
    db
      .selectFrom('journal')
      .select(['actor', 'action', 'subject', 'reason', 'before', 'after', 'effect'])
      .where('merchant', '=', merchant)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}

describe('vendors', () => {
  test('M376, M378: are listed by category with what the merchant offers of them', async () => {
    const { vendors } = await readVendors(await seatColleague(gateway, 'auditor'));
    const kestrel = vendors.find(({ code }) => code === 'KESTREL');
    expect(kestrel).toMatchObject({ category: 'LIVE', name: 'Kestrel Live' });
    for (const { offered, games } of vendors) expect(offered).toBeLessThanOrEqual(games);
  });

  test('M376, M378: what a change comes to is told before, made in one revision, and written down', async () => {
    const operator = await seatColleague(gateway, 'operator');
    const { revision, vendors } = await readVendors(operator);
    const fish = vendors.filter(({ category, enabled }) => category === 'FISH' && enabled);
    const wanted = fish.map((vendor) => choose(vendor, false));
    const tried = tryVendors.read((await operator.send(tryVendors, { vendors: wanted }, 'aurora')).json().value);
    expect(tried && summarise(tried).lost.map(({ id }) => id)).toContain('nav.fish');
    expect((await readVendors(operator)).revision).toBe(revision);
    const request = { base: revision, vendors: wanted, reason: 'no fish' };
    const reply = await operator.send(changeVendors, request, 'aurora');
    expect(changeVendors.read(reply.json().value)).toEqual({ revision: revision + 1, changed: true, effect: tried });
    expect(await lastEntry('aurora')).toMatchObject({
      action: 'vendors.set',
      reason: 'no fish',
      effect: tried && summarise(tried),
    });
    expect(await lanesOf('aurora')).not.toContain('"FISH"');
    expect(await lanesOf('lotus')).toContain('"FISH"');
    const back = { base: revision + 1, vendors: fish.map((vendor) => choose(vendor, true)), reason: 'fish again' };
    await operator.send(changeVendors, back, 'aurora');
    expect(await lanesOf('aurora')).toContain('"FISH"');
  });

  test('M378: somebody who changed the same vendor is told; what no vendor is is refused', async () => {
    const [mai, ben] = [
      await seatColleague(gateway, 'operator', 'all', 'Mai'),
      await seatColleague(gateway, 'operator'),
    ];
    const { revision, vendors } = await readVendors(ben);
    const [one, other] = vendors.filter(({ category }) => category === 'RNG');
    if (!one || !other) throw new Error('too few vendors');
    const request = (vendor: VendorChoice) => ({ base: revision, vendors: [choose(vendor, false)], reason: 'try' });
    expect((await mai.send(changeVendors, request(one), 'aurora')).statusCode).toBe(200);
    expect((await ben.send(changeVendors, request(other), 'aurora')).statusCode).toBe(200);
    const late = await ben.send(changeVendors, request(one), 'aurora');
    expect(late.json().errorCode).toBe('conflict');
    expect(readConflict(late.json().value)?.theirs).toMatchObject([{ by: 'Mai', action: 'vendors.set' }]);
    const unknown = { base: revision, vendors: [choose({ ...one, code: 'NOSUCH' }, true)], reason: 'try' };
    expect((await ben.send(changeVendors, unknown, 'lotus')).json().errorCode).toBe('invalid_request');
  });
});

describe('games', () => {
  test('M376, M378: are found by words, category, vendor and state, page after page', async () => {
    const auditor = await seatColleague(gateway, 'auditor');
    const first = await readGames(auditor);
    expect(first.games).toHaveLength(100);
    const second = await readGames(auditor, { after: first.next });
    const seen = new Set([...first.games, ...second.games].map(({ nodeId }) => nodeId));
    expect(seen.size).toBe(first.games.length + second.games.length);
    const [game] = first.games;
    if (!game) throw new Error('no game');
    const found = await readGames(auditor, {
      q: game.name.toUpperCase(),
      vendor: game.vendor,
      category: game.category,
    });
    expect(found.games.map(({ nodeId }) => nodeId)).toContain(game.nodeId);
    const [on, off] = [await readGames(auditor, { state: 'on' }), await readGames(auditor, { state: 'off' })];
    expect(on.total + off.total).toBe(first.total);
    expect((await readGames(auditor, { q: '100%_nothing' })).total).toBe(0);
  });

  test('M376, M378: are turned and ordered in one revision, and written down with what they were', async () => {
    const operator = await seatColleague(gateway, 'operator');
    const { revision, games } = await readGames(operator, { state: 'on' });
    const [one, two, three] = games;
    if (!one || !two || !three) throw new Error('too few games');
    const order = [three.nodeId, one.nodeId, two.nodeId];
    const request = { base: revision, turned: [{ nodeId: two.nodeId, enabled: false }], order, reason: 'season' };
    const reply = await operator.send(changeGames, request, 'aurora');
    expect(changeGames.read(reply.json().value)).toEqual({ revision: revision + 1, changed: true });
    const after = await readGames(operator, {});
    const places = new Map(after.games.map(({ nodeId, position }) => [nodeId, position]));
    expect(order.map((id) => places.get(id))).toEqual([one.position, two.position, three.position]);
    expect(after.games.find(({ nodeId }) => nodeId === two.nodeId)?.enabled).toBe(false);
    expect(await lastEntry('aurora')).toMatchObject({
      action: 'games.set',
      reason: 'season',
      before: { [two.nodeId]: { enabled: true, position: two.position } },
      after: { [two.nodeId]: { enabled: false, position: three.position } },
    });
    const again = await operator.send(changeGames, { ...request, base: revision + 1 }, 'aurora');
    expect(changeGames.read(again.json().value)).toEqual({ revision: revision + 1, changed: false });
  });

  test('M378: two who change the same game are told, two who change others are not held up', async () => {
    const [mai, ben] = [
      await seatColleague(gateway, 'operator', 'all', 'Mai'),
      await seatColleague(gateway, 'operator'),
    ];
    const { revision, games } = await readGames(ben, { state: 'on' });
    const [one, two] = games.slice(10);
    if (!one || !two) throw new Error('too few games');
    const off = (nodeId: string) => ({ base: revision, turned: [{ nodeId, enabled: false }], reason: 'try' });
    expect((await mai.send(changeGames, off(one.nodeId), 'aurora')).statusCode).toBe(200);
    expect((await ben.send(changeGames, off(two.nodeId), 'aurora')).statusCode).toBe(200);
    const late = await ben.send(changeGames, off(one.nodeId), 'aurora');
    expect(readConflict(late.json().value)?.theirs).toMatchObject([{ by: 'Mai', subject: one.nodeId }]);
    expect((await ben.send(changeGames, off('no-such-game'), 'aurora')).json().errorCode).toBe('invalid_request');
  });

  test('M378: support, auditors and other merchants’ colleagues change nothing', async () => {
    const colleagues = [
      await seatColleague(gateway, 'support'),
      await seatColleague(gateway, 'auditor'),
      await seatColleague(gateway, 'operator', ['lotus']),
    ];
    for (const who of colleagues)
      for (const call of [changeGames, changeVendors, tryVendors])
        expect((await who.send(call, { base: 1, reason: 'try' }, 'aurora')).json().errorCode).toBe('forbidden');
  });
});
