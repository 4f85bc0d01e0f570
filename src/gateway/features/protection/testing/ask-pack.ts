/** Asks a real gateway whether it keeps the obligations of a market pack, one by one (N12). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LimitKey } from '#contract/protection/read.ts';
import { type DepositDesk, openDepositDesk } from '#gateway/features/cashier/deposits/testing/deposit-desk.ts';
import { readCashierSettings } from '#gateway/features/cashier/methods/settings.ts';
import type { Applied, Registers } from '#gateway/features/registers/service.ts';
import { createDemoChecks } from '#gateway/providers/demo-checks.ts';
import { createVendor, launchQuery, type Table } from '#gateway/testing/vendor.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { asOwner } from '#gateway/testing/withdrawer.ts';
import { composeRegisters } from '#gateway/wiring/wire-protection.ts';
import { coverageOf } from '#model/packs/coverage.ts';
import { hoursOf, minutesOf, monthsOf } from '#model/packs/duration.ts';
import { mergePacks } from '#model/packs/merge.ts';
import { isInForce } from '#model/packs/pack.ts';
import { parsePack } from '#model/packs/parse-pack.ts';
import { rulesOf } from '#model/packs/rules.ts';
import { type Part, partsOf } from '#model/packs/subjects.ts';
import { createNamedPacks, fileOf } from './named-packs.ts';
import { createTestClock, HOUR, openProtectedPlayer, outcomeOf, type ProtectedPlayer } from './protected-player.ts';

const clock = createTestClock();
const packs = createNamedPacks();
const demoChecks = createDemoChecks(clock);
let registers: Registers;
let desk: DepositDesk;
let player: ProtectedPlayer;

/** The packs of this repository. */
export const DEMO_PACKS = ['ca-on', 'de', 'gb', 'mt', 'nl', 'se', 'us-pa'];

/** Opens the gateway of this process; it is asked by `askPack`. */
export async function openAskedGateway(): Promise<DepositDesk> {
  desk = await openDepositDesk({ clock, demoChecks, brands: packs.brands });
  registers = composeRegisters(desk.gateway.context);
  player = await openProtectedPlayer(desk.gateway);
  return desk;
}

/** Names the pack, and returns what the gateway does not keep of it, as `<kind> <subject>: <what was found>`. */
export async function askPack(packId: string, isAsked: (part: Part) => boolean = () => true): Promise<string[]> {
  packs.documents.set(packId, { ...fileOf(packId), currency: 'USD' });
  await packs.name(desk.gateway, packId);
  const wrong: string[] = [];
  for (const part of askable(packId).filter(isAsked)) {
    clock.setTo(Date.now());
    await player.reset();
    await verify(['name', 'address', 'birthDate', 'payoutAccount']);
    await asOwner(desk.gateway, 'delete from rate_window');
    // Each part is asked by the entry of its kind.
    const ask = ASKED[part.kind] as ((of: Part, id: string) => Promise<string | undefined>) | undefined;
    const found = ask === undefined ? 'nothing asks for it' : await ask(part, packId);
    if (found !== undefined) wrong.push(`${part.kind} ${part.subject}: ${found}`);
  }
  return wrong;
}

type PartOf<Kind extends Part['kind']> = Extract<Part, { readonly kind: Kind }>;

const MINUTE = 60_000;
const bet = (table: Table, amount: number) => table.bet(randomUUID(), 1, amount, { id: randomUUID() }).then(outcomeOf);
const launch = async (rest: Readonly<Record<string, string>> = { vassalage: 'AXIOM' }) =>
  (await player.visitor.ask('GET', launchQuery('aurora', rest))).json();
const state = async () => (await player.ask('GET', '')).value;

async function openSlot(): Promise<Table> {
  const [game] = await desk.rows(
    sql<{ nodeId: string; vassalage: string }>`select game.node_id as "nodeId", vendor as vassalage
      from game join merchant_game using (node_id) where enabled and category = 'RNG' and kind = 'slot' limit 1`,
  );
  if (game === undefined) throw new Error('there is no slot');
  return createVendor(desk.gateway).sit((await launch({ ...game })).value.game_url);
}

