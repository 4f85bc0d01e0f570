import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { createNamedPacks } from '#gateway/features/protection/testing/named-packs.ts';
import { createTestClock, HOUR, outcomeOf } from '#gateway/features/protection/testing/protected-player.ts';
import { createRegisterWarnings } from '#gateway/markets/unasked-registers.ts';
import { createChecks } from '#gateway/providers/check-client.ts';
import { createDemoChecks, type Misbehaviour, misbehaviours } from '#gateway/providers/demo-checks.ts';
import { launchQuery } from '#gateway/testing/vendor.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { asOwner, createWithdrawer, type Withdrawer } from '#gateway/testing/withdrawer.ts';

const clock = createTestClock();
const packs = createNamedPacks();
const demoChecks = createDemoChecks(clock);
let desk: DepositDesk;
let player: Withdrawer;

beforeAll(async () => {
  desk = await openDepositDesk({ clock, demoChecks, checkPatienceMs: 60, brands: packs.brands });
  player = await createWithdrawer(desk.gateway, 'player1', '1200458899');
  await desk.gateway.context.trees.changeRule('aurora', 'email', { enabled: true, required: false }, 'test');
});

afterAll(async () => {
  const fault = await desk.fault();
  await desk.close();
  expect(fault).toBeUndefined();
});

beforeEach(async () => {
  clock.setTo(Date.now());
  for (const register of [undefined, 'OASIS', 'GAMSTOP']) demoChecks.misbehave(undefined, register);
  await asOwner(desk.gateway, 'delete from member_register; delete from register_check; delete from rate_window');
});

const demand = (...terms: readonly object[]) => packs.demand(desk.gateway, 'exclusion', ...terms);

