import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { constants } from '#contract/call/constants.ts';
import { vendorLanes } from '#contract/games/calls.ts';
import {
  type ChangeRequest,
  changeMany,
  changeTrees,
  documents,
  readConflict,
  readRefusedProposals,
  type SiteDocumentsReply,
  switchStates,
} from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { undoEntry } from '#contract/staff/undo/calls.ts';
import { siteSettings, status } from '#contract/system/calls.ts';
import type { BrandsPort } from '#gateway/context/brands-port.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { allowWithoutApprovals } from '#gateway/testing/without-approvals.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import { invertProposals } from '#model/proposals/invert.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { summarise } from '#model/proposals/summary.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { merchantPart, readSiteDocuments } from '#model/site/served-trees.ts';

let gateway: TestGateway;

/** Aurora's brand file is served here; those of the others are not available. */
const AURORA = demoBrand('aurora');
const brands: BrandsPort = {
  list: () => [served],
  find: (merchant) => (merchant === 'aurora' ? served : undefined),
  problems: () => [],
};
const served = {
  merchant: 'aurora',
  revision: 'files-1',
  brand: AURORA,
  texts: { EN: { 'brand.name': 'Aurora' } },
  lineOf: (pointer: string) => (pointer === '/theme/seeds' ? 12 : 3),
};

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor'], { brands });
  for (const merchant of ['aurora', 'lotus', 'harbor']) await allowWithoutApprovals(gateway.context.db, merchant);
});

afterAll(() => gateway.close());

function demoBrand(name: string): Brand {
  const brand = parseBrand(JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8'))).value;
  if (!brand) throw new Error(`The demo brand ${name} is not right.`);
  return brand;
}

async function readDocuments(who: TestStaffUser, merchant = 'aurora'): Promise<SiteDocumentsReply> {
  const reply = documents.read((await who.send(documents, {}, merchant)).json().value);
  if (!reply) throw new Error('no documents');
  return reply;
}

/** The effect that a browser computes before a change, only from the gateway's answers. */
function announce(site: SiteDocumentsReply, proposals: readonly Proposal[]): AnnouncedEffect {
  const brand = parseBrand(site.brand).value ?? plainBrand(site.merchant);
  const { lanes, trees } = site;
  return effectOf(
    sideOf({ brand, trees, lanes }),
    sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes }),
  );
}

async function requestFor(
  site: SiteDocumentsReply,
  proposals: readonly Proposal[],
  reason = 'for the test',
): Promise<ChangeRequest> {
  const effect = await hashEffectText(writeEffect(announce(site, proposals)));
  return { base: site.revision, proposals, reason, effect };
}

async function make(who: TestStaffUser, proposals: readonly Proposal[], merchant = 'aurora') {
  const request = await requestFor(await readDocuments(who, merchant), proposals);
  const reply = await who.send(changeTrees, request, merchant);
  expect(reply.json().errorCode).toBeUndefined();
  const made = changeTrees.read(reply.json().value);
  if (!made) throw new Error('no reply');
  return made;
}

function toggle(id: string, enabled: boolean): Proposal {
  return { kind: 'switch', id, enabled };
}

async function stateOf(id: string, merchant = 'aurora') {
  return parseSwitches((await gateway.context.trees.read(merchant)).switches).value.get(id)?.enabled;
}

async function journalOf(merchant: string, revision: number) {
  return gateway.context.db.withMerchant(merchant, (db) =>
    db
      .selectFrom('journal')
      .select(['actor', 'action', 'subject', 'reason', 'before', 'after', 'effect', 'source', 'revision'])
      .where('merchant', '=', merchant)
      .where('revision', '=', revision)
      .orderBy('seq')
      .execute(),
  );
}

