import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcements } from '#contract/announcements/calls.ts';
import { gameList } from '#contract/games/calls.ts';
import { promotions } from '#contract/promotions/calls.ts';
import {
  changeContent,
  contentList,
  createContent,
  oneContentEntry,
  orderContent,
  removeContent,
} from '#contract/staff/content/calls.ts';
import { changeGames, changeVendors, gameChoices, vendorChoices } from '#contract/staff/games/calls.ts';
import { openPreview, PREVIEW_HEADER } from '#contract/staff/previews/calls.ts';
import { PICTURE_PATH, REDEEM_PATH, readRedeemed } from '#contract/staff/previews/edge-link.ts';
import { helpCentre } from '#contract/system/calls.ts';
import { type BrandOfMerchant, type BrandsPort, noBrands } from '#gateway/context/brands-port.ts';
import { createBrandRevisions } from '#gateway/features/brands/service.ts';
import { readKinds, readOrders } from '#gateway/features/games/read-shelves.ts';
import { readLanes } from '#gateway/features/lanes/read-model.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { plainBrand } from '#model/proposals/side.ts';
import { readSiteDocuments, type ServedTrees, serveTrees } from '#model/site/served-trees.ts';
import { brandFile } from '#model/testing/brands.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { cases } from '#tests/setup/cases.ts';

const MERCHANT = 'aurora';
const SWITCHES = ['MANPLAYREB3', 'USERNAMEREG3', 'FREEPLAY3', 'DEPOSIT'];
const BY = { actor: 'staff:test', note: 'a test', source: '' };
/** The brand that is served now; undefined: none. */
let served: BrandOfMerchant | undefined;
const brandsPort: BrandsPort = { ...noBrands, find: () => served };
let gateway: TestGateway;
let support: TestStaffUser;
let operator: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT], { brands: brandsPort });
  support = await signInStaffUser(gateway, 'support', [MERCHANT]);
  operator = await signInStaffUser(gateway, 'operator', [MERCHANT]);
  // The journal begins here, and each later change can be reverted.
  for (const id of SWITCHES) for (const on of [false, true]) await take({ kind: 'switch', id, isOn: on });
});

afterAll(() => gateway.close());

function edge(url: string, payload: object) {
  const headers = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: MERCHANT };
  return gateway.app.inject({ method: 'POST', url, payload, headers });
}

const asked = { proposals: [], language: 'EN', visitor: 'visitor', screen: '/index', mode: 'frame' };

async function open(at: number, name = randomBytes(32).toString('base64url')) {
  const reply = await support.send(openPreview, { ...asked, at }, MERCHANT);
  expect(reply.statusCode, reply.body).toBe(200);
  const { ticket = '', asOf } = openPreview.read(reply.json().value) ?? {};
  const shown = readRedeemed((await edge(REDEEM_PATH, { ticket, name })).json());
  if (shown === undefined) throw new Error('no preview');
  return { asOf, shown };
}

/** The lanes that players are sent. */
async function servedVendors(): Promise<unknown> {
  const found = await gateway.context.db.withMerchant(MERCHANT, (scope) =>
    readLanes(scope, MERCHANT, { readKinds, readOrders }),
  );
  return found?.lanes ?? [];
}

function hashOf(trees: ServedTrees): string {
  const { documents } = readSiteDocuments(trees, plainBrand(MERCHANT));
  return createHash('sha256')
    .update(JSON.stringify(resolvePortal(documents)))
    .digest('hex');
}

/** A moment after what was done, and before what is done next. */
async function momentNow(): Promise<number> {
  const at = Date.now() + 1;
  while (Date.now() <= at) await new Promise(setImmediate);
  return at;
}

/** The portal that pages get now, and the moment after the last change. */
async function readNow() {
  const { revision, ...trees } = await gateway.context.trees.read(MERCHANT);
  return { revision, hash: hashOf(serveTrees(trees, await servedVendors())), at: await momentNow() };
}