/** Staff have verified the member, so that the other obligations can be asked. */
const verify = (attributes: readonly string[]) =>
  asOwner(
    desk.gateway,
    `insert into member_identity (merchant, member_id, state, attributes, decided_by, decided_at, changed_at)
      values ('aurora', '${desk.memberId}', 'VERIFIED', '{${attributes}}', 'STAFF', now(), now())
      on conflict (merchant, member_id) do update set attributes = excluded.attributes`,
  );

async function deposit(minor: number): Promise<void> {
  const { value } = await desk.open(String(minor / 100));
  await desk.provider.notify(desk.gateway, desk.provider.setState(value.id, 'paid', String(minor)));
}

/** After its term an exclusion goes on until the member asks to come back, and then for so many hours. */
async function askReturn(coolingOffHours: number): Promise<string | undefined> {
  const comeBack = () => player.ask('POST', '/exclusions/return', {});
  const returnsFrom: number | undefined = (await state()).pause?.returnsFrom;
  if (returnsFrom === undefined) return 'the exclusion ends by itself';
  if ((await comeBack()).success) return 'the member comes back before the term is over';
  clock.setTo(returnsFrom + MINUTE);
  if ((await player.bet(1)) !== 'play_paused') return 'the exclusion ends by itself';
  if (!(await comeBack()).success) return 'the member cannot come back';
  clock.pass(coolingOffHours * HOUR - MINUTE);
  if (coolingOffHours > 0 && (await player.bet(1)) !== 'play_paused') return 'there is no cooling-off';
  clock.pass(2 * MINUTE);
  return (await player.bet(1)) === 'play_paused' ? 'the exclusion does not end' : undefined;
}

/** Whether the moments of the pack ask the register, and what it says is kept. */
async function askRegister(asked: readonly string[], packId: string): Promise<string | undefined> {
  await setRequired(packId);
  const moments: Readonly<Record<string, () => Promise<unknown>>> = {
    login: () => createVisitor(desk.gateway, 'aurora').logIn('player1', 'Livery-demo-1'),
    play: () => launch(),
    registration: () => registers.askApplicant('aurora', { name: 'ANN LEE' }),
  };
  for (const moment of asked) {
    demoChecks.misbehave('excluded');
    const answer = await moments[moment]?.();
    const refused = moment === 'registration' ? (answer as Applied).refusal : await launch();
    demoChecks.misbehave(undefined);
    if (!refused?.errorCode?.endsWith('_excluded')) return `${moment}: ${refused?.errorCode}`;
    if (moment !== 'registration' && (await player.bet(1)) !== 'play_paused') return `${moment}: bets go on`;
    await asOwner(desk.gateway, 'delete from member_register');
  }
  return asked.length > 0 ? undefined : 'no moment';
}

/** Limits that the pack requires, high enough to stop nothing. */
async function setRequired(packId: string, except?: LimitKey, amount = '1000'): Promise<void> {
  for (const key of requiredBy(packId))
    if (JSON.stringify(key) !== JSON.stringify(except)) await player.set(key, key.measure === 'TIME' ? '1440' : amount);
  // As if staff had spoken with the member about all of them.
  await asOwner(
    desk.gateway,
    `update member_limit set amount_minor = asked_minor, asked_minor = null, effective_at = null, confirm_until = null
        where effective_at is not null;
      delete from threshold_case`,
  );
}

function rulesNow(packId: string) {
  const { value: pack } = parsePack(packs.documents.get(packId) ?? fileOf(packId));
  if (pack === null) throw new Error(`${packId} is invalid`);
  return { pack, rules: rulesOf(mergePacks([pack], Date.now()).demands) };
}

function requiredBy(packId: string): readonly LimitKey[] {
  return rulesNow(packId).rules.limits.flatMap((rule) => (rule.requiredBefore === null ? [] : keyOf(rule)));
}

const keyOf = ({ measure, period }: { readonly measure: string; readonly period: string | null }) =>
  ({ measure, ...(period !== null && { period }) }) as LimitKey;

