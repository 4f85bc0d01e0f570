import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcements } from '#contract/announcements/calls.ts';
import { readAnnouncements } from '#contract/announcements/read.ts';
import {
  changeContent,
  oneContentEntry,
  orderContent,
  readContentConflict,
  removeContent,
  restoreContent,
} from '#contract/staff/content/calls.ts';
import { readVersioned } from '#contract/staff/staff-actions.ts';
import { readConflict } from '#contract/staff/trees/calls.ts';
import { undoEntry } from '#contract/staff/undo/calls.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { type ContentSite, notice, openContentSite } from './testing/content-site.ts';

/** A clock that the test advances. */
const START = Date.parse('2026-12-01T12:00:00Z');
const clock = { at: START, now: () => clock.at };

let { gateway, operator, list, read, create, change, shown, titles, lastEntry, undo } = {} as ContentSite;

beforeAll(async () => {
  ({ gateway, operator, list, read, create, change, shown, titles, lastEntry, undo } = await openContentSite({
    clock,
  }));
});

afterAll(() => gateway.close());

describe('time and audience', () => {
  const at = (time: string) => {
    clock.at = Date.parse(time);
  };

  test('M154: an entry appears at its first instant and goes at its last, without a save', async () => {
    const { contentEntry } = await create(
      notice('Midnight', { from: '2026-12-24T17:00:00Z', until: '2026-12-25T17:00:00.000Z' }),
    );
    expect(contentEntry.state).toBe('scheduled');
    const seen: (readonly [string, boolean, string])[] = [];
    for (const time of [
      '2026-12-24T16:59:59.999Z',
      '2026-12-24T17:00:00.000Z',
      '2026-12-25T16:59:59.999Z',
      '2026-12-25T17:00:00.000Z',
    ]) {
      at(time);
      seen.push([time.slice(8, 23), (await titles()).includes('Midnight'), (await read(contentEntry.id)).state]);
    }
    clock.at = START;
    expect(seen).toEqual([
      ['24T16:59:59.999', false, 'scheduled'],
      ['24T17:00:00.000', true, 'live'],
      ['25T16:59:59.999', true, 'live'],
      ['25T17:00:00.000', false, 'ended'],
    ]);
  });

  test('M154: a hidden or removed entry is shown to no user, and can be restored', async () => {
    const { contentEntry } = await create(notice('Gone'));
    const hidden = changeContent.read((await change(contentEntry, notice('Gone', { hidden: true }))).json().value);
    expect(await titles()).not.toContain('Gone');
    expect((await list('notice', { state: 'hidden' })).rows.map(({ id }) => id)).toContain(contentEntry.id);
    if (!hidden) throw new Error('not hidden');
    const back = changeContent.read((await change(hidden.contentEntry, notice('Gone'))).json().value);
    const doing = { id: contentEntry.id, version: back?.contentEntry.version, reason: 'over' };
    const removed = readVersioned((await operator.send(removeContent, doing, 'aurora')).json().value);
    expect(await titles()).not.toContain('Gone');
    expect((await list('notice')).rows.map(({ id }) => id)).not.toContain(contentEntry.id);
    expect((await list('notice', { state: 'removed' })).rows.map(({ id }) => id)).toEqual([contentEntry.id]);
    const restored = await operator.send(restoreContent, { ...doing, version: removed?.version }, 'aurora');
    expect(restored.json().success).toBe(true);
    expect(await titles()).toContain('Gone');
    expect((await lastEntry()).action).toBe('content.restore');
  });

  test('M154: a visitor gets a bounded number of a kind, whatever staff wrote', async () => {
    const long = { html: `<p>${'a'.repeat(29_000)}</p>` };
    for (let at = 0; at < 12; at += 1)
      await create({ words: { EN: { title: `Long ${at}`, ...long } }, hidden: false }, 'news', 'lotus');
    const { promotion } = await shown('lotus');
    const sent = promotion.reduce((sum, { content }) => sum + content.length, 0);
    expect(sent).toBeGreaterThan(200_000);
    expect(sent).toBeLessThanOrEqual(300_000);
  });

  test('M06: each moment has its own', async () => {
    await create(notice('Before', { moment: 'before' }), 'popup');
    await create(notice('After', { moment: 'after' }), 'popup');
    await create(notice('First', { moment: 'first' }), 'popup');
    const popups = async (execution: string) => (await shown('aurora', execution)).popup.map(({ title }) => title);
    const ours = async (execution: string) =>
      (await popups(execution)).filter((title) => ['Before', 'After', 'First'].includes(title));
    expect([await ours('B'), await ours('A'), await ours('F')]).toEqual([['Before'], ['After'], ['After', 'First']]);
  });

  test('M154: members, agents, ranks and labels see their entries, others do not', async () => {
    await create(notice('For players', { audience: { who: 'members', ranks: [], labels: [] } }));
    await create(notice('For agents', { audience: { who: 'agents', ranks: [], labels: [] } }));
    await create(notice('For ranks', { audience: { who: 'everyone', ranks: [7, 9], labels: [] } }));
    await create(notice('For labels', { audience: { who: 'members', ranks: [], labels: ['tryer'] } }));
    const names = ['For players', 'For agents', 'For ranks', 'For labels'];
    const seenBy = async (account?: string) => {
      const visitor = createVisitor(gateway, 'aurora');
      if (account) await visitor.logIn(account, 'Livery-demo-1');
      const url = `${announcements.path}?platform=W&types=PL&execution=A`;
      const { player } = readAnnouncements((await visitor.ask('GET', url)).json().value);
      return player.map(({ title }) => title).filter((title) => names.includes(title));
    };
    expect(await seenBy()).toEqual([]);
    expect(await seenBy('player1')).toEqual(['For players']);
    expect(await seenBy('agent1')).toEqual(['For agents']);
    await gateway.context.db.withMerchant('aurora', async (db) => {
      const { id } = await db
        .selectFrom('member')
        .select('id')
        .where('account', '=', 'player1')
        .executeTakeFirstOrThrow();
      await db.updateTable('member').set({ rank_level: 9 }).where('id', '=', id).execute();
      await db.insertInto('member_label').values({ merchant: 'aurora', member_id: id, label: 'tryer' }).execute();
    });
    expect((await seenBy('player1')).toSorted()).toEqual(['For labels', 'For players', 'For ranks']);
  });

  test('M373: each language has its words and pictures, English is the fallback', async () => {
    const words = {
      EN: { title: 'Sale' },
      VI: { title: 'Khuyến mãi', picture: '/_brand/assets/sale-vi.svg' },
    };
    await create(
      { words, hidden: false, picture: '/_brand/assets/sale.svg', group: 'w_home', link: '/promotions' },
      'banner',
    );
    const banner = async (language: string) => {
      const { title, url, link } = (await shown('aurora', 'B', language)).banners.at(-1) ?? {};
      return [title, url, link];
    };
    expect(await banner('EN')).toEqual(['Sale', '/_brand/assets/sale.svg', '/promotions']);
    expect(await banner('VI')).toEqual(['Khuyến mãi', '/_brand/assets/sale-vi.svg', '/promotions']);
    expect(await banner('TH')).toEqual(['Sale', '/_brand/assets/sale.svg', '/promotions']);
  });
});

