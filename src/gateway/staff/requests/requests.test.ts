import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeContent,
  contentList,
  createContent,
  oneContentEntry,
  orderContent,
  removeContent,
} from '#contract/staff/content/calls.ts';
import type { ContentEntry } from '#contract/staff/content/content.ts';
import { stateOf } from '#contract/staff/content/content-state.ts';
import {
  answerRequest,
  approvalRules,
  changeRequest,
  changeRequests,
  editRequest,
  proposeRequest,
  type RequestDetails,
  type RequestVerdict,
  setApprovalRules,
} from '#contract/staff/requests/calls.ts';
import { changeMany, changeTrees, documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { undoEntry } from '#contract/staff/undo/calls.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { entriesIn } from '#model/proposals/content-entries.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { ContentState, Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { checkApprovals } from './check-approvals.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let [ann, ben, cho]: TestStaffUser[] = [];

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, 'lotus']);
  ann = await signInStaffUser(gateway, 'operator', 'all', 'Ann');
  ben = await signInStaffUser(gateway, 'operator', 'all', 'Ben');
  cho = await signInStaffUser(gateway, 'administrator', 'all', 'Cho');
});

afterAll(() => gateway.close());

function someone(who: TestStaffUser | undefined): TestStaffUser {
  if (who === undefined) throw new Error('nobody is signed in');
  return who;
}

const toggle = (id: string, enabled: boolean): Proposal => ({ kind: 'switch', id, enabled });
const set = (key: string, value: unknown): Proposal => ({ kind: 'setting', tree: 'status', key, value });

async function site(): Promise<SiteDocumentsReply> {
  const reply = documents.read((await someone(ann).send(documents, {}, MERCHANT)).json().value);
  if (!reply) throw new Error('no documents');
  return reply;
}

async function entryOf(id: string): Promise<ContentEntry> {
  const entry = oneContentEntry.read((await someone(ann).send(oneContentEntry, { id }, MERCHANT)).json().value);
  if (!entry) throw new Error('no entry');
  return entry;
}

/** What the console sends: the proposals with the effect that it announced. */
async function asked(proposals: readonly Proposal[], reason = 'for the test') {
  const { trees: served, lanes, revision: base } = await site();
  const brand = plainBrand(MERCHANT);
  const entries: [string, ContentState][] = [];
  const positions: [string, number][] = [];
  for (const entry of entriesIn(proposals)) {
    const found = await entryOf(entry.split(' ')[1] ?? '');
    entries.push([entry, stateOf(found, found.state === 'removed')]);
    positions.push([entry, found.position ?? 0]);
  }
  const trees = { ...served, content: Object.fromEntries(entries), places: Object.fromEntries(positions) };
  const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes });
  const effect = await hashEffectText(writeEffect(effectOf(sideOf({ brand, trees, lanes }), after)));
  return { base, proposals, reason, effect };
}

async function propose(who: TestStaffUser | undefined, proposals: readonly Proposal[]): Promise<string> {
  const reply = (await someone(who).send(proposeRequest, await asked(proposals), MERCHANT)).json();
  expect(reply.errorCode).toBeUndefined();
  return String(reply.value.id);
}

async function read(id: string, who = ann): Promise<RequestDetails> {
  const details = changeRequest.read((await someone(who).send(changeRequest, { id }, MERCHANT)).json().value);
  if (!details) throw new Error('no request');
  return details;
}

/** Decides on the version as it is; the outcome is the new state or why it is refused. */
async function decide(who: TestStaffUser | undefined, id: string, verdict: RequestVerdict, version?: number) {
  const found = await read(id, who);
  const request = { id, version: version ?? found.version, verdict, effect: found.effectHash, reason: 'because' };
  const reply = (await someone(who).send(answerRequest, request, MERCHANT)).json();
  return String(reply.value?.why ?? reply.value?.state ?? reply.errorCode);
}

async function approveAndApply(id: string, by: TestStaffUser | undefined, applier: TestStaffUser | undefined) {
  return [await decide(by, id, 'approve'), await decide(applier, id, 'apply')];
}

async function direct(who: TestStaffUser | undefined, proposals: readonly Proposal[], more: object = {}) {
  return (await someone(who).send(changeTrees, { ...(await asked(proposals)), ...more }, MERCHANT)).json();
}

async function isOn(id: string): Promise<boolean> {
  return parseSwitches((await gateway.context.trees.read(MERCHANT)).switches).value.get(id)?.enabled === '1';
}

async function actionsOf(id: string): Promise<readonly string[]> {
  return (await read(id)).history.map(({ action }) => action);
}