describe('a site’s documents', () => {
  test('M378: hold brand file, texts, trees, lanes and revision; a missing brand file is reported', async () => {
    const auditor = await signInStaffUser(gateway, 'auditor');
    const site = await readDocuments(auditor);
    const trees = await gateway.context.trees.read('aurora');
    expect(site).toMatchObject({ merchant: 'aurora', revision: trees.revision, brandRevision: 'files-1' });
    expect(site.brandTexts).toEqual({ EN: { 'brand.name': 'Aurora' } });
    expect(site.brandLines).toMatchObject({ '/merchant': 3, '/theme': 3, '/theme/seeds': 12 });
    expect(site.trees).toEqual({
      switches: trees.switches,
      rules: trees.rules,
      whitelabel: trees.whitelabel,
      status: trees.status,
    });
    expect(parseBrand(site.brand).value).toEqual(AURORA);
    expect(site.lanes).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'LIVE' })]));
    expect(await readDocuments(auditor, 'lotus')).toMatchObject({ brand: null, brandRevision: '' });
  });

  test('M378: are read as a site reads its gateway: both give the same portal', async () => {
    const { trees, lanes } = await readDocuments(await signInStaffUser(gateway, 'support'));
    const ask = async (path: string) => (await gateway.ask('aurora', { url: path })).json().value as unknown;
    const served = {
      status: merchantPart(await ask(`${status.path}?url=aurora.localhost`)),
      site: await ask(siteSettings.path),
      lanes: vendorLanes.read(
        await ask(`${vendorLanes.path}?merchantCode=aurora&platform=${constants.launchPlatform}`),
        { header: () => null, currencyExponent: 2 },
      ),
    };
    const { documents: read, problems } = readSiteDocuments(served, AURORA);
    const side = sideOf({ brand: AURORA, trees, lanes });
    for (const language of AURORA.languages)
      expect(resolvePortal(read, language)).toEqual(resolvePortal(side.documents, language));
    expect(problems).toEqual(side.problems);
  });

  test('M378: problems name the tree and the place inside it', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const { trees } = await readDocuments(operator, 'harbor');
    const body = { ...(trees.status as object), mainDomain: 'no host at all' };
    await make(operator, [{ kind: 'tree', tree: 'status', body }], 'harbor');
    const { problems } = await readDocuments(operator, 'harbor');
    expect(problems).toEqual([expect.objectContaining({ document: 'status', path: '/mainDomain' })]);
  });
});

