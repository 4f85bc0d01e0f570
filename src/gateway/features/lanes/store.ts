import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Change of a vendor in a category; positions start at zero, lower first. */
export interface VendorChoice {
  readonly code: string;
  readonly category: string;
  readonly enabled: boolean;
  readonly position: number;
}

/** The platform has no such vendor in that category. */
export class UnknownVendor extends Error {
  readonly code = 'vendor_unknown';
  override readonly name = 'UnknownVendor';
}

const FOREIGN_KEY = '23503';

/** Writes the merchant's choice; undefined if nothing changed. */
export async function changeVendor(
  db: Db,
  merchant: string,
  choice: VendorChoice,
): Promise<{ before: unknown; after: unknown } | undefined> {
  const { code, category, enabled, position } = choice;
  const before = await db
    .selectFrom('merchant_vendor')
    .select(['enabled', 'position'])
    .where('merchant', '=', merchant)
    .where('category', '=', category)
    .where('code', '=', code)
    .executeTakeFirst();
  const after = { enabled, position };
  if (before?.enabled === enabled && before.position === position) return undefined;
  await db
    .insertInto('merchant_vendor')
    .values({ merchant, code, category, ...after })
    .onConflict((on) => on.columns(['merchant', 'category', 'code']).doUpdateSet(after))
    .execute()
    .catch((error: unknown) => {
      if (sqlState(error) !== FOREIGN_KEY) throw error;
      throw new UnknownVendor(`The platform has no vendor ${code} in ${category}; choose one of its catalogue.`, {
        cause: error,
      });
    });
  return { before: before ?? null, after };
}