describe('a change that needs a second person', () => {
  test('N05: is refused as a direct change, applied after another user’s approval, and readable afterwards (hashicorp/terraform#30269, #28136)', async () => {
    expect((await direct(ann, [toggle('WITHDRAW', false)])).errorCode).toBe('second_person_needed');
    const many = { merchants: [{ merchant: MERCHANT, ...(await asked([toggle('WITHDRAW', false)])) }] };
    const [{ merchant, base, effect }] = many.merchants as [Awaited<ReturnType<typeof asked>> & { merchant: string }];
    const sent = { merchants: [{ merchant, base, effect }], proposals: [toggle('WITHDRAW', false)], reason: 'bank' };
    const outcomes = (await someone(ann).send(changeMany, sent)).json().value.outcomes;
    expect(outcomes).toMatchObject([{ outcome: 'refused', errorCode: 'second_person_needed' }]);

    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    expect(await read(id)).toMatchObject({
      state: 'open',
      needed: 1,
      areas: ['withdrawals'],
      isMine: true,
      mayApprove: false,
    });
    expect([await decide(ann, id, 'approve'), await decide(ann, id, 'apply')]).toEqual(['author', 'approvals']);
    expect(await isOn('WITHDRAW')).toBe(true);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    expect(await decide(ben, id, 'approve')).toBe('repeated');
    expect(await decide(ann, id, 'apply')).toBe('applied');
    expect(await isOn('WITHDRAW')).toBe(false);
    expect([await decide(ann, id, 'apply'), await decide(cho, id, 'reject')]).toEqual(['final', 'final']);
    const after = await read(id);
    expect(after).toMatchObject({
      state: 'applied',
      authors: ['Ann'],
      given: [{ by: 'Ben', counts: true, version: 1 }],
    });
    expect(after.asked.effect.groups.length).toBeGreaterThan(0);
    expect(await actionsOf(id)).toEqual(['request.apply', 'request.approve', 'request.propose']);
    const back = await propose(ben, [toggle('WITHDRAW', true)]);
    expect([await decide(ann, back, 'approve'), await decide(ben, back, 'apply')]).toEqual(['approved', 'applied']);
  });

  test('N05: keeps its approval while unrelated changes come in between', async () => {
    const id = await propose(ann, [toggle('DEPOSIT', false)]);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    expect((await direct(cho, [set('imageCDNs', ['https://cdn.between.example'])])).errorCode).toBeUndefined();
    expect((await direct(ben, [toggle('MAILCEN', !(await isOn('MAILCEN')))])).errorCode).toBeUndefined();
    expect((await read(id)).now).toBeUndefined();
    expect(await decide(ann, id, 'apply')).toBe('applied');
    const back = await propose(ann, [toggle('DEPOSIT', true)]);
    expect([await decide(ben, back, 'approve'), await decide(ann, back, 'apply')]).toEqual(['approved', 'applied']);
  });

  test('N05: lapses when a related change alters its effect, and keeps both effects (growthbook/growthbook#6070)', async () => {
    const id = await propose(ann, [
      set('region', { mode: 'block', countries: ['SG'], allowAddresses: [], blockAddresses: [] }),
    ]);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    const other = await propose(ben, [
      set('region', { mode: 'block', countries: ['MY'], allowAddresses: [], blockAddresses: [] }),
    ]);
    expect([await decide(ann, other, 'approve'), await decide(ben, other, 'apply')]).toEqual(['approved', 'applied']);
    expect((await read(id)).now?.subjects).toEqual(['setting.change status.region']);
    expect(await decide(ann, id, 'apply')).toBe('lapsed');
    const lapsed = await read(id);
    expect(lapsed).toMatchObject({ state: 'lapsed', given: [{ by: 'Ben', counts: false }], mayApprove: false });
    expect(JSON.stringify(lapsed.now?.effect)).not.toBe(JSON.stringify(lapsed.asked.effect));
    expect(lapsed.now?.subjects).toEqual(['setting.change status.region']);
    expect([await decide(cho, id, 'approve'), await decide(ann, id, 'apply')]).toEqual(['lapsed', 'lapsed']);
    // Asked again on the site as it is: a new version, without approvals.
    const again = { ...(await asked(lapsed.proposals)), id, version: 1 };
    expect((await someone(ann).send(editRequest, again, MERCHANT)).json().value).toMatchObject({
      state: 'open',
      version: 2,
    });
    expect([await decide(ben, id, 'approve'), await decide(ann, id, 'apply')]).toEqual(['approved', 'applied']);
  });

  test('N05: an edit voids its approvals, and who edited never approves', async () => {
    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    const edited = { ...(await asked([toggle('WITHDRAW', false), toggle('DEPOSIT', false)])), id, version: 1 };
    expect((await someone(cho).send(editRequest, edited, MERCHANT)).json().value).toMatchObject({
      state: 'open',
      version: 2,
    });
    expect((await someone(ann).send(editRequest, edited, MERCHANT)).json()).toMatchObject({
      errorCode: 'conflict',
      value: { why: 'outdated' },
    });
    expect(await read(id)).toMatchObject({
      approvals: 0,
      authors: ['Ann', 'Cho'],
      given: [{ by: 'Ben', version: 1, counts: false }],
    });
    expect([
      await decide(cho, id, 'approve'),
      await decide(ann, id, 'apply'),
      await decide(ben, id, 'approve', 1),
    ]).toEqual(['author', 'approvals', 'outdated']);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    expect([await decide(ben, id, 'withdraw'), await decide(cho, id, 'withdraw')]).toEqual(['author', 'withdrawn']);
    expect(await isOn('WITHDRAW')).toBe(true);
  });

  test('N05: nothing that was edited after the approval is applied under it, also when both happen at once (growthbook/growthbook#5477)', async () => {
    const edit = async (id: string, version: number, proposals: readonly Proposal[]) =>
      (await someone(ann).send(editRequest, { ...(await asked(proposals)), id, version }, MERCHANT)).json();
    const isOpen = async () => [await isOn('WITHDRAW'), await isOn('DEPOSIT')];
    for (const attempt of [1, 2, 3]) {
      const id = await propose(ann, [toggle('WITHDRAW', false)]);
      expect(await decide(ben, id, 'approve'), `attempt ${attempt}`).toBe('approved');
      const both = [toggle('WITHDRAW', false), toggle('DEPOSIT', false)];
      const [edited, applied] = await Promise.all([edit(id, 1, both), decide(cho, id, 'apply', 1)]);
      // Either the approved version was applied, or the edit came first and nothing was.
      expect(await isOpen()).toEqual([applied !== 'applied', true]);
      if (applied === 'applied') {
        expect(edited.value.why).toBe('final');
        const back = await propose(ann, [toggle('WITHDRAW', true)]);
        expect(await approveAndApply(back, ben, ann)).toEqual(['approved', 'applied']);
        continue;
      }
      expect(edited.value).toMatchObject({ version: 2, state: 'open' });
      expect([await decide(cho, id, 'apply', 1), await decide(cho, id, 'apply', 2)]).toEqual(['outdated', 'approvals']);
      expect([await decide(ben, id, 'approve', 1), await isOpen()]).toEqual(['outdated', [true, true]]);
      expect(await decide(ann, id, 'withdraw')).toBe('withdrawn');
    }
    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    expect((await edit(id, 1, [toggle('DEPOSIT', false)])).value.version).toBe(2);
    expect([await decide(cho, id, 'apply'), await isOpen()]).toEqual(['approvals', [true, true]]);
    // A new approval is of the new version: that one is applied, and nothing of the first.
    expect(await approveAndApply(id, ben, cho)).toEqual(['approved', 'applied']);
    expect(await isOpen()).toEqual([true, false]);
    const back = await propose(ann, [toggle('DEPOSIT', true)]);
    expect(await approveAndApply(back, ben, ann)).toEqual(['approved', 'applied']);
  });

  test('N05: two users who apply it at once apply it once (hashicorp/terraform#27721, #23345)', async () => {
    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    const states = await Promise.all([decide(ann, id, 'apply'), decide(ben, id, 'apply'), decide(cho, id, 'apply')]);
    expect(states.toSorted()).toEqual(['applied', 'final', 'final']);
    expect((await actionsOf(id)).filter((action) => action === 'request.apply')).toHaveLength(1);
    const { entries } = (await direct(ann, [toggle('MAILCEN', !(await isOn('MAILCEN')))])).value;
    expect(entries).toHaveLength(1);
    const back = await propose(ann, [toggle('WITHDRAW', true)]);
    expect([await decide(ben, back, 'approve'), await decide(ann, back, 'apply')]).toEqual(['approved', 'applied']);
  });

  test('N05: an approval of who lost the right counts no more', async () => {
    const dee = await signInStaffUser(gateway, 'operator', 'all', 'Dee');
    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    expect(await decide(dee, id, 'approve')).toBe('approved');
    await gateway.context.db.asStaff([], (db) =>
      db.updateTable('staff_account').set({ disabled_at: new Date() }).where('id', '=', dee.staffId).execute(),
    );
    expect(await read(id)).toMatchObject({ given: [{ by: 'Dee', counts: false }] });
    expect(await decide(ann, id, 'apply')).toBe('approvals');
    expect([await decide(ben, id, 'approve'), await decide(ann, id, 'withdraw')]).toEqual(['approved', 'withdrawn']);
  });

  test('N05: is refused when it changes nothing, or when its effect is not the announced one (growthbook/growthbook#2400)', async () => {
    const nothing = await someone(ann).send(proposeRequest, await asked([toggle('WITHDRAW', true)]), MERCHANT);
    expect(nothing.json()).toMatchObject({
      errorCode: 'invalid_request',
      value: { problems: [{ code: 'proposal.nothing' }] },
    });
    const other = { ...(await asked([toggle('WITHDRAW', false)])), effect: 'ab'.repeat(32) };
    expect((await someone(ann).send(proposeRequest, other, MERCHANT)).json().errorCode).toBe('conflict');
  });

  test('N05: support proposes and does not decide; another merchant’s staff see nothing', async () => {
    const support = await signInStaffUser(gateway, 'support', [MERCHANT], 'Sue');
    const outsider = await signInStaffUser(gateway, 'operator', ['lotus'], 'Foe');
    const id = await propose(support, [toggle('WITHDRAW', false)]);
    const mine = await propose(ann, [toggle('DEPOSIT', false)]);
    expect([await decide(support, mine, 'approve'), await decide(support, mine, 'reject')]).toEqual([
      'rights',
      'rights',
    ]);
    expect((await outsider.send(changeRequest, { id }, MERCHANT)).json().errorCode).toBe('forbidden');
    expect((await outsider.send(changeRequest, { id }, 'lotus')).json().errorCode).toBe('not_found');
    expect(
      (await outsider.send(proposeRequest, await asked([toggle('WITHDRAW', false)]), MERCHANT)).json().errorCode,
    ).toBe('forbidden');
    const rules = await support.send(proposeRequest, await asked([set('localCountry', 'MY')]), MERCHANT);
    expect(rules.json().errorCode).toBe('forbidden');
    expect([await decide(ben, id, 'reject'), await decide(ann, mine, 'withdraw')]).toEqual(['rejected', 'withdrawn']);
    const list = changeRequests.read(
      (await support.send(changeRequests, { state: 'rejected' }, MERCHANT)).json().value,
    );
    expect(list.rows).toMatchObject([{ id, authors: ['Sue'], isMine: true }]);
  });
});

