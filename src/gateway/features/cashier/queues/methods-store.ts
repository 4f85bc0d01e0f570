import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PayMethodTable } from '../methods/tables.ts';

export type MethodRow = Selectable<PayMethodTable>;
/** A method as it is written; amounts are minor units. */
export type NewMethod = Omit<Insertable<PayMethodTable>, 'id' | 'version' | 'merchant'>;

const MOST = 200;

/** Every method of a merchant in its order, those that are off too. */
export function readAllMethods(db: Db, merchant: string): Promise<MethodRow[]> {
  return db
    .selectFrom('pay_method')
    .selectAll()
    .where('merchant', '=', merchant)
    .orderBy('direction')
    .orderBy('place')
    .orderBy('id')
    .limit(MOST)
    .execute();
}

/** Locks a method; undefined where there is none. */
export function lockMethod(db: Db, merchant: string, id: string): Promise<MethodRow | undefined> {
  return db
    .selectFrom('pay_method')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a method; answers its id. */
export async function addMethod(db: Db, merchant: string, method: NewMethod): Promise<string> {
  const { id } = await db
    .insertInto('pay_method')
    .values({ merchant, ...method })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a method that is locked; answers its new version. */
export async function writeMethod(db: Db, merchant: string, id: string, method: NewMethod): Promise<bigint> {
  const { version } = await db
    .updateTable('pay_method')
    .set({ ...method, version: sql<bigint>`version + 1` })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** What is written of the settings, by column; amounts are minor units. */
export type NewSettings = Readonly<Record<string, bigint | number | string | boolean | null>>;

/**
 * Writes the settings over the version that was seen, 0 where there are none; answers the new version, undefined where somebody
 * was faster.
 */
export async function writeSettings(
  db: Db,
  merchant: string,
  seen: bigint,
  settings: NewSettings,
): Promise<bigint | undefined> {
  const columns = Object.keys(settings);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(Object.values(settings));
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const { rows } = await sql<{ version: bigint }>`
    insert into cashier_setting (merchant, version, ${names}) values (${merchant}, 1, ${values})
    on conflict (merchant) do update set version = cashier_setting.version + 1, ${changes}
      where cashier_setting.version = ${seen}
    returning version`.execute(db);
  return rows[0]?.version;
}
