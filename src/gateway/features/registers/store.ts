import { sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { Silence } from '#gateway/providers/check-client.ts';
import type { RegisterMoment } from '#model/packs/rules.ts';

/** A register's answer, or its silence. Times are epoch milliseconds. */
export interface Outcome {
  readonly register: string;
  readonly moment: RegisterMoment;
  readonly result: Tables['member_register']['result'];
  readonly why: Silence | null;
  /** Play, deposits, promotions and registration are refused. */
  readonly refuses: boolean;
  readonly at: number;
}

export interface RegisterState extends Pick<Outcome, 'register' | 'result' | 'refuses'> {
  readonly askedAt: number;
}

/** The latest answers about a member, by register. */
export async function readKnown(
  db: Db,
  merchant: string,
  memberId: string,
): Promise<ReadonlyMap<string, RegisterState>> {
  const rows = await db
    .selectFrom('member_register')
    .select(['register', 'result', 'refuses', 'asked_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map(({ asked_at, ...row }) => [row.register, { ...row, askedAt: asked_at.getTime() }]));
}

/** Adds answers to the history, and makes them the member's latest unless a later question was answered already. */
export async function writeOutcomes(
  db: Db,
  merchant: string,
  memberId: string | null,
  outcomes: readonly Outcome[],
): Promise<void> {
  for (const { at: ms, ...outcome } of outcomes) {
    const at = new Date(ms);
    await db
      .insertInto('register_check')
      .values({ merchant, member_id: memberId, ...outcome, at })
      .execute();
    if (memberId === null) continue;
    const { register, result, refuses } = outcome;
    const values = { result, refuses, asked_at: at };
    await db
      .insertInto('member_register')
      .values({ merchant, member_id: memberId, register, ...values })
      .onConflict((on) =>
        on
          .columns(['merchant', 'member_id', 'register'])
          .doUpdateSet(values)
          .where('member_register.asked_at', '<=', at),
      )
      .execute();
  }
}

/** A register's answers of the last day, for staff. */
export interface RegisterTraffic {
  readonly register: string;
  readonly answered: number;
  readonly silent: number;
  readonly lastSilentAt: Date | null;
  readonly why: Silence | null;
}

export async function readTraffic(db: Db, merchant: string, since: Date): Promise<readonly RegisterTraffic[]> {
  const { rows } = await sql<RegisterTraffic>`
    select register, count(*) filter (where result <> 'SILENT')::int as answered,
        count(*) filter (where result = 'SILENT')::int as silent,
        max(at) filter (where result = 'SILENT') as "lastSilentAt",
        (array_agg(why order by id desc) filter (where result = 'SILENT'))[1] as why
      from register_check where merchant = ${merchant} and at > ${since} group by register`.execute(db);
  return rows;
}