test('N05: the brand of then comes with its texts and pictures; what is as it is now is said', async () => {
  const brands = createBrandRevisions(gateway.context.db);
  const publish = async (revision: string, name: string, logo: string) => {
    const files = new Map([
      ['brand.json', Buffer.from(JSON.stringify(brandFile({ merchant: MERCHANT, name, packs: ['gb'] })))],
      ['texts/EN.json', Buffer.from(JSON.stringify({ 'x.name': name }))],
      ['assets/logo.svg', Buffer.from(logo)],
    ]);
    await brands.publish(MERCHANT, { revision, files }, BY, { takesOver: true });
    return momentNow();
  };
  const before = await readNow();
  const first = await publish('first-revision-1', 'First', '<svg>1</svg>');
  await publish('second-revision2', 'Second', '<svg>2</svg>');

  const { asOf, shown } = await open(first, 'F'.repeat(43));
  expect(asOf?.asNow).toEqual(['games', 'promotions', 'pictures', 'texts', 'packs']);
  expect(JSON.parse(shown.files?.['brand.json'] ?? '')).toMatchObject({ name: 'First' });
  expect(JSON.parse(shown.files?.['texts/EN.json'] ?? '')).toEqual({ 'x.name': 'First' });
  const picture = (await edge(PICTURE_PATH, { name: 'F'.repeat(43), path: 'assets/logo.svg' })).json().value;
  expect(String(Buffer.from(picture.content, 'base64'))).toBe('<svg>1</svg>');

  served = { merchant: MERCHANT, revision: 'now', texts: {}, brand: { ...plainBrand(MERCHANT), packs: ['mt'] } };
  const packs = (await open(first)).asOf?.since.groups.flatMap(({ findings }) => findings);
  served = undefined;
  expect(packs).toEqual([{ kind: 'setting', name: 'packs', from: ['gb'], to: ['mt'] }]);

  const earlier = await open(before.at, 'E'.repeat(43));
  expect([earlier.asOf?.asNow[0], earlier.shown.files]).toEqual(['brand', undefined]);
});

test('N05: content that reads otherwise since a moment is said, whether staff or its times changed it', async () => {
  const send = async (title: string) => {
    const draft = { words: { EN: { title, html: `<p>${title}</p>` } }, hidden: false };
    const wish = { kind: 'notice', draft, reason: 'a test' } as const;
    return (await support.send(createContent, wish, MERCHANT)).json().value.contentEntry as { readonly id: string };
  };
  const [first, second, timed] = [await send('First'), await send('Second'), await send('Timed')];
  const at = await momentNow();
  const change = { words: { EN: { title: 'First', html: '<p>Changed</p>' } }, hidden: false };
  for (const html of ['<p>Between</p>', '<p>Changed</p>']) {
    const draft = { ...change, words: { EN: { title: 'First', html } } };
    const { version } = (await support.send(oneContentEntry, { id: first.id }, MERCHANT)).json().value;
    await support.send(changeContent, { id: first.id, version, draft, reason: 'a test' }, MERCHANT);
  }
  await support.send(removeContent, { id: second.id, version: 1, reason: 'a test' }, MERCHANT);
  const later = await send('Later');
  // Its time ended since, without a change of staff.
  await gateway.context.db.withMerchant(MERCHANT, (db) =>
    db
      .updateTable('content_entry')
      .set({ ends_at: new Date(at + 1) })
      .where('merchant', '=', MERCHANT)
      .where('id', '=', BigInt(timed.id))
      .execute(),
  );

  const { asOf } = await open(at, 'C'.repeat(43));
  expect(asOf?.asNow).toEqual(['games', 'promotions', 'pictures', 'texts', 'packs']);
  const lines = asOf?.since.groups.flatMap(({ findings }) =>
    findings.flatMap((one) => (one.kind === 'content' ? [[one.entry, one.part, one.from, one.to]] : [])),
  );
  expect(lines?.toSorted()).toEqual(
    [
      [`notice ${first.id}`, 'html', 'First', 'Changed'],
      [`notice ${second.id}`, 'shown', true, false],
      [`notice ${timed.id}`, 'shown', true, false],
      [`notice ${later.id}`, 'shown', false, true],
      [`notice ${later.id}`, 'html', null, 'Later'],
      [`notice ${later.id}`, 'title', null, 'Later'],
    ].toSorted(),
  );
  const now = await open(await momentNow(), 'D'.repeat(43));
  expect(now.asOf?.since.groups).toEqual([]);
  const titles = async (name?: string) =>
    (await readNotices(name)).map(({ title, content }) => `${title} ${content}`).toSorted();
  expect(await titles('C'.repeat(43))).toEqual(
    expect.arrayContaining(['First <p>First</p>', 'Second <p>Second</p>', 'Timed <p>Timed</p>']),
  );
  expect(await titles('C'.repeat(43))).not.toContainEqual(expect.stringContaining('Later'));
  expect(await titles('D'.repeat(43))).toEqual(await titles());
  expect(await titles()).toEqual(expect.arrayContaining(['First <p>Changed</p>', 'Later <p>Later</p>']));
});

test('N05: content of which the journal does not hold the earlier fields is said to be as it is now', async () => {
  const at = await momentNow();
  const draft = { words: { EN: { title: 'Lost', html: '' } }, hidden: false };
  await support.send(createContent, { kind: 'notice', draft, reason: 'a test' }, MERCHANT);
  const lost = { action: 'content.change', reason: 'a test', before: null, after: {}, actor: 'system' };
  const scopes = gateway.context.db;
  const { id } = (await staffNotices()).rows.at(-1) ?? {};
  await scopes.withMerchant(MERCHANT, (db) => writeJournal(db, MERCHANT, 1, { ...lost, subject: `notice ${id}` }));
  expect((await open(at)).asOf?.asNow).toContain('content');
});