const OASIS = { register: 'OASIS', asked: ['login', 'play'] };
const launch = async () => (await player.visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json();
const claim = async () => (await player.visitor.ask('POST', '/wps/member/cashback', {})).json();
const bet = async () => outcomeOf(await player.table.bet(randomUUID(), 1, 1, { id: randomUUID() }));
const logIn = (account = 'player1') => createVisitor(desk.gateway, 'aurora').logIn(account, 'Livery-demo-1');
const state = async () => (await player.visitor.ask('GET', '/wps/member/protection')).json().value;
const asked = () => demoChecks.questions.length;
const history = () =>
  desk.rows(
    sql<object>`select register, moment, result, why, refuses, member_id is not null as "hasMember" from register_check order by id`,
  );

test('N12: who is in a register can log in and withdraw, but neither play, deposit nor claim', async () => {
  await demand(OASIS);
  expect(await launch()).toMatchObject({ success: true });
  expect(await bet()).toBe('ok');
  demoChecks.misbehave('excluded');
  const again = await logIn();
  expect(again.json()).toMatchObject({ success: true });
  const refused = { success: false, errorCode: 'register_excluded', value: { register: 'OASIS' } };
  // The game that is open stops, before anything is launched again.
  expect(await bet()).toBe('play_paused');
  expect(await launch()).toMatchObject(refused);
  expect(await desk.open('10')).toMatchObject(refused);
  expect(await claim()).toMatchObject(refused);
  expect((await player.withdraw('50.00')).errorCode).toBeUndefined();
  expect((await state()).registers).toEqual([
    { register: 'OASIS', state: 'EXCLUDED', askedAt: expect.closeTo(clock.now(), -4) },
  ]);
  // Who leaves the register plays again, once it says so.
  demoChecks.misbehave(undefined);
  expect((await launch()).success).toBe(true);
  expect(await bet()).toBe('ok');
  expect((await history()).slice(0, 2)).toEqual([
    { register: 'OASIS', moment: 'play', result: 'CLEAR', why: null, refuses: false, hasMember: true },
    { register: 'OASIS', moment: 'login', result: 'EXCLUDED', why: null, refuses: true, hasMember: true },
  ]);
});

const WHY: Readonly<Partial<Record<Misbehaviour, string>>> = {
  slow: 'no_answer',
  down: 'no_answer',
  busy: 'refused',
  forged: 'bad_reply',
  other: 'bad_reply',
  garbled: 'bad_reply',
};

test.each(misbehaviours.filter((one) => one !== 'excluded' && one !== 'unknown'))(
  'N12: a register that is %s gives no answer, and the market’s word decides',
  async (misbehaviour) => {
    demoChecks.misbehave(misbehaviour);
    await demand({ ...OASIS, whenDown: 'allow' });
    expect((await launch()).success).toBe(true);
    await demand(OASIS);
    clock.pass(11_000);
    expect(await launch()).toMatchObject({ errorCode: 'register_unavailable', value: { register: 'OASIS' } });
    expect(await bet()).toBe('play_paused');
    expect(await history()).toMatchObject([
      { result: 'SILENT', why: WHY[misbehaviour], refuses: false },
      { result: 'SILENT', why: WHY[misbehaviour], refuses: true },
    ]);
    // It answers again: the next attempt asks, though deposits are no moment of the pack.
    demoChecks.misbehave(undefined);
    clock.pass(11_000);
    expect((await desk.open('10')).success).toBe(true);
    expect((await launch()).success).toBe(true);
  },
);

test('N12: an answer serves as long as the market says, and a listed member is asked about at each moment', async () => {
  await demand({ ...OASIS, keep: 'PT1H' });
  const before = asked();
  await logIn();
  await launch();
  expect(asked() - before).toBe(1);
  clock.pass(HOUR - 60_000);
  await launch();
  expect(asked() - before).toBe(1);
  clock.pass(61_000);
  await launch();
  expect(asked() - before).toBe(2);
  // Deposits are no moment of this pack.
  clock.pass(HOUR + 1_000);
  await desk.open('10');
  expect(asked() - before).toBe(2);
  await demand(OASIS);
  for (const at of [1, 2]) {
    await launch();
    expect(asked() - before).toBe(2 + at);
  }
});

test('N12: of several registers each is asked, and one that lists the member refuses; another pack asks none', async () => {
  await demand(OASIS, { register: 'GAMSTOP', asked: ['login'] });
  demoChecks.misbehave('excluded', 'GAMSTOP');
  demoChecks.misbehave('down', 'OASIS');
  await logIn();
  expect(await launch()).toMatchObject({ errorCode: 'register_excluded', value: { register: 'GAMSTOP' } });
  await packs.name(desk.gateway);
  expect((await launch()).success).toBe(true);
  expect(await bet()).toBe('ok');
});

test('N12: a registration waits for the register; a listed person gets no account', async () => {
  await demand({ register: 'GAMSTOP', asked: ['registration'], keep: 'PT1H' });
  const visitor = createVisitor(desk.gateway, 'aurora');
  const account = `r${randomUUID().slice(0, 8)}`;
  const register = async () => {
    const fields = { username: account, email: `${account}@mail.example`, password: 'Sunrise77x' };
    const page = { registerUrl: 'http://aurora.localhost/register', domain: 'aurora.localhost' };
    const more = { registerMethod: 'WEB', login: true, confirmPassword: 'Sunrise77x' };
    const humanCheck = await visitor.humanCheck('register');
    return (await visitor.ask('PUT', '/wps/member/register', { ...page, ...more, ...fields, humanCheck })).json();
  };
  demoChecks.misbehave('excluded');
  expect(await register()).toMatchObject({ errorCode: 'registration_excluded', value: { register: 'GAMSTOP' } });
  demoChecks.misbehave('slow');
  expect(await register()).toMatchObject({ errorCode: 'register_unavailable' });
  demoChecks.misbehave(undefined);
  const made = await register();
  expect(made).toMatchObject({ success: true });
  // The answer of the registration serves the new member.
  const before = asked();
  visitor.token = made.value.token;
  expect((await visitor.ask('GET', launchQuery('aurora', { vassalage: 'AXIOM' }))).json().success).toBe(true);
  expect(asked()).toBe(before);
  expect(await history()).toMatchObject([
    { moment: 'registration', result: 'EXCLUDED', hasMember: false },
    { moment: 'registration', result: 'SILENT', hasMember: false },
    { moment: 'registration', result: 'CLEAR', hasMember: true },
  ]);
});

test('N12: no line of the log about a register has a person in it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { createRegisters } = await import('./service.ts');
  const registers = createRegisters({ ...desk.gateway.context, log }, { guard: async () => undefined });
  await demand({ register: 'GAMSTOP', asked: ['registration'] });
  demoChecks.misbehave('down');
  const person = { name: 'ANN LEE', email: 'ann.lee@mail.example', birthDate: '1990-01-02' };
  await registers.askApplicant('aurora', person);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ register: 'GAMSTOP', why: 'no_answer' });
  expect(lines.join()).not.toMatch(/ann|lee|1990/i);
});

test('N12: a register that a pack names and the settings have no address for is a warning, once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const { context } = desk.gateway;
  const spelpaus = { code: 'SPELPAUS', secret: 'x'.repeat(32), url: 'http://127.0.0.1:9' };
  const bare = { ...desk.gateway, context: { ...context, log, checks: createChecks([spelpaus], context.clock) } };
  const warnings = createRegisterWarnings(bare.context);
  await demand({ register: 'Spelpaus', asked: ['login'] }, { ...OASIS, whenDown: 'allow' });
  for (const _ of [1, 2]) await warnings('aurora');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      event: 'registers.not_configured',
      merchant: 'aurora',
      register: 'OASIS',
      whenDown: 'allow',
      pack: expect.stringMatching(/^pack\d+\/obligations\/1$/),
      settings: 'LIVERY_CHECKS, LIVERY_CHECK_OASIS_URL, LIVERY_CHECK_OASIS_SECRET',
    },
  ]);
  // The gateway's poller warns at its start.
  await packs.name(bare, ...[...packs.documents.keys()].slice(-1));
  expect(lines.filter((line) => line.includes('registers.not_configured'))).toHaveLength(2);
});
