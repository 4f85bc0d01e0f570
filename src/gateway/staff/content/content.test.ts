import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeContent,
  contentList,
  createContent,
  previewContent,
  readContentConflict,
  removeContent,
} from '#contract/staff/content/calls.ts';
import { helpCentre } from '#contract/system/calls.ts';
import { signInStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { type ContentSite, notice, openContentSite } from './testing/content-site.ts';

let { gateway, operator, list, read, create, change, shown, titles, lastEntry, undo } = {} as ContentSite;

beforeAll(async () => {
  ({ gateway, operator, list, read, create, change, shown, titles, lastEntry, undo } = await openContentSite());
});

afterAll(() => gateway.close());

describe('list', () => {
  test('M378: is listed by kind, in players’ order, with its languages and what is missing', async () => {
    const page = await list('notice');
    expect(page.rows.map(({ title }) => title)).toEqual(await titles());
    expect(page.counts).toMatchObject({ live: page.rows.length, scheduled: 0, ended: 0, hidden: 0, removed: 0 });
    const made = await create(notice('Only in English'));
    const rows = (await list('notice', { lacks: 'VI' })).rows;
    expect(rows.map(({ id }) => id)).toEqual([made.contentEntry.id]);
    expect(rows[0]?.missing).toContain('VI');
    expect((await list('notice', { q: 'ONLY IN eng' })).rows.map(({ id }) => id)).toEqual([made.contentEntry.id]);
    expect((await list('notice', { q: '%_' })).rows).toEqual([]);
  });

  test('M378: long lists are paged, each entry once', async () => {
    for (let at = 0; at < 55; at += 1) await create(notice(`News ${at}`), 'news', 'lotus');
    const first = await list('news', {}, 'lotus');
    expect(first.rows).toHaveLength(50);
    const second = await list('news', { after: first.next }, 'lotus');
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(first.counts.live);
    expect(second.next).toBeUndefined();
  });

  test('M195: of promotions the words, the time and hiding are editable, their money rules are shown', async () => {
    const { rows } = await list('promotion');
    const contentEntry = await read(rows[0]?.id ?? '');
    expect(contentEntry.offer?.id).toBeTruthy();
    const words = { ...contentEntry.words, EN: { title: 'Another name', summary: 'One line', html: '<p>Terms</p>' } };
    expect((await change(contentEntry, { words, hidden: true })).json().success).toBe(true);
    const promotions = async () => (await gateway.ask('aurora', { url: '/wps/promotions' })).json().value.promotions;
    const ids = async () => (await promotions()).map((one: { id: string }) => one.id);
    expect(await ids()).not.toContain(contentEntry.offer?.id);
    const detail = `/wps/promotions/detail?id=${contentEntry.offer?.id}`;
    expect((await gateway.ask('aurora', { url: detail })).json().errorCode).toBe('not_found');
    expect((await undo()).json().success).toBe(true);
    expect(await ids()).toContain(contentEntry.offer?.id);
    expect((await read(contentEntry.id)).words['EN']?.title).toBe(contentEntry.words['EN']?.title);
    const removed = await operator.send(
      removeContent,
      { id: contentEntry.id, version: contentEntry.version + 2, reason: 'no' },
      'aurora',
    );
    expect(removed.json().errorCode).toBe('invalid_request');
    const made = await operator.send(
      createContent,
      { kind: 'promotion', draft: notice('Money'), reason: 'no' },
      'aurora',
    );
    expect(made.json().errorCode).toBe('invalid_request');
  });

  test('M195, issue 46: a promotion is written with what members do and its picture; it is hidden, never removed', async () => {
    const words = {
      EN: { title: 'Été à la plage!', summary: 'Three days' },
      VI: { title: 'Mùa hè', picture: '/vi.svg' },
    };
    const draft = { words, hidden: false, picture: '/_media/offer-0123456789abcdef0123.webp' };
    const make = async (promotion: object | undefined, kind = 'promotion') =>
      operator.send(createContent, { kind, draft, reason: 'Summer', ...(promotion && { promotion }) }, 'aurora');
    const asked = { type: 'FESTIVAL', entry: 'deposit' };
    const made = createContent.read((await make(asked)).json().value);
    expect(made?.contentEntry.offer).toMatchObject({ id: 'ete-a-la-plage', type: 'FESTIVAL', entry: 'join' });
    const again = createContent.read((await make({ type: 'FESTIVAL', entry: 'info' })).json().value);
    expect(again?.contentEntry.offer).toMatchObject({ id: 'ete-a-la-plage-2', entry: 'info' });
    for (const [promotion, kind] of [
      [asked, 'notice'],
      [undefined, 'promotion'],
      [{ ...asked, entry: 'raffle' }, 'promotion'],
    ] as const)
      expect((await make(promotion, kind)).statusCode, kind).toBe(422);
    const seen = async (language: string) => {
      const reply = await gateway.ask('aurora', { url: '/wps/promotions', headers: { language } });
      return reply.json().value.promotions.find(({ id }: { id: string }) => id === 'ete-a-la-plage');
    };
    expect(await seen('EN')).toMatchObject({ entry: 'join', phase: 'running', picture: draft.picture });
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'content.create', after: { promotion: { entry: 'info' } } });
    expect((await undo()).json().success).toBe(true);
    expect((await read(again?.contentEntry.id ?? '')).state).toBe('hidden');
    const gone = { id: made?.contentEntry.id ?? '', version: 1, reason: 'no' };
    expect((await operator.send(removeContent, gone, 'aurora')).json().errorCode).toBe('invalid_request');
  });

  test('M196: a hidden promotion cannot be joined, and its open rewards can be claimed', async () => {
    const { rows } = await list('promotion', {}, 'lotus');
    const contentEntries = await Promise.all(rows.map(({ id }) => read(id, 'lotus')));
    const player = createVisitor(gateway, 'lotus');
    await player.logIn('player1', 'Livery-demo-1');
    const standing = async () =>
      (await player.ask('GET', '/wps/member/promotions')).json().value.activities as {
        promotionId: string;
        status: string;
        claimId?: string;
      }[];
    const open = (await standing()).find(({ status }) => status === 'JOIN');
    const owed = (await standing()).find(({ status }) => status === 'CLAIM');
    for (const id of [open?.promotionId, owed?.promotionId]) {
      const contentEntry = contentEntries.find(({ offer }) => offer?.id === id);
      if (contentEntry) await change(contentEntry, { words: contentEntry.words, hidden: true }, operator, 'lotus');
    }
    const join = await player.ask('POST', '/wps/relay/MCSFE_signUpPromotionJoin', { promotionId: open?.promotionId });
    expect(join.json().errorCode).toBe('promotion_closed');
    const rewards = await player.ask('GET', '/wps/relay/MCSFE_getClaimPromotion?status=I');
    expect(rewards.json().value.rewards.map((one: { rewardId: string }) => one.rewardId)).toContain(owed?.claimId);
  });
});

