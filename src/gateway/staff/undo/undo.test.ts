import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContent, oneContentEntry } from '#contract/staff/content/calls.ts';
import { changeGames, gameChoices } from '#contract/staff/games/calls.ts';
import { undoEntry, undoState } from '#contract/staff/undo/calls.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { createTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '../../testing/staff.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(() => gateway.close());

async function toggle(id: string, isOn: boolean): Promise<string> {
  await gateway.context.trees.toggleSwitch('aurora', id, isOn, 'ops');
  return lastEntry('switch.turn');
}

async function lastEntry(action: string): Promise<string> {
  const { seq } = await gateway.context.db.withMerchant('aurora', (db) =>
    db
      .selectFrom('journal')
      .select('seq')
      .where('merchant', '=', 'aurora')
      .where('action', '=', action)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return String(seq);
}

async function stateOf(id: string): Promise<string | undefined> {
  return parseSwitches((await gateway.context.trees.read('aurora')).switches).value.get(id)?.enabled;
}

async function offerNot(who: TestStaffUser) {
  const seen = gameChoices.read((await who.send(gameChoices, { category: 'FISH' }, 'aurora')).json().value);
  const turned = seen.rows.slice(0, 1).map(({ nodeId, enabled }) => ({ nodeId, enabled: !enabled }));
  const request = { base: seen.revision, turned, reason: 'try' };
  return changeGames.read((await who.send(changeGames, request, 'aurora')).json().value);
}

const undo = async (who: TestStaffUser, entry: string | undefined, merchant = 'aurora') =>
  (await who.send(undoEntry, { entry, reason: 'was wrong' }, merchant)).json();

test('M377: one call reverts a switch, a game and a notice, and returns the entries of the undo', async () => {
  const operator = await signInStaffUser(gateway, 'operator');
  await toggle('UNDO1', false);
  const entries = [await toggle('UNDO1', true), (await offerNot(operator))?.entries[0]];
  const draft = { words: { EN: { title: 'New', html: '<p>New</p>' } }, hidden: false };
  const request = { kind: 'notice', draft, reason: 'try' };
  const saved = createContent.read((await operator.send(createContent, request, 'aurora')).json().value);
  entries.push(await lastEntry('content.create'));
  for (const entry of entries) {
    const made = undoEntry.read((await undo(operator, entry)).value);
    expect(made).toMatchObject({ changed: true, entries: [expect.stringMatching(/^\d+$/)] });
  }
  expect(await stateOf('UNDO1')).toBe('0');
  const contentEntry = await operator.send(oneContentEntry, { id: saved?.contentEntry.id ?? '' }, 'aurora');
  expect(oneContentEntry.read(contentEntry.json().value)?.state).toBe('removed');
});

test('M378: each role reverts the changes that it may make, and none at another merchant', async () => {
  const [operator, support] = [await signInStaffUser(gateway, 'operator'), await signInStaffUser(gateway, 'support')];
  await toggle('UNDO2', true);
  const toggled = await toggle('UNDO2', false);
  const games = await offerNot(operator);
  expect((await undo(support, games?.entries[0])).errorCode).toBe('forbidden');
  for (const who of [await signInStaffUser(gateway, 'auditor'), await signInStaffUser(gateway, 'operator', ['lotus'])])
    expect((await undo(who, toggled)).errorCode).toBe('forbidden');
  expect(await stateOf('UNDO2')).toBe('0');
  expect((await undo(support, toggled)).success).toBe(true);
  expect(await stateOf('UNDO2')).toBe('1');
});

test('M377: an entry that cannot be reverted is not found', async () => {
  const operator = await signInStaffUser(gateway, 'operator');
  await gateway.context.db.withMerchant('aurora', (db) =>
    db
      .insertInto('journal')
      .values({
        merchant: 'aurora',
        revision: 1,
        actor: 'ops',
        action: 'member.lock',
        subject: 'member 1',
        reason: null,
        before: 'false',
        after: 'true',
        effect: null,
        source: null,
      })
      .execute(),
  );
  expect((await undo(operator, await lastEntry('member.lock'))).errorCode).toBe('not_found');
  expect((await undo(operator, '999999')).errorCode).toBe('not_found');
});

describe('the state of an undo', () => {
  const stateFor = async (who: TestStaffUser, entry: string | undefined) =>
    undoState.read((await who.send(undoState, { entry: entry ?? '' }, 'aurora')).json().value);

  test('M377: an entry is open until its value is changed again, and then names who did it', async () => {
    const operator = await signInStaffUser(gateway, 'operator', 'all', 'Olga Operator');
    await toggle('UNDO3', false);
    const first = await toggle('UNDO3', true);
    expect(await stateFor(operator, first)).toEqual({ state: 'open', since: undefined });
    const made = undoEntry.read((await undo(operator, first)).value);
    expect(await stateFor(operator, first)).toEqual({
      state: 'changed',
      since: { entry: made?.entries[0], by: 'Olga Operator', at: expect.any(String) },
    });
    expect(await stateFor(operator, made?.entries[0])).toMatchObject({ state: 'open' });
  });

  test('M377: games and content report their state too', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const games = (await offerNot(operator))?.entries[0];
    expect(await stateFor(operator, games)).toMatchObject({ state: 'open' });
    await undo(operator, games);
    expect(await stateFor(operator, games)).toMatchObject({ state: 'changed' });
    const draft = { words: { EN: { title: 'Once', html: '<p>Once</p>' } }, hidden: false };
    await operator.send(createContent, { kind: 'notice', draft, reason: 'try' }, 'aurora');
    const created = await lastEntry('content.create');
    expect(await stateFor(operator, created)).toMatchObject({ state: 'open' });
    await undo(operator, created);
    expect(await stateFor(operator, created)).toMatchObject({ state: 'changed' });
  });

  test('M378: an entry that the user may not revert, or that cannot be reverted, says which', async () => {
    const [operator, support] = [await signInStaffUser(gateway, 'operator'), await signInStaffUser(gateway, 'support')];
    expect(await stateFor(support, (await offerNot(operator))?.entries[0])).toMatchObject({ state: 'forbidden' });
    expect(await stateFor(operator, '999999')).toMatchObject({ state: 'never' });
  });
});