describe('order', () => {
  test('M378: entries swap their positions, players see it, and it can be reverted', async () => {
    const { rows, orderVersion } = await list('banner');
    const [one, two, three] = rows.map(({ id }) => id);
    const ids = [three, one, two];
    const reply = await operator.send(
      orderContent,
      { kind: 'banner', version: orderVersion, ids, reason: 'r' },
      'aurora',
    );
    expect(readVersioned(reply.json().value)).toEqual({ version: orderVersion + 1 });
    const now = await list('banner');
    expect(now.rows.slice(0, 3).map(({ id }) => id)).toEqual(ids);
    expect(now.rows.slice(3)).toEqual(rows.slice(3));
    const open = now.rows.filter(({ state }) => state === 'live').map(({ title }) => title);
    expect((await shown('aurora', 'B')).banners.map(({ title }) => title)).toEqual(open);
    expect(await lastEntry()).toMatchObject({
      action: 'content.order',
      subject: 'banner',
      before: { order: [one, two, three] },
      after: { order: ids },
    });
    expect((await undo()).json().success).toBe(true);
    expect((await lastEntry()).action).toBe('content.order.undo');
    expect((await list('banner')).rows).toEqual(rows);
  });

  test('M378: of ten concurrent reorders one succeeds, nine conflict, and every entry keeps its own position', async () => {
    const { rows, orderVersion } = await list('notice');
    const ids = rows.map(({ id }) => id);
    const orders = Array.from({ length: 10 }, (_, at) => [...ids.slice(at + 1), ...ids.slice(0, at + 1)]);
    const replies = await Promise.all(
      orders.map((order) =>
        operator.send(orderContent, { kind: 'notice', version: orderVersion, ids: order, reason: 'r' }, 'aurora'),
      ),
    );
    const won = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    const lost = replies.find(({ statusCode }) => statusCode === 409);
    expect(readContentConflict(lost?.json().value)).toMatchObject({ version: orderVersion + 1, now: undefined });
    expect((await list('notice')).rows.map(({ id }) => id)).toEqual(orders[won]);
  });

  test('M378: entries of another kind or merchant are not ordered', async () => {
    const { rows, orderVersion } = await list('notice');
    const banner = (await list('banner')).rows[0]?.id;
    const thirdParty = (await list('notice', {}, 'lotus')).rows[0]?.id;
    for (const other of [banner, thirdParty, '999999999']) {
      const ids = [rows[0]?.id, other];
      const reply = await operator.send(
        orderContent,
        { kind: 'notice', version: orderVersion, ids, reason: 'r' },
        'aurora',
      );
      expect(reply.json().errorCode).toBe('invalid_request');
    }
  });
});

