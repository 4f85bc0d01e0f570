import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import type { BrandStore } from '#brand/store.ts';
import { collectBrandFiles } from '#brand/table-files.ts';
import { type BrandFolder, brandFile, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { factsOfMember } from '#contract/staff/previews/calls.ts';
import { readRevision, rollBackBrand } from '#contract/staff/studio/calls.ts';
import { changeTrees, documents, type SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { openEvents } from '#edge/testing/event-client.ts';
import { type BrandRevisions, createBrandRevisions } from '#gateway/features/brands/service.ts';
import { writeRules } from '#gateway/staff/requests/rules.ts';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { createSchedules } from '#gateway/wiring/wire-trees.ts';
import { isInShare } from '#model/documents/bucket.ts';
import { BRAND_ROLLOUT, plansIn, type RolloutPlan } from '#model/documents/rollouts.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { linkContext } from '../main.ts';
import { openBrands } from './open-brands.ts';

const MERCHANT = 'aurora';
const HOST = 'aurora.localhost';
const BY = { actor: 'ops', note: 'a test' };

let gateway: TestGateway;
let folder: BrandFolder;
let published: BrandRevisions;
let store: BrandStore;
let site: TestEdge;
let ann: TestStaffUser;
let [first, second] = ['', ''];
/** Session secrets and ids of a member in the share of `plan`, and of one outside. */
let inside = { session: '', id: '' };
let outside = { session: '', id: '' };

async function prepare(name: string) {
  await folder.write(`${MERCHANT}/brand.json`, brandFile(MERCHANT, { name, elements: hiddenIn(name) }));
  const { brand } = await readBrandFolder(folder.root, MERCHANT);
  if (!brand) throw new Error('no brand');
  return { revision: brand.revision, files: await collectBrandFiles(join(folder.root, MERCHANT), brand) };
}

const hiddenIn = (name: string) => (name === 'Second' ? { 'nav.live': { hidden: true } } : {});

async function signedIn(account: string) {
  const visitor = createVisitor(gateway, MERCHANT);
  expect((await visitor.logIn(account, 'Livery-demo-1')).json().success).toBe(true);
  const { id } = (await visitor.ask('GET', '/wps/member/info')).json().value;
  return { session: visitor.cookies.get('__Host-session') ?? '', id };
}

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  gateway.context.start();
  folder = await makeBrandFolder();
  const empty = await makeBrandFolder();
  published = createBrandRevisions(gateway.context.db);
  const one = await prepare('First');
  const two = await prepare('Second');
  [first, second] = [one.revision, two.revision];
  await published.publish(MERCHANT, one, BY);
  await published.store(MERCHANT, two, BY, { seen: first });
  const databaseUrl = await edgeRoleUrl(gateway.database.ownerUrl);
  store = await openBrands({ folder: empty.root, databaseUrl }, pino({ level: 'silent' }));
  site = await openTestEdge({ brands: store, link: linkContext(gateway.context, gateway.app) });
  ann = await signInStaffUser(gateway, 'operator', 'all', 'Ann');
  [inside, outside] = [await signedIn('player1'), await signedIn('vip1')];
});

afterAll(async () => {
  await site.close();
  await store.close();
  await gateway.close();
});

/** A plan in whose share of a half the one member is and the other is not. */
function planFor(more: Partial<RolloutPlan> = {}): RolloutPlan {
  const salts = Array.from({ length: 1_000 }, (_, at) => `salt-of-${at}`);
  const seed = { merchant: MERCHANT, id: BRAND_ROLLOUT };
  const salt = salts.find(
    (one) => isInShare({ ...seed, salt: one }, 50, inside.id) && !isInShare({ ...seed, salt: one }, 50, outside.id),
  );
  return { to: second, salt: salt ?? '', steps: [{ share: 50, hours: null }], step: 0, guards: [], ...more };
}

const roll = (rollout: RolloutPlan | null): Proposal => ({ kind: 'rollout', id: BRAND_ROLLOUT, rollout });

/** As the console does: with the effect of the revisions whose share moves. */
async function change(proposal: Proposal, revisions: Readonly<Record<string, unknown>> = {}) {
  const found = documents.read((await ann.send(documents, {}, MERCHANT)).json().value) as SiteDocumentsReply;
  const { trees, lanes, revision: base } = found;
  const brand = plainBrand(MERCHANT);
  const after = sideOf({ brand, trees: applyProposals(trees, [proposal]).trees, lanes, revisions });
  const announced = effectOf(sideOf({ brand, trees, lanes, revisions }), after);
  const effect = await hashEffectText(writeEffect(announced));
  const reply = await ann.send(changeTrees, { base, proposals: [proposal], reason: 'step by step', effect }, MERCHANT);
  return { announced, reply: reply.json() };
}

async function brandOf(revision: string): Promise<unknown> {
  return readRevision.read((await ann.send(readRevision, { revision }, MERCHANT)).json().value)?.brand;
}

async function pageFor({ session, agent }: { readonly session?: string; readonly agent?: string }) {
  const headers = {
    host: HOST,
    'user-agent': agent ?? 'a browser',
    ...(session !== undefined && { cookie: `local-session=${session}` }),
  };
  const { body } = await site.edge.app.inject({ url: '/index', headers });
  const name = /<main class="lv-a">(\w+) /.exec(body)?.[1];
  return { name, body };
}

const nameFor = async (asked: Parameters<typeof pageFor>[0]) => (await pageFor(asked)).name;

