import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relayPath } from '#contract/call/relays.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';

/** The demo brand with an agent centre. */
const MERCHANT = 'harbor';
const OTHER = 'aurora';
const PASSWORD = 'Livery-demo-1';
let gateway: TestGateway;
let world: ContractWorld;
const visitors: Record<string, Visitor> = {};
const NAMES = { top: null, left: 'top', right: 'top', low: 'left' };

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT, OTHER]);
  world = createContractWorld(gateway, MERCHANT);
  await world.addPlayers(NAMES);
  await world.rows(sql`update member set password_hash = (select password_hash from member where account = 'agent1')
    where account in ('top', 'left', 'right', 'low')`);
  for (const account of Object.keys(NAMES)) visitors[account] = await signIn(account);
  await world.agree('DIVIDEND', null, 'top', { CONS: [{ ratePpm: 300_000 }] }, 'M');
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

async function signIn(account: string, merchant = MERCHANT): Promise<Visitor> {
  const visitor = createVisitor(gateway, merchant);
  expect((await visitor.logIn(account, PASSWORD)).json().success).toBe(true);
  return visitor;
}

const as = (account: string) => visitors[account] as Visitor;
const ask = async (account: string, method: 'GET' | 'POST', url: string, body?: object, key = randomUUID()) =>
  (await as(account).ask(method, url, body, method === 'POST' ? { 'idempotency-key': key } : {})).json();
const contractsOf = async (account: string, kind = 'DIVIDEND') =>
  (await ask(account, 'GET', `/wps/agent/contracts?kind=${kind}`)).value;
const RATES = { CONS: [{ minimumBet: '100', ratePpm: 200_000 }] };

async function offer(from: string, to: string, rows: object = RATES, kind = 'DIVIDEND') {
  const terms = { kind, to: world.idOf(to), rows };
  const lens = await ask(from, 'POST', '/wps/agent/contracts/lens', terms);
  if (!lens.success) return lens;
  return ask(from, 'POST', '/wps/agent/contracts', { ...terms, lens: lens.value.hash });
}

test('M173, M216, M222, M311, M323, N15: an offer is read through the lens, accepted by its hash, and is in the consolidated call', async () => {
  expect(await offer('top', 'left')).toMatchObject({ success: true });
  const { offeredToMe } = await contractsOf('left');
  expect(offeredToMe).toMatchObject({
    state: 'offered',
    offerer: 'top',
    account: 'left',
    cadence: 'M',
    rows: { CONS: [{ minimumBet: '100.00', netLoss: '0.00', activeMembers: 0, ratePpm: 200_000 }] },
  });
  const asked = await ask('left', 'GET', '/wps/member/info/funds/consolidated');
  expect(asked.value).toMatchObject({
    divtypereq: {
      CONS: [
        {
          minimumBet: '100.00',
          activeMember: 0,
          contractRate: '0.2',
          status: 'P',
          downlineHigherRate: 'N',
          period: 'M',
        },
      ],
    },
    divtypeinfo: {},
  });
  const { value: lens } = await ask('left', 'POST', '/wps/agent/contracts/lens', { contract: offeredToMe.id });
  expect(lens).toMatchObject({
    ends: [],
    count: 1,
    rows: [{ account: 'left', isHolder: true, after: { gross: '0.00' } }],
  });
  const path = relayPath('MCSFE_processContractDividend');
  const wrong = await ask('left', 'POST', path, { type: 'P', status: 'A', lens: 'f'.repeat(64) });
  expect(wrong).toMatchObject({ errorCode: 'conflict', value: { hash: lens.hash } });
  expect(await ask('left', 'POST', path, { type: 'P', status: 'A', lens: lens.hash })).toMatchObject({ success: true });
  const after = (await ask('left', 'GET', '/wps/member/info/funds/consolidated')).value;
  expect([after.divtypereq, after.divtypeinfo.CONS.length]).toEqual([{}, 1]);
  expect(
    (await contractsOf('top')).downlines.map(({ account, held }: { account: string; held?: object }) => [
      account,
      held !== undefined,
    ]),
  ).toEqual([
    ['left', true],
    ['right', false],
  ]);
});

