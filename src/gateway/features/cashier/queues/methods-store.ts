import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';

export type MethodRow = Selectable<Tables['pay_method']>;
/** Column values of a payment method; amounts are minor units. */
export type NewMethod = Omit<Insertable<Tables['pay_method']>, 'id' | 'version' | 'merchant'>;

const MOST = 200;

/** Every method of a merchant in display order, including disabled ones. */
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

/** Locks a method's row; undefined if there is none. */
export function lockMethod(db: Db, merchant: string, id: string): Promise<MethodRow | undefined> {
  return db
    .selectFrom('pay_method')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function addMethod(db: Db, merchant: string, method: NewMethod): Promise<string> {
  const { id } = await db
    .insertInto('pay_method')
    .values({ merchant, ...method })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a locked method; returns its new version. */
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

/** Column values of the settings; amounts are minor units. */
export type NewSettings = Readonly<Record<string, bigint | number | string | boolean | null>>;

/**
 * Writes the settings if the version is still the one that was read (0: none existed). Returns the new version;
 * undefined on a version conflict.
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