describe('what is made at once', () => {
  test('N05: an emergency stop is made without approval, listed, and its reason is asked afterwards', async () => {
    const stop = await direct(ann, [toggle('WITHDRAW', false)], { urgent: true, reason: '' });
    expect(stop.errorCode).toBeUndefined();
    expect(await isOn('WITHDRAW')).toBe(false);
    expect((await direct(ann, [toggle('MAILCEN', !(await isOn('MAILCEN')))], { reason: '' })).errorCode).toBe(
      'invalid_request',
    );
    const [line] = changeRequests.read((await someone(ben).send(changeRequests, {}, MERCHANT)).json().value).rows;
    expect(line).toMatchObject({ path: 'emergency', state: 'applied', reason: '', authors: ['Ann'] });
    const id = line?.id ?? '';
    expect(await decide(ben, id, 'explain')).toBe('author');
    expect(await decide(ann, id, 'explain')).toBe('applied');
    expect(await decide(ann, id, 'explain')).toBe('final');
    expect((await read(id)).reason).toBe('because');
    // The effect was told: it is in the list, as of every request.
    expect((await read(id)).asked.effect.groups.length).toBeGreaterThan(0);
    const [entry] = stop.value.entries;
    const undone = await someone(ben).send(undoEntry, { entry, reason: 'the bank is back' }, MERCHANT);
    expect(undone.json().errorCode).toBeUndefined();
    expect(await isOn('WITHDRAW')).toBe(true);
    const applied = changeRequests.read(
      (await someone(ben).send(changeRequests, { state: 'applied' }, MERCHANT)).json().value,
    );
    expect(applied.rows[0]).toMatchObject({ path: 'undo', reason: 'the bank is back', authors: ['Ben'] });
  });
});