/** A public call as the page of a preview sends it, or as any page does. */
async function readCall(url: string, name?: string) {
  const headers = { language: 'EN', ...(name !== undefined && { [PREVIEW_HEADER]: name }) };
  const reply = await gateway.ask(MERCHANT, { url, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().value;
}

async function readNotices(name?: string): Promise<readonly { title: string; content: string }[]> {
  return (await readCall(`${announcements.path}?platform=W&types=PL&execution=B`, name)).player;
}

async function staffNotices() {
  const page = contentList.read((await support.send(contentList, { kind: 'notice' }, MERCHANT)).json().value);
  if (page === undefined) throw new Error('no list');
  return page;
}

/** The games of a category in their order, as pages list them. */
async function readGames(name?: string): Promise<readonly string[]> {
  const asked = { clientType: '3', platform: 'html5-desktop', merchant: MERCHANT, pageNo: '1', pageSize: '60' };
  const query = new URLSearchParams({ ...asked, language: 'EN', gameType: 'FISH' });
  const { games } = await readCall(`${gameList.path}?${query}`, name);
  return games.map(({ nodeId }: { readonly nodeId: string }) => nodeId);
}

/** The same of the site as it is; undefined: it is closed. */
async function readOpen(): Promise<string | undefined> {
  return (await gateway.context.trees.read(MERCHANT)).status.maintenance ? undefined : readServed();
}

/** What pages read besides the portal. */
async function readServed(name?: string): Promise<string> {
  const help = await readCall(`${helpCentre.path}?lang=EN&device=WEB`, name);
  const offers = (await readCall(promotions.path, name)).promotions;
  return JSON.stringify([await readNotices(name), help, offers, await readGames(name)]);
}

type Step =
  | { readonly kind: 'switch'; readonly id: string; readonly isOn: boolean }
  | { readonly kind: 'rule'; readonly isOn: boolean }
  | { readonly kind: 'maintenance'; readonly isOn: boolean }
  | { readonly kind: 'vendor'; readonly isOn: boolean }
  | { readonly kind: 'notice'; readonly act: 'create' | 'change' | 'remove' | 'order' }
  | { readonly kind: 'game'; readonly act: 'toggle' | 'move' }
  | { readonly kind: 'brand'; readonly name: string };

const isOn = fc.boolean();
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('switch' as const),
    id: fc.constantFrom(...SWITCHES),
    isOn,
  }),
  fc.record({ kind: fc.constant('rule' as const), isOn }),
  fc.record({ kind: fc.constant('maintenance' as const), isOn }),
  fc.record({ kind: fc.constant('vendor' as const), isOn }),
  fc.record({
    kind: fc.constant('notice' as const),
    act: fc.constantFrom('create' as const, 'change' as const, 'remove' as const, 'order' as const),
  }),
  fc.record({ kind: fc.constant('game' as const), act: fc.constantFrom('toggle' as const, 'move' as const) }),
  fc.record({ kind: fc.constant('brand' as const), name: fc.constantFrom('North', 'South', 'East', 'West') }),
);

let published = 0;

async function take(step: Step): Promise<void> {
  const { trees, db } = gateway.context;
  if (step.kind === 'switch') await trees.toggleSwitch(MERCHANT, step.id, step.isOn, 'system');
  else if (step.kind === 'rule') await trees.changeRule(MERCHANT, 'email', { enabled: step.isOn }, 'system');
  else if (step.kind === 'vendor') await toggleVendor(step.isOn);
  else if (step.kind === 'notice') await changeNotices(step.act);
  else if (step.kind === 'game') await changeOneGame(step.act);
  else if (step.kind === 'maintenance') await trees.setMaintenance(MERCHANT, step.isOn, 'system');
  else {
    published += 1;
    const file = JSON.stringify(brandFile({ merchant: MERCHANT, name: step.name }));
    const revision = `history-${String(published).padStart(8, '0')}`;
    const files = new Map([['brand.json', Buffer.from(file)]]);
    await createBrandRevisions(db).publish(MERCHANT, { revision, files }, BY, { takesOver: true });
  }
}

let written = 0;

