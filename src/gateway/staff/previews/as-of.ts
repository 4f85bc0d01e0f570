import type { Db } from '#gateway/db/tables.ts';

/** What a site consisted of at a moment, by its journal. */
export interface SiteThen {
  /** Revision of the trees. */
  readonly revision: number;
  /** The served brand; null: none. Undefined: the journal does not say, as for a brand in a folder. */
  readonly brand: string | null | undefined;
}

const BRAND_ACTIONS = ['brand.publish', 'brand.takeOver', 'brand.rollback', 'brand.withdraw'];

/** The site at a moment; undefined before its journal begins. */
export async function readThen(db: Db, merchant: string, at: Date): Promise<SiteThen | undefined> {
  const entries = db.selectFrom('journal').where('merchant', '=', merchant).where('at', '<=', at);
  const last = await entries
    .select('revision')
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  const brand = await entries
    .select('after')
    .where('action', 'in', BRAND_ACTIONS)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const revision = brand?.after;
  return {
    revision: Number(last.revision),
    brand: typeof revision === 'string' || revision === null ? revision : undefined,
  };
}