describe('the rules of a merchant', () => {
  test('N05: say how many approve; asking for fewer takes a second person, who sees it in the journal', async () => {
    const rules = approvalRules.read((await someone(cho).send(approvalRules, {}, MERCHANT)).json().value);
    expect(rules.areas).toContainEqual({ area: 'withdrawals', approvers: 1 });
    expect(
      (await someone(ben).send(setApprovalRules, { areas: rules.areas, reason: 'x' }, MERCHANT)).json().errorCode,
    ).toBe('forbidden');
    const stricter = { areas: [{ area: 'switches', approvers: 2 }], reason: 'an audit asks for it' };
    expect((await someone(cho).send(setApprovalRules, stricter, MERCHANT)).json().errorCode).toBeUndefined();
    const id = await propose(ann, [toggle('MAILCEN', !(await isOn('MAILCEN')))]);
    expect((await read(id)).needed).toBe(2);
    expect([await decide(ben, id, 'approve'), await decide(ann, id, 'apply')]).toEqual(['open', 'approvals']);
    expect([await decide(cho, id, 'approve'), await decide(ann, id, 'apply')]).toEqual(['approved', 'applied']);
    const looser = { areas: [{ area: 'switches', approvers: 0 }], reason: 'the audit is over' };
    expect((await someone(cho).send(setApprovalRules, looser, MERCHANT)).json().errorCode).toBe('second_person_needed');
    const eve = await signInStaffUser(gateway, 'administrator', 'all', 'Eve');
    expect((await eve.send(setApprovalRules, looser, MERCHANT)).json().errorCode).toBeUndefined();
  });

  test('N05: a merchant with a single staff user changes alone what others must approve elsewhere', async () => {
    const alone = await createTestGateway(['harbor']);
    try {
      const only = await signInStaffUser(alone, 'administrator');
      expect(approvalRules.read((await only.send(approvalRules, {}, 'harbor')).json().value).others).toBe(0);
      const {
        trees,
        lanes,
        revision: base,
      } = documents.read((await only.send(documents, {}, 'harbor')).json().value) as SiteDocumentsReply;
      const proposals = [toggle('WITHDRAW', false)];
      const brand = plainBrand('harbor');
      const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes });
      const effect = await hashEffectText(writeEffect(effectOf(sideOf({ brand, trees, lanes }), after)));
      const reply = await only.send(changeTrees, { base, proposals, reason: 'alone', effect }, 'harbor');
      expect(reply.json().errorCode).toBeUndefined();
    } finally {
      await alone.close();
    }
  });
});

