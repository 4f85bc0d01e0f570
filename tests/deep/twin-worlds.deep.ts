import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '#contract/registry.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { record } from './record.ts';

const MERCHANTS = ['aurora', 'lotus'] as const;
const REQUESTS = 50_000;
const ABREAST = 32;

let gateway: TestGateway;
const members = new Map<string, Visitor>();

/** Twins: the same members at both merchants, distinguished by a canary in every text that a merchant stores. */
beforeAll(async () => {
  gateway = await createTestGateway([...MERCHANTS]);
  for (const merchant of MERCHANTS) {
    await plantCanaries(merchant);
    const visitor = createVisitor(gateway, merchant);
    const reply = await visitor.logIn('player1', 'Livery-demo-1');
    expect(reply.json().success).toBe(true);
    members.set(merchant, visitor);
  }
});
afterAll(() => gateway.close());

function canaryOf(merchant: string): string {
  return `canary-of-${merchant}`;
}

async function plantCanaries(merchant: string): Promise<void> {
  await gateway.context.db.withMerchant(merchant, async (db) => {
    const canary = canaryOf(merchant);
    await db.updateTable('content_words').set({ html: canary }).execute();
    await db.updateTable('member').set({ nickname: canary }).execute();
  });
}

const reading = allCalls.filter((call) => call.method === 'GET' && !call.stream && !call.path.includes('captcha'));

it('twin worlds: no byte of the other merchant, for any name, token or cookie', async () => {
  let asked = 0;
  let leaked = 0;
  let own = 0;
  for (const call of reading) {
    for (const merchant of MERCHANTS) {
      const other = merchant === 'aurora' ? 'lotus' : 'aurora';
      for (const body of await answersAs(merchant, other, call.path)) {
        asked += 1;
        if (body.includes(canaryOf(other))) leaked += 1;
        if (body.includes(canaryOf(merchant))) own += 1;
      }
    }
  }
  record({
    test: 'twin worlds',
    limit: '0 canaries of the other',
    figure: `${leaked} of ${asked} answers, own seen ${own} times`,
  });
  expect(own).toBeGreaterThan(0);
  expect(leaked).toBe(0);
});

/** Requests to one merchant with every name, token and cookie of the other. */
async function answersAs(merchant: string, other: string, path: string): Promise<readonly string[]> {
  const mine = members.get(merchant);
  const theirs = members.get(other);
  const cookie = [...(theirs?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const plain = `${path}?merchantCode=${other}&merchant=${other}&platform=html5-desktop&types=B,PL,PU,PR,H&execution=B&lang=EN&language=EN&code=AGENT88&domain=${other}.localhost&url=${other}.localhost`;
  const replies = [
    await mine?.ask('GET', path),
    await mine?.ask('GET', `${path}?types=B,PL,PU,PR,H&platform=W&execution=A`),
    await gateway.ask(merchant, { url: plain }),
    await gateway.ask(merchant, { url: path, headers: { authorization: theirs?.token, cookie } }),
    await gateway.ask(merchant, { url: path, headers: { merchant: other } }),
    await gateway.ask(merchant, {
      url: path,
      headers: { 'x-forwarded-host': `${other}.localhost`, 'livery-merchant': other },
    }),
  ];
  return replies.map((reply) => reply?.body ?? '');
}

it('50,000 mixed requests on few connections: no row of the wrong merchant', async () => {
  let done = 0;
  let wrong = 0;
  const worker = async (which: number) => {
    for (let index = which; index < REQUESTS; index += ABREAST) {
      const merchant = MERCHANTS[(index * 7 + which) % 2] ?? 'aurora';
      const other = merchant === 'aurora' ? 'lotus' : 'aurora';
      const name = await gateway.context.db.withMerchant(merchant, (db) =>
        db.selectFrom('member').select(['nickname', 'merchant']).limit(3).execute(),
      );
      done += 1;
      if (name.length === 0 || name.some((row) => row.merchant !== merchant || row.nickname.includes(canaryOf(other))))
        wrong += 1;
      if (index % 500 === which) await wait(0);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, (_, which) => worker(which)));
  record({ test: `${REQUESTS} requests over the pool`, limit: '0 wrong rows', figure: `${wrong} of ${done}` });
  expect(done).toBe(REQUESTS);
  expect(wrong).toBe(0);
});
