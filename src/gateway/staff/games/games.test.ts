import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#contract/call/constants.ts';
import { vendorLanes } from '#contract/games/calls.ts';
import {
  changeGames,
  changeVendors,
  type GamePage,
  gameChoices,
  markBetween,
  tryVendors,
  type VendorChoice,
  type VendorChoices,
  vendorChoices,
} from '#contract/staff/games/calls.ts';
import { readConflict } from '#contract/staff/trees/calls.ts';
import { undoEntry } from '#contract/staff/undo/calls.ts';
import { findGame } from '#gateway/features/games/find-game.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { summarise } from '#model/proposals/summary.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(() => gateway.close());

async function readVendors(who: TestStaffUser, merchant = 'aurora'): Promise<VendorChoices> {
  const reply = vendorChoices.read((await who.send(vendorChoices, {}, merchant)).json().value);
  if (!reply) throw new Error('no vendors');
  return reply;
}

async function readGames(who: TestStaffUser, query: object = {}, merchant = 'aurora'): Promise<GamePage> {
  return gameChoices.read((await who.send(gameChoices, query, merchant)).json().value);
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
  test('M378: are listed by category with the merchant’s offer', async () => {
    const { vendors } = await readVendors(await signInStaffUser(gateway, 'auditor'));
    const kestrel = vendors.find(({ code }) => code === 'KESTREL');
    expect(kestrel).toMatchObject({ category: 'LIVE', name: 'Kestrel Live' });
    for (const { offered, games } of vendors) expect(offered).toBeLessThanOrEqual(games);
  });

  test('M378: a change shows its effect first, is made in one revision, and is journalled', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const { revision, vendors } = await readVendors(operator);
    const fish = vendors.filter(({ category, enabled }) => category === 'FISH' && enabled);
    const wanted = fish.map((vendor) => choose(vendor, false));
    const tried = tryVendors.read((await operator.send(tryVendors, { vendors: wanted }, 'aurora')).json().value);
    expect(tried && summarise(tried).lost.map(({ id }) => id)).toContain('nav.fish');
    expect((await readVendors(operator)).revision).toBe(revision);
    const request = { base: revision, vendors: wanted, reason: 'no fish' };
    const reply = await operator.send(changeVendors, request, 'aurora');
    expect(changeVendors.read(reply.json().value)).toEqual({
      revision: revision + 1,
      changed: true,
      effect: tried,
      entries: [expect.stringMatching(/^\d+$/)],
    });
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

  test('M378: a concurrent change of a vendor conflicts; an unknown vendor is refused', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'operator', 'all', 'Mai'),
      await signInStaffUser(gateway, 'operator'),
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
  test('M378: are found by words, category, vendor and state, page after page', async () => {
    const auditor = await signInStaffUser(gateway, 'auditor');
    const first = await readGames(auditor);
    expect(first.rows).toHaveLength(100);
    const second = await readGames(auditor, { after: first.next });
    const seen = new Set([...first.rows, ...second.rows].map(({ nodeId }) => nodeId));
    expect(seen.size).toBe(first.rows.length + second.rows.length);
    const [game] = first.rows;
    if (!game) throw new Error('no game');
    const found = await readGames(auditor, {
      q: game.name.toUpperCase(),
      vendor: game.vendor,
      category: game.category,
    });
    expect(found.rows.map(({ nodeId }) => nodeId)).toContain(game.nodeId);
    const [on, off] = [await readGames(auditor, { state: 'on' }), await readGames(auditor, { state: 'off' })];
    expect(on.total + off.total).toBe(first.total);
    expect((await readGames(auditor, { q: '100%_nothing' })).total).toBe(0);
  });

  test('M378: are found by words of any language in any order, and by the flags that players see', async () => {
    const auditor = await signInStaffUser(gateway, 'auditor');
    const { rows } = await readGames(auditor, { category: 'RNG' });
    const game = rows.find(({ names }) => names['EN']?.includes(' ') && names['TH'] !== undefined);
    if (!game) throw new Error('no game with two words and a Thai name');
    const backwards = game.name.split(' ').toReversed().join(' ');
    for (const q of [game.names['TH'], game.names['CN'], backwards])
      expect((await readGames(auditor, { q })).rows.map(({ nodeId }) => nodeId)).toContain(game.nodeId);
    for (const flag of ['hot', 'new'] as const) {
      const flagged = await readGames(auditor, { mark: flag });
      expect(flagged.total).toBeGreaterThan(0);
      expect(flagged.rows.every(({ isHot, isNew }) => (flag === 'hot' ? isHot : isNew))).toBe(true);
    }
  });

  test('M378: are toggled and moved in one revision, journalled with the old state, and players’ list follows', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const { revision, rows } = await readGames(operator, { category: 'RNG', state: 'on' });
    const [one, two, three] = rows;
    if (!one || !two || !three) throw new Error('too few games');
    const lanes = await lanesOf('aurora');
    const request = {
      base: revision,
      turned: [{ nodeId: two.nodeId, enabled: false }],
      moved: [{ nodeId: three.nodeId, before: one.nodeId }],
      reason: 'season',
    };
    const reply = await operator.send(changeGames, request, 'aurora');
    expect(changeGames.read(reply.json().value)).toMatchObject({ revision: revision + 1, changed: true });
    const after = await readGames(operator, { category: 'RNG' });
    expect(after.rows.slice(0, 3).map(({ nodeId }) => nodeId)).toEqual([three.nodeId, one.nodeId, two.nodeId]);
    expect(after.rows.find(({ nodeId }) => nodeId === two.nodeId)?.enabled).toBe(false);
    expect(await lastEntry('aurora')).toMatchObject({
      action: 'games.set',
      reason: 'season',
      before: { [two.nodeId]: { enabled: true, position: two.position } },
      after: { [two.nodeId]: { enabled: false, position: two.position } },
    });
    expect(await lanesOf('aurora')).not.toBe(lanes);
    const again = await operator.send(changeGames, { ...request, base: revision + 1 }, 'aurora');
    expect(changeGames.read(again.json().value)).toEqual({ revision: revision + 1, changed: false, entries: [] });
  });

  test('M378: a reorder alone makes new lanes of the games, and notifies open pages', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const { revision, rows } = await readGames(operator, { category: 'LIVE', state: 'on' });
    const last = rows.at(-1);
    const [first] = rows;
    if (!first || !last) throw new Error('too few games');
    const [lanes, others] = [await lanesOf('aurora'), await lanesOf('lotus')];
    const moved = [{ nodeId: last.nodeId, before: first.nodeId }];
    await operator.send(changeGames, { base: revision, moved, reason: 'new table' }, 'aurora');
    const after = await lanesOf('aurora');
    expect(after).not.toBe(lanes);
    const without = (body: string) => body.replaceAll(/"gameOrder":"-?\d+"/g, '');
    expect(without(after)).toBe(without(lanes));
    expect(await lanesOf('lotus')).toBe(others);
    const thirdParty = { base: revision + 1, moved: [{ nodeId: last.nodeId, before: 'no-such-game' }], reason: 'try' };
    expect((await operator.send(changeGames, thirdParty, 'aurora')).json().errorCode).toBe('invalid_request');
  });

  test('M378: two changes to one game conflict, changes to others do not block', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'operator', 'all', 'Mai'),
      await signInStaffUser(gateway, 'operator'),
    ];
    const { revision, rows: games } = await readGames(ben, { state: 'on' });
    const [one, two] = games.slice(10);
    if (!one || !two) throw new Error('too few games');
    const off = (nodeId: string) => ({ base: revision, turned: [{ nodeId, enabled: false }], reason: 'try' });
    expect((await mai.send(changeGames, off(one.nodeId), 'aurora')).statusCode).toBe(200);
    expect((await ben.send(changeGames, off(two.nodeId), 'aurora')).statusCode).toBe(200);
    const late = await ben.send(changeGames, off(one.nodeId), 'aurora');
    expect(readConflict(late.json().value)?.theirs).toMatchObject([{ by: 'Mai', subject: one.nodeId }]);
    expect((await ben.send(changeGames, off('no-such-game'), 'aurora')).json().errorCode).toBe('invalid_request');
  });

  test('M378: support, auditors and other merchants’ staff change nothing', async () => {
    const staffUsers = [
      await signInStaffUser(gateway, 'support'),
      await signInStaffUser(gateway, 'auditor'),
      await signInStaffUser(gateway, 'operator', ['lotus']),
    ];
    for (const who of staffUsers)
      for (const call of [changeGames, changeVendors, tryVendors])
        expect((await who.send(call, { base: 1, reason: 'try' }, 'aurora')).json().errorCode).toBe('forbidden');
  });
});