describe('content', () => {
  const create = async (title: string, hidden = false) => {
    const draft = { words: { EN: { title, html: `<p>${title}</p>` } }, hidden };
    const wish = { kind: 'notice', draft, reason: 'new' } as const;
    return (await someone(ann).send(createContent, wish, MERCHANT)).json();
  };
  const patch = (id: string, fields: ContentState): readonly Proposal[] => [
    { kind: 'content', entry: `notice ${id}`, patch: fields },
  ];
  const words = (title: string, html = `<p>${title}</p>`) => ({ 'words.EN': { title, html } });
  let id = '';
  let other = '';
  const list = async () =>
    contentList.read((await someone(ann).send(contentList, { kind: 'notice' }, MERCHANT)).json().value);
  const notices = async () => (await list())?.rows.filter(({ state }) => state === 'live') ?? [];
  const orderVersion = async () => (await list())?.orderVersion ?? 0;
  const lastOf = (subject: string) =>
    gateway.context.db.withMerchant(MERCHANT, (db) =>
      db
        .selectFrom('journal')
        .select(['seq', 'action', 'before', 'after'])
        .where('subject', '=', subject)
        .orderBy('seq', 'desc')
        .executeTakeFirst(),
    );

  beforeAll(async () => {
    id = (await create('Closed on Monday')).value.contentEntry.id;
    other = (await create('Hours')).value.contentEntry.id;
    const rule = { areas: [{ area: 'content' as const, approvers: 1 }], reason: 'as agreed' };
    expect((await someone(cho).send(setApprovalRules, rule, MERCHANT)).json().errorCode).toBeUndefined();
  });

  test('N05: what visitors see is not changed directly where content needs approval; what is hidden is', async () => {
    const draft = { words: { EN: { title: 'Open' } }, hidden: false };
    const doing = { id, version: 1, reason: 'at once' };
    const codes = [
      (await someone(ann).send(changeContent, { ...doing, draft }, MERCHANT)).json().errorCode,
      (await someone(ann).send(removeContent, doing, MERCHANT)).json().errorCode,
      (await create('Shown')).errorCode,
      (await create('Unseen', true)).errorCode,
      (await direct(ann, patch(id, words('Open')))).errorCode,
    ];
    const refused = 'second_person_needed';
    expect(codes).toEqual([refused, refused, refused, undefined, refused]);
    expect((await entryOf(id)).version).toBe(1);
  });

  test('N05: a text is changed after another user approved its words, once, and its journal entry can be undone', async () => {
    const request = await propose(ann, patch(id, words('Open on Monday')));
    const details = await read(request);
    expect(details).toMatchObject({ state: 'open', needed: 1, areas: ['content'] });
    expect(details.asked.effect.groups.flatMap(({ findings }) => findings)).toMatchObject([
      { kind: 'content', part: 'html', language: 'EN', from: 'Closed on Monday', to: 'Open on Monday' },
      { kind: 'content', part: 'title', language: 'EN', from: 'Closed on Monday', to: 'Open on Monday' },
    ]);
    expect([await decide(ann, request, 'approve'), await decide(ann, request, 'apply')]).toEqual([
      'author',
      'approvals',
    ]);
    expect(await approveAndApply(request, ben, ann)).toEqual(['approved', 'applied']);
    expect(await decide(ann, request, 'apply')).toBe('final');
    const after = await entryOf(id);
    expect(after).toMatchObject({ title: 'Open on Monday', changedBy: 'Ann', version: 2 });

    const hidden = await propose(ben, patch(id, { hidden: true }));
    expect((await read(hidden)).asked.effect.groups[0]?.findings).toMatchObject([
      { kind: 'content', part: 'shown', from: true, to: false, title: 'Open on Monday' },
    ]);
    expect(await approveAndApply(hidden, ann, ben)).toEqual(['approved', 'applied']);
    expect((await entryOf(id)).hidden).toBe(true);
    const [entry] = await gateway.context.db.withMerchant(MERCHANT, (db) =>
      db.selectFrom('journal').select('seq').where('subject', '=', `notice ${id}`).orderBy('seq', 'desc').execute(),
    );
    const undone = await someone(ann).send(undoEntry, { entry: String(entry?.seq), reason: 'too early' }, MERCHANT);
    expect(undone.json().errorCode).toBeUndefined();
    expect((await entryOf(id)).hidden).toBe(false);
  });

  test('N05: its approval lapses when the same text was changed, and stays when another field was', async () => {
    const until = await propose(ann, patch(other, { until: '2030-01-01T00:00:00.000Z' }));
    const text = await propose(ann, patch(other, words('Hours', '<p>9 to 5</p>')));
    const between = await propose(ben, patch(other, words('Hours', '<p>8 to 4</p>')));
    for (const one of [until, text]) expect(await decide(ben, one, 'approve')).toBe('approved');
    expect(await approveAndApply(between, cho, ben)).toEqual(['approved', 'applied']);
    expect(await decide(ann, text, 'apply')).toBe('lapsed');
    expect((await read(text)).now).toMatchObject({ subjects: [`content.change notice ${other}`] });
    expect(await decide(ann, until, 'apply')).toBe('applied');
    expect(await entryOf(other)).toMatchObject({
      until: '2030-01-01T00:00:00.000Z',
      words: { EN: { html: '<p>8 to 4</p>' } },
    });
  });

  test('N05: an entry is created by request, once and last, and its creation can be undone', async () => {
    const state = stateOf({ words: { EN: { title: 'Holidays', html: '<p>We rest</p>' } }, hidden: false });
    const proposals = [{ kind: 'content', entry: 'notice new-1', patch: state }] as const;
    expect((await direct(ann, proposals)).errorCode).toBe('second_person_needed');
    const request = await propose(ann, proposals);
    expect((await read(request)).asked.effect.groups.flatMap(({ findings }) => findings)).toMatchObject([
      { kind: 'content', part: 'shown', from: false, to: true, title: 'Holidays' },
      { kind: 'content', part: 'html', language: 'EN', to: 'We rest' },
      { kind: 'content', part: 'title', language: 'EN', to: 'Holidays' },
    ]);
    expect(await approveAndApply(request, ben, ann)).toEqual(['approved', 'applied']);
    expect(await decide(ann, request, 'apply')).toBe('final');
    const rows = await notices();
    expect(rows.filter(({ title }) => title === 'Holidays')).toHaveLength(1);
    const made = rows.at(-1);
    expect(made).toMatchObject({ title: 'Holidays', changedBy: 'Ann', state: 'live' });
    const entry = await lastOf(`notice ${made?.id}`);
    expect(entry).toMatchObject({ action: 'content.create', before: null });
    const undone = await someone(ann).send(undoEntry, { entry: String(entry?.seq), reason: 'not yet' }, MERCHANT);
    expect(undone.json().errorCode).toBeUndefined();
    expect((await entryOf(made?.id ?? '')).state).toBe('removed');

    const lasting = [{ kind: 'content', entry: 'promotion new-1', patch: state }] as const;
    const refused = (await someone(ann).send(proposeRequest, await asked(lasting), MERCHANT)).json();
    expect(refused.value.problems).toMatchObject([{ path: '/promotion new-1/kind' }]);
  });

  test('N05: an order is changed by request with both orders in words; it lapses when others moved the same entries', async () => {
    const [first, second] = [(await notices())[0]?.id ?? '', (await notices())[1]?.id ?? ''];
    const ids = async () => (await notices()).slice(0, 2).map((row) => row.id);
    const swap = { kind: 'notice', version: await orderVersion(), ids: [second, first], reason: 'at once' } as const;
    expect((await someone(ann).send(orderContent, swap, MERCHANT)).json().errorCode).toBe('second_person_needed');
    const order = (...names: readonly string[]) =>
      [{ kind: 'contentOrder', entries: names.map((name) => `notice ${name}`) }] as const;
    const request = await propose(ann, order(second, first));
    const again = await propose(cho, order(second, first));
    const [titles] = (await read(request)).asked.effect.groups.flatMap(({ findings }) => findings);
    const named = await Promise.all([first, second].map(async (name) => (await entryOf(name)).title));
    expect(titles).toMatchObject({
      kind: 'content',
      entry: 'notice',
      part: 'order',
      from: named,
      to: named.toReversed(),
    });
    expect(await decide(ben, again, 'approve')).toBe('approved');
    expect(await approveAndApply(request, ben, ann)).toEqual(['approved', 'applied']);
    expect(await ids()).toEqual([second, first]);
    expect(await decide(cho, again, 'apply')).toBe('lapsed');
    const entry = await lastOf('notice');
    expect(entry).toMatchObject({ action: 'content.order', after: { order: [second, first] } });
    const undone = await someone(ann).send(undoEntry, { entry: String(entry?.seq), reason: 'back' }, MERCHANT);
    expect(undone.json().errorCode).toBeUndefined();
    expect(await ids()).toEqual([first, second]);
  });

  test('N05: an entry is removed by request', async () => {
    const gone = (await notices())[0]?.id ?? '';
    const request = await propose(ann, patch(gone, { removed: true }));
    expect(await approveAndApply(request, ben, ann)).toEqual(['approved', 'applied']);
    expect((await entryOf(gone)).state).toBe('removed');
  });

  test('N05: only fields that the entry can have, and only texts that the sanitiser leaves as they are', async () => {
    const wrong: readonly ContentState[] = [
      { hidden: 'yes' },
      { anchor: 'top' },
      { until: '2030-02-30T00:00:00.000Z' },
      { constructor: 1 },
      words('Hours', '<p onclick="x()">now</p>'),
      words('Hours', '<script>x()</script>'),
      { 'words.EN': { title: '' } },
      { 'words.EN': 'text' },
    ];
    for (const fields of wrong) {
      const reply = (await someone(ann).send(proposeRequest, await asked(patch(other, fields)), MERCHANT)).json();
      expect([fields, reply.errorCode]).toEqual([fields, 'invalid_request']);
    }
    const unknown = [{ kind: 'content', entry: `popup ${other}`, patch: { hidden: true } }] as const;
    const reply = (
      await someone(ann).send(proposeRequest, { ...(await asked([])), proposals: unknown }, MERCHANT)
    ).json();
    expect(reply.value.problems).toMatchObject([{ code: 'proposal.content', path: '/0/entry' }]);
  });
});

