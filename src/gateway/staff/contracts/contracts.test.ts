import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endOperatorContract,
  holdSettlement,
  offerOperatorContract,
  settlementFormula,
  settlementLines,
  settlementRuns,
  staffContractLens,
  staffContracts,
} from '#contract/staff/contracts/calls.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';

const MERCHANT = 'house';
let gateway: TestGateway;
let world: ContractWorld;
let olga: TestStaffUser;
let otto: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createContractWorld(gateway, MERCHANT);
  olga = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  otto = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Otto');
  await world.addPlayers({ top: null, sub: 'top' });
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

type Sent = Parameters<TestStaffUser['send']>;
const send = async (call: Sent[0], request: Sent[1], by = olga) => (await by.send(call, request, MERCHANT)).json();
const TERMS = { kind: 'DAILY', account: 'top', rows: { CONS: [{ ratePpm: 10_000 }] } };

test('M217, N15: two make the operator’s offer after both saw its effect, and answer a request to end', async () => {
  const lens = staffContractLens.read((await send(staffContractLens, TERMS)).value);
  const offer = { ...TERMS, reason: 'as agreed', lens: lens?.hash ?? '' };
  expect((await send(offerOperatorContract, { ...offer, lens: 'f'.repeat(64) })).errorCode).toBe('conflict');
  expect((await send(offerOperatorContract, { ...offer, account: 'nobody' })).value.fields).toEqual([
    { field: 'account', code: 'unknown' },
  ]);
  for (const code of ['second_person_needed', 'forbidden'])
    expect((await send(offerOperatorContract, offer)).errorCode).toBe(code);
  expect(staffContracts.read((await send(staffContracts, { part: 'open' })).value).rows).toEqual([]);
  expect((await send(offerOperatorContract, offer, otto)).success).toBe(true);
  expect(await world.rows(sql`select offered_by as by, proposed_by as proposed from contract`)).toEqual([
    { by: otto.staffId, proposed: olga.staffId },
  ]);
  const [open] = staffContracts.read((await send(staffContracts, { part: 'open' })).value).rows;
  expect(open).toMatchObject({ holder: 'top', state: 'offered', kind: 'DAILY' });
  expect(await world.accept(open?.id ?? '', 'top')).toEqual({ kind: 'done' });
  const end = { id: open?.id, answer: 'ask', reason: 'a talk' };
  expect((await send(endOperatorContract, end)).success).toBe(true);
  // The agent answers a request of the operator.
  expect((await send(endOperatorContract, { ...end, answer: 'agree' })).errorCode).toBe('not_found');
});

test('M217: a draft line is held with a reason while the others are paid, released by two above the limit, and its run closes; others are refused', async () => {
  await world.addPlayers({ one: null, two: null });
  for (const account of ['one', 'two'])
    await world.since(await world.agree('DAILY', null, account, TERMS.rows), '2026-05-10T08:00:00Z');
  await world.bet([
    { by: 'one', bet: 100_000, at: '2026-05-10T12:00:00Z' },
    { by: 'two', bet: 50_000, at: '2026-05-10T12:00:00Z' },
  ]);
  const runs = async () => settlementRuns.read((await send(settlementRuns, {})).value).rows;
  const settle = () => world.contracts.runs.settleDue(MERCHANT, Date.parse('2026-05-11T00:10:00Z'));
  await settle();
  const [draft] = await runs();
  expect(draft).toMatchObject({ state: 'draft', lines: 2, paidLines: 0, gross: '15.00', heldLines: 0 });
  expect(draft?.postsAt).toBeGreaterThan(Date.now());
  const lines = async () => settlementLines.read((await send(settlementLines, { run: draft?.id ?? '' })).value).rows;
  const line = (await lines()).find(({ holder }) => holder === 'one');
  const of = { id: line?.id ?? '', period: line?.period ?? '' };
  const { groups } = settlementFormula.read((await send(settlementFormula, of)).value);
  expect(groups).toMatchObject([{ product: 'CONS', validBetMinor: '100000', tier: 1, grossMinor: '1000' }]);

  const hold = { ...of, hold: true, reason: 'looked at' };
  for (const role of ['support', 'auditor'] as const)
    expect((await send(holdSettlement, hold, await signInStaffUser(gateway, role, [MERCHANT]))).errorCode).toBe(
      'forbidden',
    );
  expect((await send(holdSettlement, hold)).success).toBe(true);
  expect((await send(holdSettlement, hold)).errorCode).toBe('not_found');
  await world.rows(sql`update timer set next_at = now() - interval '1 minute' where machine = 'run'`);
  await world.timers.takeAll(MERCHANT);
  await settle();
  expect((await runs())[0]).toMatchObject({ state: 'posting', paidLines: 1, heldLines: 1, paid: '5.00' });
  expect((await lines()).map(({ holder, isHeld, heldBecause, paid }) => [holder, isHeld, heldBecause, paid])).toEqual(
    expect.arrayContaining([
      ['one', true, 'looked at', undefined],
      ['two', false, undefined, '5.00'],
    ]),
  );
  const release = { ...of, hold: false, reason: 'all is well' };
  await world.rows(sql`insert into cashier_setting (merchant, two_above_minor) values (${MERCHANT}, 999)
    on conflict (merchant) do update set two_above_minor = 999`);
  for (const code of ['second_person_needed', 'forbidden'])
    expect((await send(holdSettlement, release)).errorCode).toBe(code);
  expect((await runs())[0]).toMatchObject({ heldLines: 1 });
  expect((await send(holdSettlement, release, otto)).success).toBe(true);
  await settle();
  expect((await runs())[0]).toMatchObject({ state: 'closed', paidLines: 2, heldLines: 0, paid: '15.00' });
  expect((await send(holdSettlement, hold)).errorCode).toBe('not_found');
  const journal = await world.rows(sql<{ action: string; reason: string }>`select action, reason from journal
    where action like 'settlement%' order by seq`);
  expect(journal).toEqual([
    { action: 'settlement.hold', reason: 'looked at' },
    { action: 'settlement.release', reason: 'all is well' },
  ]);
});

test('terms hold no amount that overflows a run', async () => {
  const code = async (row: object) => (await send(staffContractLens, { ...TERMS, rows: { CONS: [row] } })).errorCode;
  expect(await code({ fixed: '99999999999.99' })).toBeUndefined();
  for (const row of [{ fixed: '100000000000.00' }, { minimumBet: '9'.repeat(30), ratePpm: 1 }])
    expect(await code(row)).toBe('invalid_request');
});

test('the books list a contract offered by one staff user, and a line released by one above the limit', async () => {
  const faultOf = async () => (await verifyBooks(gateway.context.db, [MERCHANT], new Map()))[0]?.fault?.row;
  const write = (query: ReturnType<typeof sql>) => asOwner(gateway.context.db, MERCHANT, (db) => query.execute(db));
  expect(await faultOf()).toBeUndefined();
  await write(sql`update contract set proposed_by = null where proposed_by is not null`);
  expect(await faultOf()).toMatch(/^contract /);
  await write(sql`update contract set proposed_by = ${olga.staffId} where offered_by = ${otto.staffId}`);
  await write(sql`alter table settlement_line disable trigger paid_line_stays`);
  await write(sql`update settlement_line set release_proposed_by = null`);
  expect(await faultOf()).toMatch(/^line /);
  await write(sql`update settlement_line set release_proposed_by = ${olga.staffId} where released_by is not null`);
  await write(sql`alter table settlement_line enable trigger paid_line_stays`);
});
