import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const CALLS = 'src/contract/club/calls.ts';
const ROUTES = 'src/gateway/features/club/club-routes.ts';
const TEST = 'src/gateway/features/club/rank-count.test.ts';

let scratch: Scratch;

beforeEach(async () => {
  scratch = await copyRepository();
});

afterEach(() => scratch.restore());

test('a call consists of its record, answer and test', async () => {
  await scratch.run('scripts/new/new.ts', 'call', 'club/rankCount');
  await scratch.change(
    CALLS,
    "  path: '/wps/club/rankCount',",
    "  path: '/wps/club/rankCount',\n  when: { switch: 'PTSYS3', missing: true },",
  );
  const files = await scratch.touched();
  expect(files).toEqual([CALLS, ROUTES, TEST].toSorted());
  expect(typeFaults(scratch.folder, files)).toEqual([]);

  // The rest is derived: there are no errors, the conformance kit calls it automatically, and the docs list it.
  expect(
    await scratch.evaluate(`{
      faults: (({ allCalls, findCallFaults }) => findCallFaults(allCalls))(await import('#contract/registry.ts')),
      titles: (await import('#conformance/run.ts'))
        .casesOf((await import('#conformance/kit/profile.ts')).bareProfile('aurora'), ['rankCount'])
        .map(({ title }) => title),
    }`),
  ).toEqual({ faults: [], titles: expect.arrayContaining(['asked rightly', 'where its condition hides it']) });
  await scratch.run('scripts/docs.ts');
  const pages = (await scratch.touched()).filter((path) => !files.includes(path));
  expect(pages).toEqual(expect.arrayContaining(['docs/reference/wire.md', 'docs/reference/openapi.json']));
  expect(pages.filter((path) => !path.startsWith('docs/'))).toEqual([]);
  for (const page of ['docs/reference/wire.md', 'docs/reference/openapi.json'])
    expect(await scratch.read(page)).toContain('/wps/club/rankCount');
});

test('a call without schemas does not compile', async () => {
  await scratch.run('scripts/new/new.ts', 'call', 'club/rankCount');
  await scratch.change(CALLS, '  reply: exactly({ count: Type.Integer({ minimum: 0 }) }),\n', '');
  expect(typeFaults(scratch.folder, [CALLS]).join()).toContain("Property 'reply' is missing");
});