describe('the journal', () => {
  test('N05: names a byte that was changed in an approval, in the request, or an approval that was removed', async () => {
    const check = () => checkApprovals(gateway.context.db, MERCHANT);
    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    expect(await decide(ben, id, 'approve')).toBe('approved');
    expect(await check()).toEqual([]);
    const asRoot = (text: ReturnType<typeof sql>) => asOwner(gateway.context.db, MERCHANT, (db) => text.execute(db));
    const bytes = [
      [sql`update change_approval set seen = 'f' || substr(seen, 2)`, 'effect'],
      [sql`update change_approval set base = base + 1`, 'base'],
      [sql`update change_approval set written = '{}'`, 'written'],
    ] as const;
    const { rows } = await gateway.context.db.withMerchant(MERCHANT, (db) =>
      sql<{ seen: string; base: string; written: unknown }>`
        select seen, base::text, written from change_approval where request = ${id}`.execute(db),
    );
    const [stored] = rows;
    for (const [change, column] of bytes) {
      await asRoot(sql`${change} where request = ${id}`);
      const faults = await check();
      if (column !== 'effect' || stored?.seen[0] !== 'f')
        expect(faults).toMatchObject([{ request: id, staff: someone(ben).staffId, version: 1, differs: [column] }]);
      await asRoot(sql`update change_approval set seen = ${stored?.seen}, base = ${stored?.base}::bigint,
        written = ${JSON.stringify(stored?.written)}::json where request = ${id}`);
      expect(await check()).toEqual([]);
    }
    await asRoot(sql`update change_request set seen = ${'0'.repeat(64)} where id = ${id}`);
    expect((await check()).map(({ differs }) => differs)).toContainEqual(['effect']);
    await asRoot(sql`update change_request set seen = ${stored?.seen} where id = ${id}`);
    await asRoot(sql`delete from change_approval where request = ${id}`);
    expect(await check()).toMatchObject([{ request: id, differs: ['removed'] }]);
  });
});