describe('a change', () => {
  test('M378: is journalled with user, reason, before, after and the announced effect, in one revision', async () => {
    const support = await signInStaffUser(gateway, 'support', ['aurora'], 'Mai');
    const site = await readDocuments(support);
    const proposals = [toggle('MANPLAYREB3', false), toggle('CONSOLE1', true)];
    const announced = announce(site, proposals);
    const request = await requestFor(site, proposals, 'season over');
    const reply = await support.send(changeTrees, request, 'aurora');
    const made = changeTrees.read(reply.json().value);
    expect(made).toMatchObject({ revision: site.revision + 1, changed: true, effect: announced });
    expect(summarise(announced).lost.map(({ id }) => id)).toContain('side.cashback');
    const entries = await journalOf('aurora', site.revision + 1);
    const effect = { hash: request.effect, ...summarise(announced) };
    const by = { actor: `staff:${support.staffId}`, source: support.sessionId, reason: 'season over' };
    expect(entries).toEqual([
      expect.objectContaining({
        ...by,
        action: 'switch.turn',
        subject: 'MANPLAYREB3',
        before: '1',
        after: '0',
        effect,
      }),
      expect.objectContaining({ ...by, action: 'switch.turn', subject: 'CONSOLE1', before: null, after: '1', effect }),
    ]);
    expect(made?.entries).toHaveLength(2);
    expect([await stateOf('MANPLAYREB3'), await stateOf('CONSOLE1')]).toEqual(['0', '1']);
  });

  test('M378: the hash of browser and gateway is the same for every kind of proposal', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    for (const merchant of ['aurora', 'lotus']) {
      const { trees } = await readDocuments(operator, merchant);
      const { zaloReward } = trees.whitelabel as { zaloReward?: boolean };
      const proposals: readonly Proposal[] = [
        toggle('FREEPLAY3', merchant === 'lotus'),
        toggle('USERNAMEREG3', true),
        { kind: 'rule', field: 'payeeName', patch: { required: false, acceptedPattern: '^[A-Z ]+$' } },
        { kind: 'rule', field: 'brandNew', patch: { enabled: true, maxLength: 20 } },
        { kind: 'ruleOrder', fields: ['zalo', 'email'] },
        { kind: 'maintenance', on: true },
        { kind: 'tree', tree: 'whitelabel', body: { ...(trees.whitelabel as object), zaloReward: !zaloReward } },
      ];
      const made = await make(operator, proposals, merchant);
      const entries = await journalOf(merchant, made.revision);
      expect(entries.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['switch.turn', 'rule.change', 'rule.order', 'maintenance.set', 'tree.replace']),
      );
      await make(operator, invertProposals(trees, proposals), merchant);
      expect((await readDocuments(operator, merchant)).trees).toEqual(trees);
    }
  });

  test('M378: a proposal without effect raises nothing and is not journalled', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const site = await readDocuments(operator);
    const made = await make(operator, [toggle('CBS3', true)]);
    const again = await make(operator, [toggle('CBS3', true)]);
    expect(again).toMatchObject({ revision: made.revision, changed: false, entries: [] });
    expect(made.revision - site.revision).toBeLessThan(2);
  });

  test('M378: an impossible proposal is refused with its place, and nothing of it is done', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const site = await readDocuments(operator);
    const wrong: readonly (readonly [readonly Proposal[], string])[] = [
      [[toggle('MAILCEN', false), toggle('lower', true)], '/1/id'],
      [[toggle('MAILCEN', false), { kind: 'rule', field: 'email', patch: { maxLength: 999 } }], '/1/patch/maxLength'],
      [[toggle('MAILCEN', false), { kind: 'ruleOrder', fields: ['nobodysField'] }], '/1/fields/0'],
      [
        [{ kind: 'rule', field: 'nickname', patch: { acceptedPattern: '^([A-Za-z]+\\s?)*$' } }],
        '/rules/nickname/acceptedPattern',
      ],
      [[{ kind: 'tree', tree: 'status', body: { maintenance: 'no' } }], '/status'],
      [[{ kind: 'tree', tree: 'switches', body: { modId: 'ROOT', enabled: 1 } }], '/switches/enabled'],
    ];
    for (const [proposals, path] of wrong) {
      const reply = await operator.send(changeTrees, await requestFor(site, proposals), 'aurora');
      expect([reply.statusCode, reply.json().errorCode], path).toEqual([422, 'invalid_request']);
      expect(readRefusedProposals(reply.json().value)?.problems.map((problem) => problem.path)).toEqual([path]);
    }
    expect((await readDocuments(operator)).revision).toBe(site.revision);
  });

  test('M378: a request with unknown fields is refused', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const site = await readDocuments(operator);
    const request = await requestFor(site, [toggle('MAILCEN', false)]);
    const tries = [
      { ...request, actor: 'staff:somebody' },
      { ...request, proposals: [{ ...toggle('MAILCEN', false), revision: 1 }] },
      { ...request, proposals: [{ kind: 'rule', field: 'email', patch: { key: 'username' } }] },
      { ...request, proposals: [{ kind: 'everything' }] },
      { ...request, proposals: [] },
      { ...request, reason: '' },
      { ...request, effect: 'none' },
    ];
    for (const wrong of tries)
      expect((await operator.send(changeTrees, wrong, 'aurora')).json().errorCode).toBe('invalid_request');
  });
});

