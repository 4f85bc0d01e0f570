import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPreview } from '#contract/staff/previews/calls.ts';
import { PICTURE_PATH, REDEEM_PATH, readRedeemed } from '#contract/staff/previews/edge-link.ts';
import { createBrandRevisions } from '#gateway/features/brands/service.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { plainBrand } from '#model/proposals/side.ts';
import { readSiteDocuments, type ServedTrees, serveTrees } from '#model/site/served-trees.ts';
import { brandFile } from '#model/testing/brands.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';

const MERCHANT = 'aurora';
const BY = { actor: 'staff:test', note: 'a test', source: '' };
let gateway: TestGateway;
let support: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  support = await signInStaffUser(gateway, 'support', [MERCHANT]);
});

afterAll(() => gateway.close());

function edge(url: string, payload: object) {
  const headers = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: MERCHANT };
  return gateway.app.inject({ method: 'POST', url, payload, headers });
}

const asked = { proposals: [], language: 'EN', visitor: 'visitor', screen: '/index', mode: 'frame' };

async function open(at: number, name = 'N'.repeat(43)) {
  const reply = await support.send(openPreview, { ...asked, at }, MERCHANT);
  expect(reply.statusCode, reply.body).toBe(200);
  const { ticket = '', asOf } = openPreview.read(reply.json().value) ?? {};
  const shown = readRedeemed((await edge(REDEEM_PATH, { ticket, name })).json());
  if (shown === undefined) throw new Error('no preview');
  return { asOf, shown };
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
  return { revision, hash: hashOf(serveTrees(trees, undefined)), at: await momentNow() };
}

test('N05: the portal as of each moment of a history is the one that was served then', async () => {
  const { trees } = gateway.context;
  await trees.toggleSwitch(MERCHANT, 'USERNAMEREG3', true, 'system');
  await trees.toggleSwitch(MERCHANT, 'FREEPLAY3', false, 'system');
  await trees.toggleSwitch(MERCHANT, 'FREEPLAY3', true, 'system');
  const history = [await readNow()];
  for (let at = 0; at < 12; at += 1) {
    if (at % 4 === 3) await trees.setMaintenance(MERCHANT, at % 8 === 3, 'system');
    else if (at % 4 === 2) await trees.changeRule(MERCHANT, 'email', { enabled: at % 8 === 2 }, 'system');
    else await trees.toggleSwitch(MERCHANT, ['MANPLAYREB3', 'USERNAMEREG3'][at % 2] ?? '', at % 8 >= 4, 'system');
    history.push(await readNow());
  }
  expect(new Set(history.map(({ hash }) => hash)).size).toBeGreaterThan(4);
  for (const [index, { at, revision, hash }] of history.entries()) {
    const name = String(index).padStart(43, 'N');
    const { asOf, shown } = await open(at, name);
    expect([asOf?.revision, hashOf({ ...shown.trees, lanes: undefined })]).toEqual([revision, hash]);
  }
});

test('N05: the brand of then comes with its texts and pictures; what is as it is now is said', async () => {
  const brands = createBrandRevisions(gateway.context.db);
  const publish = async (revision: string, name: string, logo: string) => {
    const files = new Map([
      ['brand.json', Buffer.from(JSON.stringify(brandFile({ merchant: MERCHANT, name })))],
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
  expect(asOf?.asNow).toEqual(['providers', 'content', 'texts', 'packs']);
  expect(JSON.parse(shown.files?.['brand.json'] ?? '')).toMatchObject({ name: 'First' });
  expect(JSON.parse(shown.files?.['texts/EN.json'] ?? '')).toEqual({ 'x.name': 'First' });
  const picture = (await edge(PICTURE_PATH, { name: 'F'.repeat(43), path: 'assets/logo.svg' })).json().value;
  expect(String(Buffer.from(picture.content, 'base64'))).toBe('<svg>1</svg>');

  const earlier = await open(before.at, 'E'.repeat(43));
  expect([earlier.asOf?.asNow[0], earlier.shown.files]).toEqual(['brand', undefined]);
});

test('N05: a moment before the journal begins is not found, and one with a revision or a draft is refused', async () => {
  const send = async (more: object) =>
    (await support.send(openPreview, { ...asked, ...more }, MERCHANT)).json().errorCode;
  expect(await send({ at: Date.parse('2001-01-01T00:00:00Z') })).toBe('not_found');
  expect(await send({ at: Date.now(), revision: 1 })).toBe('invalid_request');
  expect(await send({ at: Date.now(), draft: true })).toBe('invalid_request');
});
