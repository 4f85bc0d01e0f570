import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRequest } from '#conformance/kit/bad-requests.ts';
import { callAreas, type ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { staffPath } from '#contract/staff/staff-call.ts';
import { staffCalls } from '#contract/staff-registry.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { seatColleague } from '#gateway/testing/staff.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { record } from './record.ts';
import { hostileTexts } from './support/hostile-texts.ts';

const AREAS = ['wallet', 'cashier', 'deposits', 'payouts', 'withdrawals', 'receipts', 'transfers'];
const calls: readonly ListedCall[] = AREAS.flatMap((area) => callAreas[area] ?? []);
const changing = calls.filter(({ method }) => method !== 'GET');
const staffs = staffCalls.filter(({ path }) => /\/cashier|\/members\/ledger/.test(path));

let gateway: TestGateway;
let member: Visitor;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  member = createVisitor(gateway, 'aurora');
  expect((await member.logIn('player1', 'Livery-demo-1')).json().success).toBe(true);
});
afterAll(() => gateway.close());

it('hostile JSON to every cashier call of a signed-in member and of staff: 0 answers of 500 or more', async () => {
  const statuses = new Map<number, number>();
  const note = (what: string, status: number, payload: string) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(status, `${what}: ${payload.slice(0, 200)}`).toBeLessThan(500);
  };
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const call of changing) {
    for (const payload of hostileTexts(sampleRequest(schemasOf(call).request))) {
      await nextTurn();
      const reply = await gateway.ask('aurora', {
        ...{ method: call.method, url: call.path, payload },
        headers: {
          ...{ authorization: member.token, cookie, 'content-type': 'application/json' },
          'idempotency-key': randomUUID(),
        },
      });
      note(call.name, reply.statusCode, payload);
    }
  }
  // What was sent has not signed the member out: every call was judged as theirs.
  expect((await member.ask('GET', '/wps/cashier/withdrawable')).json().success).toBe(true);
  const colleague = await seatColleague(gateway, 'administrator');
  const asked = staffs.filter(({ method }) => method !== 'GET');
  for (const call of asked) {
    for (const payload of hostileTexts(STAFF_SAMPLE)) {
      await nextTurn();
      const reply = await gateway.app.inject({
        ...{ method: call.method, url: staffPath(call, 'aurora'), payload },
        headers: { ...colleague.headers, 'content-type': 'application/json' },
      });
      note(call.name, reply.statusCode, payload);
    }
  }
  const waiting = staffs.find(({ name }) => name === 'staffCashierWaiting');
  expect(waiting && (await colleague.send(waiting, undefined, 'aurora')).json().success).toBe(true);
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  record({
    test: `hostile JSON with a session (${changing.length} calls of members, ${asked.length} of staff)`,
    limit: '0 answers of 500 or more',
    figure: `0 of ${total} (${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')})`,
  });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

/** What calls of the staff about orders carry, together. */
const STAFF_SAMPLE = {
  ...{ machine: 'withdrawal', id: '00000000-0000-4000-8000-000000000000', version: 1, verdict: 'approve' },
  ...{ reason: 'asked for', step: 'approve', arrived: '10', memberId: '00000000-0000-4000-8000-000000000000' },
  ...{ amount: '10', direction: 'DEPOSIT', settings: {}, words: {}, rules: {}, answer: 'close' },
};