describe('two users', () => {
  test('M378: who change the same switch: the second gets both sides, nothing is lost (growthbook/growthbook#6655)', async () => {
    const mai = await signInStaffUser(gateway, 'support', 'all', 'Mai');
    const ben = await signInStaffUser(gateway, 'operator', 'all', 'Ben');
    await make(mai, [toggle('REWCEN3', true)]);
    const seen = await readDocuments(ben);
    const first = await make(mai, [toggle('REWCEN3', false)]);
    const late = await ben.send(
      changeTrees,
      await requestFor(seen, [toggle('REWCEN3', false), toggle('MAILCEN', true)]),
      'aurora',
    );
    expect([late.statusCode, late.json().errorCode]).toEqual([409, 'conflict']);
    const conflict = readConflict(late.json().value);
    expect(conflict).toMatchObject({
      revision: first.revision,
      theirs: [
        { by: 'Mai', action: 'switch.turn', subject: 'REWCEN3', before: '1', after: '0', reason: 'for the test' },
      ],
    });
    const now = await readDocuments(ben);
    expect(conflict?.effect).toEqual(announce(now, [toggle('REWCEN3', false), toggle('MAILCEN', true)]));
    expect(now.revision).toBe(first.revision);
    expect(await stateOf('REWCEN3')).toBe('0');
  });

  test('M378: who change different things do not block each other', async () => {
    const [mai, ben] = [await signInStaffUser(gateway, 'support'), await signInStaffUser(gateway, 'operator')];
    const seen = await readDocuments(ben);
    await make(mai, [toggle('SOMECALL1', true)]);
    const reply = await ben.send(changeTrees, await requestFor(seen, [toggle('SOMECALL2', true)]), 'aurora');
    expect(reply.statusCode).toBe(200);
    expect([await stateOf('SOMECALL1'), await stateOf('SOMECALL2')]).toEqual(['1', '1']);
  });

  test('M378: a replaced tree touches only what differs in it', async () => {
    const [mai, ben] = [await signInStaffUser(gateway, 'operator'), await signInStaffUser(gateway, 'operator')];
    const seen = await readDocuments(ben);
    const { childrenNodes = [], ...root } = seen.trees.switches as { childrenNodes?: { modId: string }[] };
    const rest = childrenNodes.filter(({ modId }) => modId !== 'PLYRBT');
    await make(mai, [
      {
        kind: 'tree',
        tree: 'switches',
        body: { ...root, childrenNodes: [...rest, { modId: 'PLYRBT', enabled: '0' }] },
      },
    ]);
    const untouched = await ben.send(changeTrees, await requestFor(seen, [toggle('SOMECALL3', true)]), 'aurora');
    expect(untouched.statusCode).toBe(200);
    const touched = await ben.send(changeTrees, await requestFor(seen, [toggle('PLYRBT', true)]), 'aurora');
    expect(readConflict(touched.json().value)?.theirs).toMatchObject([{ action: 'tree.replace', subject: 'switches' }]);
  });

  test('M378: of ten concurrent toggles of a switch one succeeds, and nine get its author', async () => {
    const team = await Promise.all(
      Array.from({ length: 10 }, (_, at) => signInStaffUser(gateway, 'support', 'all', `Staff ${at}`)),
    );
    const [first] = team;
    if (!first) throw new Error('nobody');
    const site = await readDocuments(first);
    const request = await requestFor(site, [toggle('RACED1', true)]);
    const replies = await Promise.all(team.map((who) => who.send(changeTrees, request, 'aurora')));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(readConflict(reply.json().value)?.theirs).toMatchObject([{ subject: 'RACED1', after: '1' }]);
    expect((await readDocuments(first)).revision).toBe(site.revision + 1);
  });

  test('M378, N05: an effect other than the announced one is returned again, with the changes since', async () => {
    const [mai, ben] = [await signInStaffUser(gateway, 'support'), await signInStaffUser(gateway, 'operator')];
    await make(ben, [toggle('USERNAMEREG3', true), toggle('MOBILENUMREG3', true)]);
    const seen = await readDocuments(ben);
    await make(mai, [toggle('MOBILENUMREG3', false)]);
    // The field appears in two forms, or in one.
    const proposals: readonly Proposal[] = [{ kind: 'rule', field: 'wechat', patch: { enabled: true } }];
    const reply = await ben.send(changeTrees, await requestFor(seen, proposals), 'aurora');
    expect(reply.json().errorCode).toBe('conflict');
    const conflict = readConflict(reply.json().value);
    expect(conflict?.theirs).toMatchObject([{ subject: 'MOBILENUMREG3' }]);
    expect(conflict?.effect).toEqual(announce(await readDocuments(ben), proposals));
    const made = await make(ben, proposals);
    expect(made.changed).toBe(true);
  });

  test('M378: a made-up hash changes nothing', async () => {
    const ben = await signInStaffUser(gateway, 'operator');
    const site = await readDocuments(ben);
    const request = { ...(await requestFor(site, [toggle('DEPOSIT', false)])), effect: 'ab'.repeat(32) };
    const reply = await ben.send(changeTrees, request, 'aurora');
    expect(reply.json().errorCode).toBe('conflict');
    expect(readConflict(reply.json().value)).toMatchObject({ revision: site.revision, theirs: [] });
    expect((await readDocuments(ben)).revision).toBe(site.revision);
  });
});