/** A limit at the amount and a cent above it, which acts only after a contact where the pack says so. */
async function askLimitThreshold({ subject, terms }: PartOf<'threshold'>): Promise<string | undefined> {
  const { bands = [], action, period = 'P1M' } = terms;
  const key = { measure: 'DEPOSIT_GROSS', period: CALENDAR[period] ?? 'MONTH' } as const;
  const cases = () => desk.rows(sql`select 1 from threshold_case where subject = ${subject}`);
  await asOwner(desk.gateway, `update member set profile = profile - 'birthday' where account = 'player1'`);
  const most = Math.min(...bands.map(({ amountMinor }) => amountMinor));
  await player.set(key, String(most / 100));
  if ((await cases()).length > 0) return 'a case at the amount';
  await player.reset();
  await player.set(key, String(most / 100 + 0.01));
  if ((await cases()).length !== 1) return 'no case above the amount';
  const inForce = Math.round(Number((await player.limit(key)).amount) * 100);
  if (inForce !== most + (action === 'contactFirst' ? 0 : 1)) return `in force is ${inForce}`;
  if (action !== 'contactFirst') return undefined;
  clock.pass(2 * 24 * HOUR);
  const { errorCode } = await player.confirm(key);
  return errorCode === 'limit_request_waits' ? undefined : `the confirmation: ${errorCode}`;
}

const CALENDAR: Readonly<Record<string, 'DAY' | 'WEEK' | 'MONTH'>> = { P1D: 'DAY', P1W: 'WEEK', P1M: 'MONTH' };