describe('writing', () => {
  test('M154, D10: active content is removed, reported, and never sent to a player', async () => {
    const html = '<p onclick="a()">Hello</p><script>steal()</script><img src="javascript:b()" onerror="c()">';
    const draft = notice('Payload', { words: { EN: { title: 'Payload', html }, VI: { title: 'Mã', html } } });
    const previewed = await operator.send(previewContent, { html: { EN: html } }, 'aurora');
    const saved = await create(draft);
    expect(previewContent.read(previewed.json().value)?.html['EN']).toBe(saved.contentEntry.words['EN']?.html);
    expect(saved.takenOut.map(({ language, what, name }) => `${language} ${what} ${name}`)).toEqual([
      ...['EN attribute onclick', 'EN tag script', 'EN address src', 'EN attribute onerror'],
      ...['VI attribute onclick', 'VI tag script', 'VI address src', 'VI attribute onerror'],
    ]);
    const sent = (await shown()).player.find(({ title }) => title === 'Payload');
    expect(sent?.content).toBe('<p>Hello</p><img />');
    expect(JSON.stringify((await lastEntry()).after)).not.toContain('script');
    const changed = await change(saved.contentEntry, notice('Payload', { words: { EN: { title: 'Payload', html } } }));
    expect(changed.body).not.toContain('steal');
    expect((await shown()).player.find(({ title }) => title === 'Payload')?.content).toBe('<p>Hello</p><img />');
  });

  test('M378: the journal has user, reason and the exact difference; no change writes nothing', async () => {
    const { contentEntry } = await create(notice('First'));
    const entry = await lastEntry();
    expect(entry).toMatchObject({
      action: 'content.create',
      subject: `notice ${contentEntry.id}`,
      reason: 'to try it',
      before: null,
      after: { hidden: false, 'words.EN': { title: 'First', html: '<p>First</p>' } },
    });
    expect(entry.actor).toBe(`staff:${operator.staffId}`);
    await change(contentEntry, { ...notice('First'), words: { EN: { title: 'Second', html: '<p>First</p>' } } });
    const after = await lastEntry();
    expect([after.action, after.before, after.after]).toEqual([
      'content.change',
      { 'words.EN': { title: 'First', html: '<p>First</p>' } },
      { 'words.EN': { title: 'Second', html: '<p>First</p>' } },
    ]);
    expect(Number(after.revision)).toBe(Number(entry.revision) + 1);
    const now = await read(contentEntry.id);
    expect(now).toMatchObject({ version: 2, changedBy: 'Mai', title: 'Second' });
    const same = await change(now, { words: now.words, hidden: false });
    expect(changeContent.read(same.json().value)).toMatchObject({ changed: false, contentEntry: { version: 2 } });
    expect((await lastEntry()).seq).toBe(after.seq);
  });

  test('M378: a late writer gets both sides; nothing is lost, and the next try may succeed', async () => {
    const ben = await signInStaffUser(gateway, 'support', ['aurora'], 'Ben');
    const { contentEntry } = await create(notice('Both'));
    const [one, other] = await Promise.all([
      change(contentEntry, notice('Mai says')),
      change(contentEntry, notice('Ben says'), ben),
    ]);
    const [won, lost] = one.json().success ? [one, other] : [other, one];
    expect([won.statusCode, lost.statusCode]).toEqual([200, 409]);
    const conflict = readContentConflict(lost.json().value);
    const winner = won === one ? 'Mai' : 'Ben';
    expect(conflict?.version).toBe(2);
    expect(conflict?.now?.title).toBe(`${winner} says`);
    expect(conflict?.theirs[0]).toMatchObject({ by: winner, action: 'content.change', reason: 'better so' });
    expect((await read(contentEntry.id)).title).toBe(`${winner} says`);
    const again = { id: contentEntry.id, version: conflict?.version, draft: notice('Agreed'), reason: 'talked' };
    expect((await ben.send(changeContent, again, 'aurora')).json().success).toBe(true);
  });

  test('M378: of sixteen changes of one version one succeeds, others fail', async () => {
    const { contentEntry } = await create(notice('Race'));
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) => change(contentEntry, notice(`Race ${at}`))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(15);
    expect((await read(contentEntry.id)).version).toBe(2);
  });

  test.each([
    ['another field of the draft', { draft: { ...notice('x'), merchant: 'lotus' } }],
    ['a version of its own', { draft: { ...notice('x'), version: 9 } }],
    ['who it was', { draft: { ...notice('x'), changedBy: 'Nobody' } }],
    ['a field of words', { draft: { hidden: false, words: { EN: { title: 'x', style: 'y' } } } }],
    ['no words at all', { draft: { hidden: false, words: {} } }],
    ['a title of blanks', { draft: { hidden: false, words: { EN: { title: '  ' } } } }],
    ['a language that is none', { draft: { hidden: false, words: { english: { title: 'x' } } } }],
    ['a kind that is none', { kind: 'script' }],
    ['no reason', { reason: '' }],
    ['a local time', { draft: notice('x', { from: '2026-12-24T18:00:00+07:00' }) }],
    ['a day that is none', { draft: notice('x', { from: '2026-02-30T00:00:00Z' }) }],
    [
      'an end before the beginning',
      { draft: notice('x', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }) },
    ],
    [
      'an address that runs',
      { kind: 'banner', draft: notice('x', { group: 'w_home', picture: 'javascript:alert(1)' }) },
    ],
    [
      'a banner without its place',
      { kind: 'banner', draft: { hidden: false, words: { EN: { title: 'x' } }, picture: '/a.svg' } },
    ],
    ['more than fits', { draft: { hidden: false, words: { EN: { title: 'x', html: 'x'.repeat(30_001) } } } }],
    [
      'what grows when it is cleaned',
      { draft: { hidden: false, words: { EN: { title: 'x', html: '<a></a>'.repeat(4_000) } } } },
    ],
    ['NUL in a title', { draft: notice('a\u0000b') }],
  ])('M378: %s is refused, and nothing is written', async (_, wrong) => {
    const before = await lastEntry();
    const reply = await operator.send(
      createContent,
      { kind: 'notice', draft: notice('x'), reason: 'r', ...wrong },
      'aurora',
    );
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect((await lastEntry()).seq).toBe(before.seq);
  });

  test.each(['a\u0000b', '\ud800', '%', "'; drop table content_entry; --"])(
    'M378: %j is searched, or refused',
    async (q) => {
      const reply = await operator.send(contentList, { kind: 'notice', q }, 'aurora');
      expect(reply.statusCode).toBeLessThan(500);
    },
  );

  test('D10: a preview of input that grows when cleaned is answered', async () => {
    const reply = await operator.send(previewContent, { html: { EN: '<a></a>'.repeat(4_000) } }, 'aurora');
    expect(reply.json().success).toBe(true);
  });

  test('M305: a help topic’s anchor is unique, also among removed ones', async () => {
    const draft = notice('Limits', { anchor: 'my-limits' });
    const { contentEntry } = await create(draft, 'help');
    const twice = await operator.send(createContent, { kind: 'help', draft, reason: 'r' }, 'aurora');
    expect(twice.json().value.fields).toEqual([{ field: 'anchor', code: 'content.taken' }]);
    expect((await create(draft, 'help', 'lotus')).contentEntry.anchor).toBe('my-limits');
    const topics = async () =>
      (await gateway.ask('aurora', { url: `${helpCentre.path}?lang=VI&device=WEB` })).json().value;
    expect((await topics()).at(-1)).toMatchObject({ tag: 'my-limits', title: 'Limits' });
    await operator.send(removeContent, { id: contentEntry.id, version: 1, reason: 'r' }, 'aurora');
    expect((await topics()).at(-1).tag).not.toBe('my-limits');
  });
});
