import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { encryptPayee } from '#gateway/features/cashier/accounts/store.ts';
import { offered } from '#gateway/features/games/read-model.ts';
import { type Currency, firstUnits, readCurrency } from '#gateway/features/wallet/currency.ts';
import { OPENING } from '#gateway/features/wallet/seed.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { countedDay, shiftDay } from '#model/documents/merchant-day.ts';
import { peopleOf } from '#model/history/people.ts';
import { daysUpTo, type SeedPlan } from '#model/history/plan.ts';
import type { Person } from '#model/history/rows.ts';
import type { Methods } from './seed-orders.ts';
import type { Seeding } from './seed-segment.ts';

export interface HistoryLength {
  readonly days: number;
  readonly daysOfRounds: number;
}

export const YEAR: HistoryLength = { days: 365, daysOfRounds: 45 };

/** A group of a merchant's members, as recorded at its start. */
export interface Group {
  readonly merchant: string;
  /** `persona`, or a number from 1. */
  readonly name: string;
  readonly size: number;
  readonly lastDay: string;
}

/** Yesterday by the merchant's calendar and the database's clock: the last day of a history. */
export async function readYesterday(db: Db, merchant: string): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = rows[0]?.now.getTime() ?? Number.NaN;
  return shiftDay(countedDay(await readDayRules(db, merchant), now).day, -1);
}

const REASONS: Readonly<Record<string, string>> = {
  lotus: 'Ngân hàng chưa xác nhận được tài khoản. Vui lòng kiểm tra lại số tài khoản.',
};
const PLAIN_REASON = 'The bank could not confirm the account. Please check its number.';

/** The inputs of a group's history: the merchant's games, money and calendar, and the group. */
export async function planHistory(db: Db, group: Group, { days, daysOfRounds }: HistoryLength): Promise<SeedPlan> {
  const { merchant, name, size, lastDay } = group;
  const currency = await readCurrency(db, merchant);
  const calendarDays = daysUpTo(await readDayRules(db, merchant), lastDay, days);
  const isPersona = name === PERSONAS;
  return {
    merchant,
    group: name,
    days: calendarDays,
    daysOfRounds,
    currency: currency.code,
    walletBalances: OPENING,
    unit: Number(firstUnits(currency, 1)),
    people: isPersona
      ? await readPersona(db, merchant)
      : peopleOf(merchant, name, size, days, await readAgent(db, merchant)),
    games: await readGames(db, merchant),
    reason: (Object.hasOwn(REASONS, merchant) ? REASONS[merchant] : undefined) ?? PLAIN_REASON,
    role: isPersona ? 'cast' : name === '1' ? 'crowd' : 'more',
  };
}

export const PERSONAS = 'cast';

async function readPersona(db: Db, merchant: string): Promise<readonly Person[]> {
  const accounts = Object.keys(OPENING);
  const rows = await db
    .selectFrom('member')
    .select(['id', 'account', 'nickname'])
    .where('merchant', '=', merchant)
    .where('account', 'in', accounts)
    .orderBy('account')
    .execute();
  return rows.map((row) => ({ ...row, joins: 0 }));
}

/** The upline of most members of a group, if the merchant has the demo's agent. */
async function readAgent(db: Db, merchant: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('account_key', '=', 'agent1')
    .executeTakeFirst();
  return row?.id;
}

const GAMES = 60;

/** Games that the merchant offers: the records of members need the games' names. */
async function readGames(db: Db, merchant: string) {
  const { rows } = await sql<{ nodeId: string; category: string }>`
    select game.node_id as "nodeId", game.category from ${offered(merchant)}
      where merchant_game.merchant = ${merchant} and merchant_game.enabled
      order by merchant_game.position, game.node_id limit ${GAMES}`.execute(db);
  return rows;
}

/** Dependencies for seeding the group's segments. Throws if the merchant lacks a payment method of the demo. */
export async function prepareSeeding(
  db: Db,
  { config }: Pick<Context, 'config'>,
  { merchant, name }: Group,
  plan: SeedPlan,
): Promise<Seeding> {
  const currency = await readCurrency(db, merchant);
  const secretCache = new Map<string, Promise<Buffer>>();
  const secretOf: typeof merchantSecret = (scope, of, secret) => {
    const found = secretCache.get(secret) ?? merchantSecret(scope, of, secret);
    secretCache.set(secret, found);
    return found;
  };
  // Created here, so that a rolled-back segment does not roll them back.
  for (const secret of ['at-rest', 'payout-accounts']) await secretOf(db, merchant, secret);
  const atRest = createAtRest(config.secretKey, secretOf);
  const rank = await db
    .selectFrom('club_rank')
    .select(['level', 'name'])
    .where('merchant', '=', merchant)
    .orderBy('level')
    .executeTakeFirst();
  return {
    merchant,
    currency: currency.code,
    accounts: new Map(),
    isPersona: name === PERSONAS,
    methods: await readMethods(db, merchant),
    rank: rank ?? { level: 0, name: '' },
    encryptAccount: (scope, memberId, { number, holder }) =>
      encryptPayee(
        scope,
        atRest,
        { merchant, memberId },
        { kind: 'BANK', payee: { bank: 'Demo Bank', number, holder } },
        secretOf,
      ),
    writeAmount: (minor) => writeFor(currency, minor),
    readUntil: plan.days.at(-3)?.startsAt ?? 0,
  };
}

function writeFor({ code, exponent }: Currency, minor: number): string {
  return `${writeAmount(BigInt(minor), exponent)} ${code}`;
}

async function readMethods(db: Db, merchant: string): Promise<Methods> {
  const rows = await db
    .selectFrom('pay_method')
    .select(['id', 'direction', 'way'])
    .where('merchant', '=', merchant)
    .orderBy('place')
    .execute();
  const idOf = (wanted: string, flow: string) => {
    const found = rows.find((row) => row.direction === wanted && row.way === flow);
    if (found === undefined) throw new Error(`${merchant} has no method of the flow ${flow} (${wanted})`);
    return found.id;
  };
  const paid = { redirect: idOf('DEPOSIT', 'redirect'), qr: idOf('DEPOSIT', 'qr'), c2c: idOf('DEPOSIT', 'c2c') };
  return { ...paid, account: idOf('WITHDRAWAL', 'account'), c2cOut: idOf('WITHDRAWAL', 'c2c') };
}