describe('undo', () => {
  test('M378: reverts an entry, and is an entry itself', async () => {
    const operator = await signInStaffUser(gateway, 'operator', 'all', 'Ben');
    const before = await readDocuments(operator);
    const made = await make(operator, [
      toggle('UNDONE1', true),
      { kind: 'rule', field: 'email', patch: { enabled: true, required: true, maxLength: 77 } },
    ]);
    const [entry] = made.entries;
    const one = await operator.send(undoEntry, { entry, reason: 'a mistake' }, 'aurora');
    expect(one.statusCode).toBe(200);
    expect(await stateOf('UNDONE1')).toBeUndefined();
    expect(await journalOf('aurora', made.revision + 1)).toMatchObject([
      { action: 'switch.turn.undo', subject: 'UNDONE1', before: '1', after: null, reason: 'a mistake' },
    ]);
    const again = await make(operator, [toggle('UNDONE1', true), toggle('UNDONE2', true)]);
    const request = { entry: again.entries[1], reason: 'both', whole: true };
    expect((await operator.send(undoEntry, request, 'aurora')).statusCode).toBe(200);
    const rule = { entry: made.entries[1], reason: 'the rule too' };
    expect((await operator.send(undoEntry, rule, 'aurora')).statusCode).toBe(200);
    expect((await readDocuments(operator)).trees).toEqual(before.trees);
  });

  test('M378: is refused with who changed the same thing since, and nothing changes (growthbook/growthbook#6483)', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'support', 'all', 'Mai'),
      await signInStaffUser(gateway, 'operator'),
    ];
    const made = await make(ben, [toggle('STANDS1', true)]);
    await make(mai, [toggle('STANDS1', false)]);
    const request = { entry: made.entries[0], reason: 'no more' };
    const reply = await ben.send(undoEntry, request, 'aurora');
    expect(reply.json().errorCode).toBe('conflict');
    expect(readConflict(reply.json().value)?.theirs).toMatchObject([{ by: 'Mai', subject: 'STANDS1', after: '0' }]);
    expect(await stateOf('STANDS1')).toBe('0');
  });

  test('M378: support may not undo what it may not do; an unknown entry is not found', async () => {
    const [mai, ben] = [await signInStaffUser(gateway, 'support'), await signInStaffUser(gateway, 'operator')];
    const made = await make(ben, [{ kind: 'rule', field: 'nickname', patch: { maxLength: 33 } }]);
    const request = { entry: made.entries[0], reason: 'try' };
    expect((await mai.send(undoEntry, request, 'aurora')).json().errorCode).toBe('forbidden');
    expect((await ben.send(undoEntry, { ...request, entry: '999999' }, 'aurora')).json().errorCode).toBe('not_found');
    // The sequence number belongs to a different entry at another merchant.
    expect((await ben.send(undoEntry, request, 'lotus')).json().success).toBe(false);
  });
});

describe('an emergency', () => {
  test('M378: turns a switch off despite concurrent changes, and is journalled as urgent', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'support', 'all', 'Mai'),
      await signInStaffUser(gateway, 'operator'),
    ];
    await make(ben, [toggle('WITHDRAW', true)]);
    const seen = await readDocuments(mai);
    await make(ben, [toggle('WITHDRAW', false)]);
    const back = await make(ben, [toggle('WITHDRAW', true)]);
    const request = { ...(await requestFor(seen, [toggle('WITHDRAW', false)], 'money leaks')), urgent: true };
    const reply = await mai.send(changeTrees, request, 'aurora');
    expect(changeTrees.read(reply.json().value)).toMatchObject({ revision: back.revision + 1, changed: true });
    expect(await journalOf('aurora', back.revision + 1)).toMatchObject([
      { action: 'switch.turn.urgent', subject: 'WITHDRAW', reason: 'money leaks' },
    ]);
    const states = switchStates.read((await mai.send(switchStates, {}, 'aurora')).json().value);
    expect(states.find(({ id }) => id === 'WITHDRAW')).toMatchObject({
      enabled: false,
      inTree: true,
      last: { by: 'Mai', reason: 'money leaks', urgent: true },
    });
  });

  test('M378: only turning off is an emergency', async () => {
    const mai = await signInStaffUser(gateway, 'support');
    const request = { ...(await requestFor(await readDocuments(mai), [toggle('WITHDRAW', true)])), urgent: true };
    const reply = await mai.send(changeTrees, request, 'aurora');
    expect(readRefusedProposals(reply.json().value)?.problems).toMatchObject([{ code: 'proposal.urgent' }]);
  });
});

