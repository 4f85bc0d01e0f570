import { sql } from 'kysely';
import type { PackSource } from '#gateway/context/brands-port.ts';
import type { Database } from '#gateway/db/client.ts';
import { mergePacks } from '#model/packs/merge.ts';
import type { Pack } from '#model/packs/pack.ts';

/** The packs of a brand cannot bind: one is missing or invalid, has another currency, or contradicts another. */
export class PacksRefused extends Error {
  override readonly name = 'PacksRefused';
}

/**
 * Stores the packs of a brand for the gateway's checks, if they differ from the stored ones; returns whether they do.
 * Throws PacksRefused if one of them is bad: the stored ones stay in force.
 */
export async function storePacks(
  db: Pick<Database, 'withMerchant'>,
  merchant: string,
  sources: readonly PackSource[],
  { currency, now }: { readonly currency: string; readonly now: number },
): Promise<boolean> {
  approve(sources, currency, now);
  const documents = JSON.stringify(sources.map(({ document }) => document));
  return db.withMerchant(merchant, async (scope) => {
    // PostgreSQL compares the values: stored JSON has its keys in another order.
    const { rows } = await sql`
      insert into merchant_pack (merchant, documents)
        select ${merchant}, ${documents}::jsonb
          where ${sources.length > 0} or exists (select from merchant_pack where merchant = ${merchant})
        on conflict (merchant) do update set documents = excluded.documents, version = merchant_pack.version + 1,
          stored_at = ${new Date(now)}
          where merchant_pack.documents is distinct from excluded.documents
        returning version`.execute(scope);
    return rows.length > 0;
  });
}

function approve(sources: readonly PackSource[], currency: string, now: number): void {
  const packs = sources.map(({ id, pack, problem }): Pack => {
    if (pack === null)
      throw new PacksRefused(`The pack ${id} is invalid: ${problem}. See npm run packs -- check ${id}.`);
    if (pack.currency === null || pack.currency === currency) return pack;
    throw new PacksRefused(
      `The pack ${id} has amounts in ${pack.currency}, the brand has ${currency}. Correct "packs" or "currency".`,
    );
  });
  const [contradiction] = mergePacks(packs, now).contradictions;
  if (contradiction !== undefined) throw new PacksRefused(`${contradiction.found}. ${contradiction.remedy}`);
}