/** What a real gateway answers where an obligation binds; each returns what it found wrong, or nothing. */
const ASKED: { readonly [Kind in Part['kind']]?: (part: PartOf<Kind>, packId: string) => Promise<string | undefined> } =
  {
    async limit(part, packId) {
      const [rule] = rulesOf([{ ...part, decidedBy: {}, origins: [{ pack: packId, clause: '', pointer: '' }] }]).limits;
      if (rule === undefined) return 'no rule';
      const key = keyOf(rule);
      await setRequired(packId, key);
      if (rule.requiredBefore !== null && (await launch()).errorCode !== 'limit_required') return 'play without it';
      if (rule.ceilingMinor !== null && (await player.set(key, String(rule.ceilingMinor))).success) return 'no ceiling';
      await player.set(key, '0');
      const refused =
        key.measure.startsWith('DEPOSIT') || key.measure === 'BALANCE'
          ? (await desk.open('10')).errorCode
          : await player.bet(1);
      if (refused !== 'limit_reached') return `refused with ${refused}`;
      if (key.measure === 'TIME' && (await launch()).errorCode !== 'limit_reached') return 'a launch out of time';
      const asked = clock.now();
      await player.set(key, '10');
      const { amount, request } = await player.limit(key);
      const waits = (request?.effectiveAt ?? 0) - asked;
      if (Number(amount) !== 0 || waits < Math.max(24, rule.raiseAfterHours) * HOUR - MINUTE) return 'no wait';
      return undefined;
    },
    async realityCheck({ terms: { every = null, choices = [], mustAcknowledge = false } }, packId) {
      const offered: readonly number[] = (await state()).realityCheckMinutes.choices;
      const most = every === null ? undefined : minutesOf(every);
      if (choices.some((one) => !offered.includes(minutesOf(one)))) return 'a choice is missing';
      if (most !== undefined && offered.some((one) => one > most)) return 'a longer choice';
      await setRequired(packId);
      await launch();
      clock.pass((most ?? 30) * MINUTE);
      return (await player.bet(1)) === (mustAcknowledge ? 'reality_check' : 'ok') ? undefined : 'bets do not wait';
    },
    async break({ terms: { choices = [], minimum = null } }) {
      const offered: readonly number[] = (await state()).breakHours;
      if (choices.some((one) => !offered.includes(hoursOf(one)))) return 'a choice is missing';
      if (minimum !== null && offered.some((one) => one < hoursOf(minimum))) return 'a shorter choice';
      await player.ask('POST', '/breaks', { hours: offered[0] });
      if ((await player.bet(1)) !== 'play_paused') return 'bets go on';
      return (await launch()).errorCode === 'on_break' ? undefined : 'play goes on';
    },
    async exclusion({ subject, terms }, packId) {
      const { minimum = null, returnOnRequest = false, coolingOff = 'PT0S' } = terms;
      if (subject !== 'terms') return askRegister(terms.asked ?? [], packId);
      const offered: readonly number[] = (await state()).exclusionMonths;
      if (terms.terms?.some((one) => !offered.includes(monthsOf(one) ?? 0))) return 'a term is missing';
      if (minimum !== null && offered.some((one) => one < (monthsOf(minimum) ?? 0))) return 'a shorter term';
      await player.ask('POST', '/exclusions', { months: offered[0], understood: true });
      if ((await player.bet(1)) !== 'play_paused') return 'bets go on';
      if ((await launch()).errorCode !== 'self_excluded') return 'play goes on';
      return returnOnRequest ? askReturn(hoursOf(coolingOff)) : undefined;
    },
    async identity({ subject: before, terms: { attributes = [], grace = 'PT0S' } }, packId) {
      await setRequired(packId);
      if (before !== 'withdrawal') await launch();
      clock.pass(Math.max(hoursOf(grace), 0) * HOUR + MINUTE);
      const refusedBy = async () => {
        if (before !== 'withdrawal') return (await launch()).errorCode;
        const { value } = (await player.visitor.ask('GET', '/wps/cashier/withdrawable')).json();
        return value.identity?.state === 'asked' ? 'KYC' : undefined;
      };
      await asOwner(desk.gateway, `update member_identity set state = 'ASKED', attributes = '{}', changed_at = now()`);
      if (before !== 'withdrawal' && (await player.bet(1)) !== 'play_paused') return 'bets go on';
      await asOwner(desk.gateway, 'delete from member_identity');
      demoChecks.misbehave('unknown');
      if (!['identity_required', 'KYC'].includes((await refusedBy()) ?? '')) return 'nothing waits';
      demoChecks.misbehave(undefined);
      await verify(attributes);
      return ['identity_required', 'KYC'].includes((await refusedBy()) ?? '') ? 'it waits for more' : undefined;
    },
    async stakeCap({ terms: { bands = [] } }, packId) {
      await setRequired(packId);
      const cap = Math.max(...bands.map(({ amountMinor }) => amountMinor));
      const slot = await openSlot();
      return (await bet(slot, cap + 1)) === 'limit_reached' ? undefined : 'a higher stake is taken';
    },
    async speed(_, packId) {
      await setRequired(packId);
      const slot = await openSlot();
      const outcomes = [await bet(slot, 1), await bet(slot, 1)];
      return outcomes.join() === 'ok,too_soon' ? undefined : `two rounds: ${outcomes}`;
    },
    async threshold(part, packId) {
      const { subject, terms } = part;
      const { bands = [], action } = terms;
      if (terms.measure === 'limit.deposit') return askLimitThreshold(part);
      await setRequired(packId, undefined, '100000');
      // What other parts have deposited is long ago; without a date of birth the smallest amount counts.
      await asOwner(
        desk.gateway,
        `update order_step set at = at - interval '365 days';
          update member set profile = profile - 'birthday' where account = 'player1'`,
      );
      const most = Math.min(...bands.map(({ amountMinor }) => amountMinor));
      const cases = () => desk.rows(sql`select 1 from threshold_case where subject = ${subject}`);
      await deposit(most);
      if ((await cases()).length > 0) return 'a case at the amount';
      await deposit(1_000);
      if ((await cases()).length !== 1) return 'no case above the amount';
      const refused = (await desk.open('10')).errorCode === 'deposit_review';
      return refused === (action === 'block') ? undefined : `the next deposit: ${refused}`;
    },
    async prohibited() {
      await asOwner(desk.gateway, 'update cashier_setting set may_cancel = true');
      return (await desk.inAurora((db) => readCashierSettings(db, 'aurora'))).mayCancel ? 'it is possible' : undefined;
    },
  };

/** Parts that bind now and that the report calls met by the gateway; partly met limits are enforced too. */
function askable(packId: string): readonly Part[] {
  const { pack } = rulesNow(packId);
  const today = new Date().toISOString().slice(0, 10);
  return pack.obligations
    .filter((row) => isInForce(row, today))
    .flatMap(partsOf)
    .filter((part) => {
      const { state: coverage } = coverageOf(part);
      return coverage === 'met' || (coverage === 'partly' && part.kind === 'limit');
    });
}