describe('several merchants', () => {
  test('M378: each is changed separately: a conflict at one does not block the others', async () => {
    const [mai, ben] = [
      await signInStaffUser(gateway, 'support'),
      await signInStaffUser(gateway, 'operator', 'all', 'Ben'),
    ];
    const proposals = [toggle('EVERYWHERE1', true)];
    const sites = await Promise.all(['aurora', 'lotus', 'harbor'].map((merchant) => readDocuments(mai, merchant)));
    await make(ben, [toggle('EVERYWHERE1', true)], 'lotus');
    const merchants = await Promise.all(
      sites.map(async (site) => ({
        merchant: site.merchant,
        base: site.revision,
        effect: (await requestFor(site, proposals)).effect,
      })),
    );
    const unknown = { merchant: 'nobody', base: 1, effect: 'ab'.repeat(32) };
    const request = { merchants: [...merchants, unknown], proposals, reason: 'everywhere' };
    const outcomes = changeMany.read((await mai.send(changeMany, request)).json().value);
    expect(outcomes).toMatchObject([
      { merchant: 'aurora', outcome: 'done', changed: true },
      { merchant: 'lotus', outcome: 'conflict', conflict: { theirs: [{ by: 'Ben' }] } },
      { merchant: 'harbor', outcome: 'done', changed: true },
      { merchant: 'nobody', outcome: 'refused', errorCode: 'not_found' },
    ]);
    expect([await stateOf('EVERYWHERE1'), await stateOf('EVERYWHERE1', 'harbor')]).toEqual(['1', '1']);
  });

  test('M378: another merchant is forbidden, whether it exists or not, and is unchanged', async () => {
    const mai = await signInStaffUser(gateway, 'support', ['lotus']);
    const proposals = [toggle('FOREIGN1', true)];
    const effect = 'ab'.repeat(32);
    const merchants = ['aurora', 'nobody'].map((merchant) => ({
      merchant,
      base: 1,
      effect,
    }));
    const reply = await mai.send(changeMany, { merchants, proposals, reason: 'try' });
    expect(changeMany.read(reply.json().value)).toMatchObject([
      { outcome: 'refused', errorCode: 'forbidden' },
      { outcome: 'refused', errorCode: 'forbidden' },
    ]);
    for (const call of [documents, switchStates, changeTrees, undoEntry]) {
      const request = { base: 1, proposals, reason: 'try', effect };
      const one = await mai.send(call, call.method === 'GET' ? {} : request, 'aurora');
      expect([one.statusCode, one.json().errorCode], call.name).toEqual([403, 'forbidden']);
    }
    expect(await stateOf('FOREIGN1')).toBeUndefined();
  });
});

describe('proposal rights', () => {
  const proposals: Readonly<Record<string, Proposal>> = {
    switch: toggle('ALLOWED1', true),
    rule: { kind: 'rule', field: 'nickname', patch: { maxLength: 44 } },
    order: { kind: 'ruleOrder', fields: ['email'] },
    maintenance: { kind: 'maintenance', on: true },
    whitelabel: { kind: 'tree', tree: 'whitelabel', body: {} },
    switches: { kind: 'tree', tree: 'switches', body: { modId: 'ROOT' } },
  };
  const EVERYTHING = Object.keys(proposals);

  test.each([
    ['administrator', EVERYTHING],
    ['operator', EVERYTHING],
    ['support', ['switch']],
    ['auditor', []],
  ] as const)('M378: an account of the role %s may propose %j', async (role, allowed) => {
    const who = await signInStaffUser(gateway, role);
    for (const [name, proposal] of Object.entries(proposals)) {
      // No effect with this hash was shown: a permitted user gets a conflict, and nothing changes.
      const request = { base: 1, proposals: [proposal], reason: 'try', effect: 'ab'.repeat(32) };
      const { errorCode } = (await who.send(changeTrees, request, 'harbor')).json();
      expect(errorCode, name).toBe((allowed as readonly string[]).includes(name) ? 'conflict' : 'forbidden');
    }
  });
});

test('M08, M378: an open page’s gateway gets the new revision', async () => {
  const operator = await signInStaffUser(gateway, 'operator');
  const heard = new Promise<number>((resolve) => gateway.context.revisions.subscribe('aurora', resolve));
  const made = await make(operator, [toggle('HEARD1', true)]);
  expect(await heard).toBe(made.revision);
});