test('M214, M216: the overview counts offers that wait for the agent’s answer, not the agent’s own', async () => {
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        ['top', 'left', 'right', 'low'].map(async (account) => [
          account,
          (await ask(account, 'GET', '/wps/agent/overview')).value.requests,
        ]),
      ),
    );
  const none = { top: 0, left: 0, right: 0, low: 0 };
  expect(await counts()).toEqual(none);
  expect(await offer('top', 'right')).toMatchObject({ success: true });
  expect(await offer('left', 'low', { CONS: [{ minimumBet: '100', ratePpm: 1 }] })).toMatchObject({ success: true });
  expect(await counts()).toEqual({ ...none, right: 1, low: 1 });
  const { mine } = await contractsOf('left');
  const end = (account: string, answer: string) =>
    ask(account, 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer });
  expect(await end('left', 'ask')).toMatchObject({ success: true });
  expect(await counts()).toEqual({ ...none, top: 1, right: 1, low: 1 });
  expect(await end('top', 'refuse')).toMatchObject({ success: true });
  expect(await end('top', 'ask')).toMatchObject({ success: true });
  expect(await counts()).toEqual({ ...none, left: 1, right: 1, low: 1 });
  const path = relayPath('MCSFE_processContractDividend');
  expect(await ask('left', 'POST', path, { type: 'V', status: 'A' })).toMatchObject({ success: true });
  for (const account of ['right', 'low'])
    expect(await ask(account, 'POST', path, { type: 'P', status: 'R' })).toMatchObject({ success: true });
  expect(await counts()).toEqual(none);
});

test('M222: an end is requested and answered once under its key; the key with another body is refused', async () => {
  const path = relayPath('MCSFE_processContractDividend');
  expect(await offer('left', 'low', { CONS: [{ minimumBet: '100', ratePpm: 1 }] })).toMatchObject({ success: true });
  expect(await ask('low', 'POST', path, { type: 'P', status: 'A' })).toMatchObject({ success: true });
  const { mine } = await contractsOf('low');
  const end = (account: string, answer: string, key: ReturnType<typeof randomUUID>, contract: string = mine.id) =>
    ask(account, 'POST', '/wps/agent/contracts/end', { contract, answer }, key);
  const [asking, answering, refused] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await end('low', 'agree', refused)).toMatchObject({ errorCode: 'not_found' });
  expect(await end('low', 'ask', asking)).toMatchObject({ success: true });
  expect(await end('low', 'ask', asking)).toMatchObject({ success: true });
  for (const [answer, contract] of [
    ['refuse', mine.id],
    ['ask', randomUUID()],
  ] as const)
    expect(await end('low', answer, asking, contract)).toMatchObject({ errorCode: 'idempotency_key_reused' });
  expect((await contractsOf('low')).mine.state).toBe('ending');
  // Another member's key is a different key, and a refused request does not consume its key.
  expect(await end('left', 'refuse', asking)).toMatchObject({ success: true });
  expect(await end('low', 'ask', refused)).toMatchObject({ success: true });
  expect(await end('left', 'agree', answering)).toMatchObject({ success: true });
  expect((await contractsOf('low')).mine).toBeUndefined();
  // The contract has ended long ago: a repeated submit returns the first answer.
  expect(await end('left', 'agree', answering)).toMatchObject({ success: true });
  expect(await end('left', 'agree', randomUUID())).toMatchObject({ errorCode: 'not_found' });
  expect(await end('left', 'refuse', answering)).toMatchObject({ errorCode: 'idempotency_key_reused' });
});

test('M223: invalid terms show the reason, and invalid rows show the place', async () => {
  const of = (rows: object) => offer('left', 'low', rows);
  expect(await of({ CONS: [{ minimumBet: '100', ratePpm: 200_001 }] })).toMatchObject({
    errorCode: 'contract_unfit',
    value: { why: 'higher', product: 'LIVE', row: 1, against: 1 },
  });
  expect(await of({ CONS: [{ fixed: '5' }] })).toMatchObject({ errorCode: 'contract_unfit', value: { why: 'way' } });
  expect(await of({ CONS: [{ ratePpm: 2 }, { ratePpm: 1 }] })).toMatchObject({
    errorCode: 'invalid_request',
    value: { fields: [{ field: 'rows/CONS/1/ratePpm' }] },
  });
  expect(await offer('top', 'low')).toMatchObject({ errorCode: 'contract_unfit', value: { why: 'upline' } });
});

test('M222, D23: either side requests the end and the other answers, by the codes of the API', async () => {
  expect(await offer('left', 'low', { CONS: [{ minimumBet: '100', ratePpm: 100_000 }] })).toMatchObject({
    success: true,
  });
  const path = relayPath('MCSFE_processContractDividend');
  expect(await ask('low', 'POST', path, { type: 'P', status: 'A' })).toMatchObject({ success: true });
  const { mine } = await contractsOf('low');
  expect(await ask('left', 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer: 'ask' })).toMatchObject({
    success: true,
  });
  const request = (await ask('low', 'GET', '/wps/member/info/funds/consolidated')).value.divtypereq;
  expect(request.CONS[0].status).toBe('V');
  // The side that asked cannot answer, and A does not end a dividend.
  expect(await ask('left', 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer: 'agree' })).toMatchObject({
    errorCode: 'not_found',
  });
  expect(await ask('low', 'POST', path, { type: 'V', status: 'A' })).toMatchObject({ success: true });
  expect((await contractsOf('low')).mine.state).toBe('inForce');
  await ask('low', 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer: 'ask' });
  // Only the side that is asked may read the lens; neither the asking side nor any other member may.
  const readLens = (account: string) => ask(account, 'POST', '/wps/agent/contracts/lens', { contract: mine.id });
  expect((await readLens('left')).value).toMatchObject({
    ends: [],
    rows: [{ account: 'low', after: { gross: '0.00' } }],
  });
  for (const account of ['low', 'right', 'top'])
    expect(await readLens(account)).toMatchObject({ errorCode: 'not_found' });
  expect(await ask('left', 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer: 'agree' })).toMatchObject({
    success: true,
  });
  expect((await contractsOf('low')).mine).toBeUndefined();
});