describe('undo', () => {
  const undo = async (who: TestStaffUser, entry: string | undefined, merchant = 'aurora') =>
    (await who.send(undoEntry, { entry, reason: 'was wrong' }, merchant)).json();

  test('M378: restores games as they were, order included, and an undo can be undone', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'operator', 'all', 'Mai'),
      await signInStaffUser(gateway, 'operator'),
    ];
    const before = await readGames(mai, { category: 'FISH' });
    const [one, two] = before.rows;
    if (!one || !two) throw new Error('too few games');
    const turned = [{ nodeId: one.nodeId, enabled: !one.enabled }];
    const moved = [{ nodeId: two.nodeId, before: one.nodeId }];
    const request = { base: before.revision, turned, moved, reason: 'try' };
    const made = changeGames.read((await mai.send(changeGames, request, 'aurora')).json().value);
    const changed = await readGames(mai, { category: 'FISH' });
    const back = undoEntry.read((await undo(ben, made?.entries[0])).value);
    expect((await readGames(ben, { category: 'FISH' })).rows).toEqual(before.rows);
    expect(await lastEntry('aurora')).toMatchObject({ action: 'games.set.undo', reason: 'was wrong' });
    await undo(mai, back?.entries[0]);
    expect((await readGames(ben, { category: 'FISH' })).rows).toEqual(changed.rows);
  });

  test('M378: restores vendors and shows what the site gains; one that was never chosen is off again', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const { revision, vendors } = await readVendors(operator, 'lotus');
    const never = vendors.find(({ category }) => category === 'ESPORTS');
    const fish = vendors.filter(({ category, enabled }) => category === 'FISH' && enabled);
    if (!never) throw new Error('no vendor');
    const wanted = [...fish.map((vendor) => choose(vendor, false)), choose(never, true, 3)];
    const request = { base: revision, vendors: wanted, reason: 'try' };
    const made = changeVendors.read((await operator.send(changeVendors, request, 'lotus')).json().value);
    const back = undoEntry.read((await undo(operator, made?.entries[0], 'lotus')).value);
    expect(back?.effect && summarise(back.effect).gained.map(({ id }) => id)).toContain('nav.fish');
    expect((await readVendors(operator, 'lotus')).vendors).toEqual(vendors);
    expect(await lastEntry('lotus')).toMatchObject({ action: 'vendors.set.undo' });
  });

  test('M378: staff see whether players play a game against each other', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const [duels, slots] = [
      await readGames(operator, { category: 'PVP' }),
      await readGames(operator, { category: 'RNG' }),
    ];
    expect(new Set(duels.rows.map(({ isBetween }) => isBetween))).toEqual(new Set([true]));
    expect(new Set(slots.rows.map(({ isBetween }) => isBetween))).toEqual(new Set([false]));
  });

  test('M378: staff flag a game as between players where its vendor does not, and remove their own flag', async () => {
    const [operator, support] = [await signInStaffUser(gateway, 'operator'), await signInStaffUser(gateway, 'support')];
    const [game] = (await readGames(operator, { category: 'LIVE' })).rows;
    const [duel] = (await readGames(operator, { category: 'PVP' })).rows;
    const nodeId = game?.nodeId ?? '';
    const flag = async (isBetween: boolean, who = operator, of = nodeId) =>
      (await who.send(markBetween, { nodeId: of, isBetween, reason: 'a poker room' }, 'aurora')).statusCode;
    const isMarked = async (category: string, of = nodeId) => {
      const { rows } = await readGames(operator, { category });
      const found = rows.find((row) => row.nodeId === of);
      return [found?.isBetween, found?.isBetweenHere];
    };
    expect([await flag(true, support), await flag(true, operator, 'nobody')]).toEqual([403, 404]);
    expect([await flag(true), await flag(true)]).toEqual([200, 200]);
    expect(await isMarked('LIVE')).toEqual([true, true]);
    expect((await readGames(operator, { category: 'LIVE' }, 'lotus')).rows.filter((row) => row.isBetween)).toEqual([]);
    const reported = { action: 'game.between', subject: `game:${nodeId}`, reason: 'a poker room' };
    expect(await lastEntry('aurora')).toMatchObject({
      ...reported,
      before: { isBetween: false },
      after: { isBetween: true },
    });
    const launched = await gateway.context.db.withMerchant('aurora', (db) => findGame(db, 'aurora', { nodeId }, 'EN'));
    expect(launched).toMatchObject({ nodeId, category: 'LIVE', isBetween: true });
    expect(await flag(false)).toBe(200);
    expect(await isMarked('LIVE')).toEqual([false, false]);
    expect(await lastEntry('aurora')).toMatchObject({ ...reported, after: { isBetween: false } });
    // The catalogue's own flag is not overridden.
    expect(await flag(false, operator, duel?.nodeId)).toBe(200);
    expect(await isMarked('PVP', duel?.nodeId)).toEqual([true, false]);
    expect(await lastEntry('aurora')).toMatchObject(reported);
  });

  test('M378: later changes of another user stay, and are shown', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'operator', 'all', 'Mai'),
      await signInStaffUser(gateway, 'operator'),
    ];
    const { revision, rows } = await readGames(ben, { category: 'PVP' });
    const [game] = rows;
    if (!game) throw new Error('no game');
    const toggle = (enabled: boolean) => ({
      base: revision,
      turned: [{ nodeId: game.nodeId, enabled }],
      reason: 'try',
    });
    const made = changeGames.read((await ben.send(changeGames, toggle(!game.enabled), 'aurora')).json().value);
    const base = made?.revision;
    await mai.send(changeGames, { ...toggle(game.enabled), base }, 'aurora');
    const refused = await undo(ben, made?.entries[0]);
    expect(refused.errorCode).toBe('conflict');
    expect(readConflict(refused.value)?.theirs).toMatchObject([{ by: 'Mai', subject: game.nodeId }]);
  });

  test('M378: an entry of another site, or of none, is unknown', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const { revision, rows } = await readGames(operator, { category: 'ELOTT' });
    const turned = rows.slice(0, 1).map(({ nodeId, enabled }) => ({ nodeId, enabled: !enabled }));
    const request = { base: revision, turned, reason: 'try' };
    const made = changeGames.read((await operator.send(changeGames, request, 'aurora')).json().value);
    for (const [entry, merchant] of [
      ['999999', 'aurora'],
      [made?.entries[0], 'lotus'],
    ] as const)
      expect((await undo(operator, entry, merchant)).errorCode).toBe('not_found');
  });
});