describe('the journal and the rules', () => {
  test('N05: a rule that was changed by hand is named with what the journal holds (launchdarkly/terraform-provider-launchdarkly#335)', async () => {
    const drifted = async (merchant = MERCHANT) => {
      const faults = await checkApprovals(gateway.context.db, merchant);
      return faults.flatMap(({ staff, differs, seq }) => (staff === 'rules' ? [[seq !== undefined, ...differs]] : []));
    };
    const byHand = (text: ReturnType<typeof sql>, merchant = MERCHANT) =>
      asOwner(gateway.context.db, merchant, (db) => text.execute(db));
    expect(await drifted()).toEqual([]);
    const stricter = { areas: [{ area: 'money' as const, approvers: 2 }], reason: 'an audit asks for it' };
    expect((await someone(cho).send(setApprovalRules, stricter, MERCHANT)).json().errorCode).toBeUndefined();
    expect(await drifted()).toEqual([]);
    await byHand(
      sql`update approval_rule set approvers = 0 where merchant = ${MERCHANT} and area in ('money', 'regions')`,
    );
    expect(await drifted()).toEqual([[true, 'money: 0, not 2', 'regions: 0, not 1']]);
    await byHand(sql`update approval_rule set approvers = case area when 'money' then 2 else 1 end
      where merchant = ${MERCHANT} and area in ('money', 'regions')`);
    expect(await drifted()).toEqual([]);
    await byHand(sql`delete from approval_rule where merchant = ${MERCHANT} and area = 'money'`);
    expect(await drifted()).toEqual([[true, 'money: 1, not 2']]);
    await byHand(sql`insert into approval_rule values (${MERCHANT}, 'money', 2)`);
    // A merchant whose rules staff never changed has the defaults.
    await byHand(sql`insert into approval_rule values ('lotus', 'withdrawals', 0)`, 'lotus');
    expect(await drifted('lotus')).toEqual([[false, 'withdrawals: 0, not 1']]);
    await byHand(sql`delete from approval_rule where merchant = 'lotus'`, 'lotus');
    expect(await drifted('lotus')).toEqual([]);
  });
});