/** Changes the notices of the site, as staff do; the least recent one is changed or removed, and the last is moved first. */
async function changeNotices(act: 'create' | 'change' | 'remove' | 'order'): Promise<void> {
  const { rows, orderVersion: version } = await staffNotices();
  const live = rows.filter(({ state }) => state === 'live');
  const [first, last] = [live[0], live.at(-1)];
  written += 1;
  const draft = { words: { EN: { title: `T${written}`, html: `<p>${written}</p>` } }, hidden: false };
  const reason = 'a test';
  const send = async (reply: ReturnType<TestStaffUser['send']>) => {
    const { statusCode, body } = await reply;
    expect(statusCode, body).toBe(200);
  };
  if (act === 'create' || first === undefined || last === undefined)
    return send(support.send(createContent, { kind: 'notice', draft, reason }, MERCHANT));
  const doing = { id: first.id, version: first.version, reason };
  if (act === 'change') return send(support.send(changeContent, { ...doing, draft }, MERCHANT));
  if (act === 'remove') return send(support.send(removeContent, doing, MERCHANT));
  const ids = [last, ...live.slice(0, -1)].map(({ id }) => id);
  return send(support.send(orderContent, { kind: 'notice', version, ids, reason }, MERCHANT));
}

/** Turns a game on or off, or moves it to the end of its category. */
async function changeOneGame(act: 'toggle' | 'move'): Promise<void> {
  const { revision: base = 0, rows = [] } =
    gameChoices.read((await operator.send(gameChoices, { category: 'FISH' }, MERCHANT)).json().value) ?? {};
  const { nodeId = '', enabled } = rows[0] ?? {};
  const wanted = act === 'move' ? { moved: [{ nodeId }] } : { turned: [{ nodeId, enabled: !enabled }] };
  const reply = await operator.send(changeGames, { base, reason: 'a test', ...wanted }, MERCHANT);
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Turns a vendor of the site on or off, as staff do. */
async function toggleVendor(enabled: boolean): Promise<void> {
  const { revision, vendors = [] } =
    vendorChoices.read((await operator.send(vendorChoices, {}, MERCHANT)).json().value) ?? {};
  const { category = 'CHESS', code = '', position = 0 } = vendors[0] ?? {};
  const request = { base: revision ?? 0, reason: 'a test', vendors: [{ category, code, position, enabled }] };
  const reply = await operator.send(changeVendors, request, MERCHANT);
  expect(reply.statusCode, reply.body).toBe(200);
}

test('N05: the providers of then are shown, also where several changes followed', async () => {
  const first = await readNow();
  await toggleVendor(false);
  const second = await readNow();
  await toggleVendor(true);
  expect(second.hash).not.toBe(first.hash);
  for (const { at, hash } of [first, second]) expect(hashOf((await open(at)).shown.trees)).toBe(hash);
});

const HISTORIES = cases(5, 100);

test(
  'N05: in random histories the portal as of each moment is the one that was served then',
  async () => {
    let brand: string | undefined = 'Second';
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), async (steps) => {
        const history = [{ ...(await readNow()), brand, served: await readOpen() }];
        for (const step of steps) {
          await take(step);
          if (step.kind === 'brand') brand = step.name;
          history.push({ ...(await readNow()), brand, served: await readOpen() });
        }
        for (const { at, revision, hash, brand: name, served: was } of history) {
          seen.add(hash);
          const page = randomBytes(32).toString('base64url');
          const { asOf, shown } = await open(at, page);
          expect([asOf?.revision, hashOf(shown.trees)]).toEqual([revision, hash]);
          // Also while the site is closed now.
          if (was !== undefined) expect(await readServed(page)).toBe(was);
          const file = shown.files?.['brand.json'];
          expect(file === undefined ? undefined : JSON.parse(file).name).toBe(name);
        }
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    expect(seen.size).toBeGreaterThan(4);
  },
  HISTORIES * 30_000,
);

test('N05: while the site is closed only the page of an opened preview reads its content', async () => {
  const page = randomBytes(32).toString('base64url');
  await open(await momentNow(), page);
  const ask = async (name: string) => {
    const url = `${helpCentre.path}?lang=EN&device=WEB`;
    return (await gateway.ask(MERCHANT, { url, headers: { [PREVIEW_HEADER]: name } })).statusCode;
  };
  await gateway.context.trees.setMaintenance(MERCHANT, true, 'system');
  expect([await ask(page), await ask(page.toLowerCase()), await ask('x')]).toEqual([200, 503, 503]);
  await gateway.context.trees.setMaintenance(MERCHANT, false, 'system');
});

test('N05: a moment before the journal begins is not found, and one with a revision or a draft is refused', async () => {
  const send = async (more: object) =>
    (await support.send(openPreview, { ...asked, ...more }, MERCHANT)).json().errorCode;
  expect(await send({ at: Date.parse('2001-01-01T00:00:00Z') })).toBe('not_found');
  expect(await send({ at: Date.now(), revision: 1 })).toBe('invalid_request');
  expect(await send({ at: Date.now(), draft: true })).toBe('invalid_request');
});
