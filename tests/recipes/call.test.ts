import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const CALLS = 'src/contract/club/calls.ts';
const SCHEMAS = 'src/contract/club/schemas.ts';
const ROUTES = 'src/gateway/features/club/routes.ts';
const PROOF = 'src/gateway/features/club/club.test.ts';

let scratch: Scratch;

beforeEach(async () => {
  scratch = await copyRepository();
});

afterEach(() => scratch.remove());

/** Adds a call of the club that says how many ranks there are. */
async function addRecord(): Promise<void> {
  await scratch.change(
    CALLS,
    'export const clubCalls = [',
    `/** How many ranks the club has. */
export const rankCount = defineCall<NoRequest, number>({
  name: 'rankCount',
  method: 'GET',
  path: '/wps/member/ranks/count',
  module: 'COMM3',
  own: true,
  when: { switch: 'PTSYS3', missing: true },
  read: (value) => readWhole(value, 'count') ?? 0,
});

export const clubCalls = [rankCount, `,
  );
  await scratch.change(
    CALLS,
    "from '../call/call.ts';",
    "from '../call/call.ts';\nimport { readWhole } from '../call/read.ts';",
  );
}

async function addSchemas(): Promise<void> {
  await scratch.change(
    SCHEMAS,
    'export const clubSchemas = {',
    `export const clubSchemas = {
  rankCount: { request: noRequest, reply: exactly({ count: level }) },`,
  );
}

async function addAnswer(): Promise<void> {
  await scratch.change(ROUTES, 'import { memberRank, ranks }', 'import { memberRank, rankCount, ranks }');
  await scratch.change(
    ROUTES,
    '  registerCall(door, memberRank,',
    `  registerCall(door, rankCount, clubSchemas.rankCount, async (_, { merchant }) =>
    db.withMerchant(merchant, async (scope) => succeed({ count: (await readRanks(scope, merchant, 2)).ranks.length })),
  );
  registerCall(door, memberRank,`,
  );
}

async function addProof(): Promise<void> {
  await scratch.change(
    PROOF,
    "test('M201: a merchant of one’s own writes",
    `test('M36: a club says how many ranks it has', async () => {
  const { value } = (await gateway.ask('aurora', { url: '/wps/member/ranks/count' })).json();
  expect(value).toEqual({ count: 8 });
});

test('M201: a merchant of one’s own writes`,
  );
}

test('a call is its record, its schemas, its answer and its test', async () => {
  await addRecord();
  await addSchemas();
  await addAnswer();
  await addProof();
  const files = await scratch.touched();
  expect(files).toEqual([CALLS, SCHEMAS, ROUTES, PROOF].toSorted());
  expect(typeFaults(scratch.folder, files)).toEqual([]);

  // All else is derived: nothing is at fault, the kit asks it by itself, and the pages tell of it.
  expect(
    await scratch.evaluate(`{
      faults: (({ allCalls, findCallFaults }) => findCallFaults(allCalls))(await import('#contract/registry.ts')),
      titles: (await import('#conformance/run.ts'))
        .casesOf((await import('#conformance/kit/profile.ts')).bareProfile('aurora'), ['rankCount'])
        .map(({ title }) => title),
    }`),
  ).toEqual({ faults: [], titles: expect.arrayContaining(['asked rightly', 'where its condition hides it']) });
  await scratch.run('scripts/papers.ts');
  const pages = (await scratch.touched()).filter((path) => !files.includes(path));
  expect(pages).toEqual(expect.arrayContaining(['docs/wire.md', 'docs/openapi.json']));
  expect(pages.filter((path) => !path.startsWith('docs/'))).toEqual([]);
  for (const page of ['docs/wire.md', 'docs/openapi.json'])
    expect(await scratch.read(page)).toContain('/wps/member/ranks/count');
});

test('a call without schemas does not compile', async () => {
  await addRecord();
  expect(typeFaults(scratch.folder, [SCHEMAS]).join()).toContain("'rankCount' is missing");
});