test('N05: a revision that is not stored is refused', async () => {
  const { reply } = await change(roll(planFor({ to: 'never-stored-001' })));
  expect(reply.value.problems[0]).toMatchObject({ code: 'proposal.rollout', found: 'never-stored-001' });
});

test('N05: a brand revision is rolled out to a share of members and visitors, whose pages stay cached, and back', async () => {
  const revisions = { [second]: await brandOf(second) };
  const { announced, reply } = await change(roll(planFor()), revisions);
  expect(reply.errorCode).toBeUndefined();
  const findings = announced.groups.flatMap((group) => group.findings);
  const share = { switch: BRAND_ROLLOUT, from: 0, to: 50 };
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'setting', name: 'brandRevision', to: second, share }),
  );
  expect(findings).toContainEqual(expect.objectContaining({ id: 'nav.live', appears: false, share }));

  await until(async () => (await nameFor({ session: inside.session })) === 'Second', 'the share');
  expect(await nameFor({ session: outside.session })).toBe('First');
  // Which visitors are in is decided by what a request shows: no cookie is set, and the same request gets the same page.
  const agents = Array.from({ length: 60 }, (_, at) => `agent ${at}`);
  const pages = [];
  for (const agent of agents) pages.push(await pageFor({ agent }));
  const rolled = pages.filter(({ name }) => name === 'Second').length;
  expect([rolled > 10, rolled < 50]).toEqual([true, true]);
  const bodies = new Set(pages.map(({ body }) => body));
  expect(bodies.size).toBe(2);
  for (const [at, agent] of agents.slice(0, 10).entries()) expect(await nameFor({ agent })).toBe(pages[at]?.name);

  const facts = factsOfMember.read((await ann.send(factsOfMember, { account: 'player1' }, MERCHANT)).json().value);
  expect(facts?.brand).toEqual({ revision: second, share: 50 });
  expect((await ann.send(factsOfMember, { account: 'vip1' }, MERCHANT)).json().value.brand).toBeUndefined();
  // Until its end no other revision is served.
  const third = await prepare('Third');
  await expect(published.publish(MERCHANT, third, BY)).rejects.toThrow(/rolls out the revision/);

  expect((await change(roll(null), revisions)).reply.errorCode).toBeUndefined();
  await until(async () => (await nameFor({ session: inside.session })) === 'First', 'the served brand');
});

test('N05: open pages of the share follow its revisions, and go back to the served brand when it is stopped', async () => {
  const revisions = { [second]: await brandOf(second) };
  expect((await change(roll(planFor()), revisions)).reply.errorCode).toBeUndefined();
  await until(async () => (await nameFor({ session: inside.session })) === 'Second', 'the share');
  const port = await listen();
  const open = ({ session }: { readonly session: string }) =>
    openEvents({ port, merchant: MERCHANT, cookie: `local-session=${session}` });
  const [rolled, served] = [await open(inside), await open(outside)];
  await until(() => rolled.revisions.length > 0 && served.revisions.length > 0, 'both streams');
  expect(rolled.revisions.at(-1)).not.toBe(served.revisions.at(-1));
  // A switch changes both, each to its own revision.
  const before = [rolled.revisions.at(-1), served.revisions.at(-1)];
  await gateway.context.trees.toggleSwitch(MERCHANT, 'FREEPLAY3', false, 'ops');
  await until(() => rolled.revisions.at(-1) !== before[0] && served.revisions.at(-1) !== before[1], 'the switch');
  expect(rolled.revisions.at(-1)).not.toBe(served.revisions.at(-1));
  expect((await change(roll(null), revisions)).reply.errorCode).toBeUndefined();
  await until(() => rolled.revisions.at(-1) === served.revisions.at(-1), 'the served brand');
  rolled.close();
  served.close();
});

/** How many other staff users must approve a change of the brand. */
async function askFor(approvers: number): Promise<void> {
  await gateway.context.db.withMerchant(MERCHANT, (scope) => writeRules(scope, MERCHANT, { brand: approvers }));
}

test('N05: serving the revision to everyone ends its roll-out, and needs no approval but that of the roll-out', async () => {
  const revisions = { [second]: await brandOf(second) };
  await signInStaffUser(gateway, 'operator', 'all', 'Ben');
  await askFor(1);
  const early = await ann.send(rollBackBrand, { revision: second, served: first, note: 'all of it' }, MERCHANT);
  expect(early.json().errorCode).toBe('second_person_needed');
  await askFor(0);
  const everyone = planFor({ steps: [{ share: 100, hours: null }] });
  expect((await change(roll(everyone), revisions)).reply.errorCode).toBeUndefined();
  await until(async () => (await nameFor({ session: outside.session })) === 'Second', 'everyone');
  await askFor(1);
  const back = await ann.send(rollBackBrand, { revision: second, served: first, note: 'all of it' }, MERCHANT);
  expect(back.statusCode, back.body).toBe(200);
  const job = createSchedules(gateway.context);
  job.start();
  await job.stop();
  expect(plansIn((await gateway.context.trees.read(MERCHANT)).status).size).toBe(0);
  const entries = await ann.send(journalEntries, { merchant: MERCHANT, subject: BRAND_ROLLOUT, count: '1' });
  expect(journalEntries.read(entries.json().value)?.entries[0]).toMatchObject({ reason: 'served to everyone' });
  expect(await nameFor({ session: outside.session })).toBe('Second');
});

async function listen(): Promise<number> {
  await site.edge.app.listen({ host: '127.0.0.1', port: 0 });
  const address = site.edge.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