test('M217, M324, D22: an older client answers by GET, with token and cookie, and is refused without either', async () => {
  const kind = 'DAILY';
  await world.agree(kind, null, 'top', { CONS: [{ ratePpm: 5_000 }] });
  expect(await offer('top', 'right', { CONS: [{ ratePpm: 4_000 }] }, kind)).toMatchObject({ success: true });
  const { offeredToMe } = await contractsOf('right', kind);
  const url = `${relayPath('MCSFE_processDailySalaryContract')}?id=${offeredToMe.id}&status=A`;
  const bare = createVisitor(gateway, MERCHANT);
  expect((await bare.ask('GET', url)).json().success).toBe(false);
  bare.token = as('right').token;
  expect((await bare.ask('GET', url)).json().success).toBe(false);
  expect(await ask('right', 'GET', url)).toMatchObject({ success: true });
  const reported = (await ask('right', 'GET', '/wps/member/info/funds/consolidated')).value;
  expect(reported.dailysalinfotype).toEqual({
    CONS: [{ id: offeredToMe.id, details: [{ betVolume: '0.00', activeMember: 0, rate: '0.4', rateType: 'P' }] }],
  });
});

test.each([
  ['M218, M325', 'HOURLY', 'MCSFE_processContractHourSalary', 'contracthoursal'],
  ['M219, M326', 'REALTIME', 'MCSFE_processRealTimeSalaryContract', 'realtimesal'],
])('%s, D23: a contract %s is accepted and ended by A, rejected and kept by R', async (_, kind, relay, key) => {
  await world.agree(kind as 'HOURLY', null, 'top', { CONS: [{ ratePpm: 5_000 }] });
  const answer = async (status: string, lens?: string) => {
    const { contractId } = (await ask('right', 'GET', '/wps/member/info/funds/consolidated')).value[REQUESTS[key] ?? '']
      .CONS[0];
    return ask('right', 'POST', relayPath(relay), { contractId, status, ...(lens && { lens }) });
  };
  const REQUESTS: Record<string, string> = { contracthoursal: 'contracthoursalreq', realtimesal: 'realtimesalreqtype' };
  expect(await offer('top', 'right', { CONS: [{ ratePpm: 1_000 }] }, kind)).toMatchObject({ success: true });
  expect(await answer('R')).toMatchObject({ success: true });
  expect((await contractsOf('right', kind)).offeredToMe).toBeUndefined();
  expect(await offer('top', 'right', { CONS: [{ ratePpm: 2_000 }] }, kind)).toMatchObject({ success: true });
  expect(await answer('A')).toMatchObject({ success: true });
  const { mine } = await contractsOf('right', kind);
  expect(mine).toMatchObject({ state: 'inForce', kind });
  for (const [status, state] of [
    ['R', 'inForce'],
    ['A', undefined],
  ] as const) {
    await ask('top', 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer: 'ask' });
    expect(await answer(status)).toMatchObject({ success: true });
    expect((await contractsOf('right', kind)).mine?.state).toBe(state);
  }
});