describe('undo and merchants', () => {
  test('M378: a change is reverted, and the revert too; a later change is not', async () => {
    const { contentEntry } = await create(notice('One'));
    await change(contentEntry, notice('Two'));
    const second = await lastEntry();
    await undo();
    expect((await read(contentEntry.id)).title).toBe('One');
    await undo();
    expect((await read(contentEntry.id)).title).toBe('Two');
    await change(await read(contentEntry.id), notice('Three'));
    const late = await operator.send(undoEntry, { entry: String(second.seq), reason: 'late' }, 'aurora');
    expect(late.json().errorCode).toBe('conflict');
    expect(readConflict(late.json().value)?.theirs.map(({ by, action }) => [by, action])).toEqual([
      ['Mai', 'content.change.undo'],
      ['Mai', 'content.change.undo'],
      ['Mai', 'content.change'],
    ]);
    const made = await create(notice('New'));
    await undo();
    expect((await read(made.contentEntry.id)).state).toBe('removed');
  });

  test('M378: an entry of another merchant is not found', async () => {
    await create(notice('Lotus'), 'notice', 'lotus');
    const { seq } = await lastEntry('lotus');
    const thirdParty = await operator.send(undoEntry, { entry: String(seq + 10_000n), reason: 'r' }, 'aurora');
    expect(thirdParty.json().errorCode).toBe('not_found');
  });

  test('M378: another merchant’s entry is not found: not read, not changed, not shown', async () => {
    const { contentEntry } = await create(notice('Of lotus'), 'notice', 'lotus');
    const doing = { id: contentEntry.id, version: contentEntry.version, reason: 'r' };
    const tries = [
      operator.send(oneContentEntry, { id: contentEntry.id }, 'aurora'),
      operator.send(changeContent, { ...doing, draft: notice('Stolen') }, 'aurora'),
      operator.send(removeContent, doing, 'aurora'),
      operator.send(restoreContent, doing, 'aurora'),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.json().errorCode).toBe('not_found');
    expect(await titles('aurora')).not.toContain('Of lotus');
    expect(await titles('lotus')).toContain('Of lotus');
    const auditor = await signInStaffUser(gateway, 'auditor');
    expect((await change(contentEntry, notice('No'), auditor, 'lotus')).json().errorCode).toBe('forbidden');
  });

  test('M378: open pages are notified of each change by its revision', async () => {
    const heard: number[] = [];
    const stop = gateway.context.revisions.subscribe('aurora', (revision: number) => heard.push(revision));
    const before = Number((await lastEntry()).revision);
    await create(notice('Loud'));
    stop();
    expect(heard).toContain(before + 1);
  });
});