describe('the database', () => {
  test('N05: refuses an author’s approval, one of an old version, and a change of what was decided (github/branch-deploy#352)', async () => {
    const id = await propose(ann, [toggle('WITHDRAW', false)]);
    const inside = <T>(work: Parameters<typeof gateway.context.db.withMerchant<T>>[1]) =>
      gateway.context.db.withMerchant(MERCHANT, work);
    const approve = (staff: string, version = 1) =>
      inside((db) =>
        sql`insert into change_approval (merchant, request, version, staff, base, seen, written, seq)
          values (${MERCHANT}, ${id}, ${version}, ${staff}, 1, ${'0'.repeat(64)}, '{}', 1)`.execute(db),
      );
    await expect(approve(someone(ann).staffId)).rejects.toThrow('an author of a change request');
    await expect(approve(someone(ben).staffId, 2)).rejects.toThrow('only the current version');
    expect(await decide(ann, id, 'withdraw')).toBe('withdrawn');
    const change = (text: ReturnType<typeof sql>) =>
      inside((db) => sql`update change_request set ${text} where id = ${id}`.execute(db));
    await expect(change(sql`state = 'open'`)).rejects.toThrow('does not change');
    await expect(change(sql`proposals = '[]'`)).rejects.toThrow('does not change');
    await expect(inside((db) => sql`delete from change_approval`.execute(db))).rejects.toThrow('permission denied');
  });
});