describe('users see and answer only their own line', () => {
  test.each(['right', 'low', 'top'])(
    'M216: an offer to left cannot be read or answered by %s',
    async (anonymousVisitor) => {
      const made = await world.offer('DIVIDEND', 'top', 'left', {
        CONS: [{ minimumBetMinor: '10000', ratePpm: 210_000 }],
      });
      if (made.kind !== 'offered') throw new Error('The offer fits');
      const seen = await ask(anonymousVisitor, 'POST', '/wps/agent/contracts/lens', { contract: made.id });
      expect(seen).toMatchObject({ errorCode: 'not_found' });
      const held = (await contractsOf('left')).mine.id;
      const end = { contract: held, answer: 'ask' };
      const ended = await ask(anonymousVisitor, 'POST', '/wps/agent/contracts/end', end);
      expect(ended.success).toBe(anonymousVisitor === 'top');
      if (anonymousVisitor === 'top')
        await ask('left', 'POST', relayPath('MCSFE_processContractDividend'), { type: 'V', status: 'A' });
      const reported = JSON.stringify(await contractsOf(anonymousVisitor));
      expect(reported.includes(made.id)).toBe(anonymousVisitor === 'top');
    },
  );

  test('M216, N15: only members below get an offer or are looked up: others are not found', async () => {
    const terms = (to: string) => ({ kind: 'DIVIDEND', to, rows: RATES });
    const { id: elsewhere = '' } =
      (
        await gateway.context.db.withMerchant(OTHER, (db) =>
          sql<{ id: string }>`select id from member where account = 'agent1'`.execute(db),
        )
      ).rows[0] ?? {};
    const anonymousVisitors = [...['top', 'left', 'low', 'right'].map(world.idOf), elsewhere, randomUUID()];
    for (const to of anonymousVisitors)
      for (const [url, body] of [
        ['/wps/agent/contracts/lens', terms(to)],
        ['/wps/agent/contracts', { ...terms(to), lens: 'f'.repeat(64) }],
      ] as const)
        expect([to, (await ask('right', 'POST', url, body)).errorCode]).toEqual([to, 'not_found']);
  });

  test('M216: the same holds for an agent of another line, a player, or a member of another merchant', async () => {
    const [any] = await world.rows(sql<{ id: string }>`select id from contract where state = 'offered'`);
    const otherAgent = await signIn('agent1');
    const reply = await otherAgent.ask('POST', '/wps/agent/contracts/lens', { contract: any?.id });
    expect(reply.json()).toMatchObject({ errorCode: 'not_found' });
    const thirdParty = await signIn('agent1', OTHER);
    const [offered] = await world.rows(sql<{ id: string }>`select id from contract where state = 'offered'`);
    const headers = { 'idempotency-key': randomUUID() };
    const asked = await thirdParty.ask('POST', '/wps/agent/contracts/lens', { contract: offered?.id }, headers);
    expect(asked.json().success).toBe(false);
    const end = await thirdParty.ask(
      'POST',
      '/wps/agent/contracts/end',
      { contract: offered?.id, answer: 'ask' },
      headers,
    );
    expect(end.json().success).toBe(false);
    const player = await signIn('player1');
    expect((await player.ask('GET', '/wps/agent/contracts?kind=DIVIDEND')).json().success).toBe(false);
    expect((await player.ask('GET', '/wps/agent/income')).json().success).toBe(false);
  });
});

test('M208: income shows each line with its formula, and its sum is the ledger’s; no user reads a line of others', async () => {
  const [held] = await world.rows(sql<{
    id: string;
  }>`select c.id from contract c join member m on m.merchant = c.merchant and m.id = c.holder_id
    where c.kind = 'DAILY' and m.account = 'top' and c.state = 'inForce'`);
  const [day] = await world.rows(
    sql<{
      day: string;
    }>`select (now() at time zone coalesce((select zone from day_rule order by from_day desc limit 1), 'UTC'))::date::text as day`,
  );
  const before = new Date(Date.parse(`${day?.day}T00:00:00Z`) - 2 * 86_400_000);
  const at = new Date(before.getTime() + 43_200_000);
  await world.since(held?.id ?? '', before.toISOString());
  await world.bet([{ by: 'low', category: 'RNG', bet: 123_456, at }]);
  await world.settle(new Date().toISOString());
  const { value } = await ask('top', 'GET', '/wps/agent/income?kind=DAILY');
  const paid = value.lines.filter(({ gross }: { gross: string }) => gross !== '0.00');
  expect(paid).toMatchObject([
    { kind: 'DAILY', gross: '6.17', below: '0.00', net: '6.17', paid: '6.17', hasLate: false },
  ]);
  expect(value.sums).toMatchObject({ paid: '6.17', count: value.lines.length });
  const [moved] = await world.rows(sql<{ minor: bigint }>`select sum(p.amount)::bigint as minor from posting p
    join transfer t on t.merchant = p.merchant and t.id = p.transfer_id and t.kind = 'settlement'
    join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.kind = 'member' and a.owner_id = ${world.idOf('top')}`);
  expect(moved?.minor).toBe(617n);
  const { id, period } = paid[0];
  const formula = `/wps/agent/income/formula?id=${id}&period=${period}`;
  expect((await ask('top', 'GET', formula)).value.groups).toEqual([
    {
      product: 'CONS',
      active: 1,
      tier: 1,
      validBet: '1234.56',
      loss: '1234.56',
      bonuses: '0.00',
      before: '0.00',
      brought: '0.00',
      base: '1234.56',
      gross: '6.17',
      carried: '0.00',
      ratePpm: 5_000,
    },
  ]);
  for (const anonymousVisitor of ['left', 'right'])
    expect(await ask(anonymousVisitor, 'GET', formula)).toMatchObject({ errorCode: 'not_found' });
});
