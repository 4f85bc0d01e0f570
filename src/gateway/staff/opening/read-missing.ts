import { sql } from 'kysely';
import { missingOf, type OpeningCheck, type OpeningFacts } from '#contract/staff/opening/checks.ts';
import type { BrandOfMerchant } from '#gateway/context/brands-port.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { JobRefused } from '#pool/job.ts';
import { hasTls } from './has-tls.ts';

type MissingParts = Pick<Context, 'brands' | 'config' | 'db' | 'pool'>;

/** What of the table of checks is missing at a site. Asks its domains: never call it inside a transaction. */
export async function readMissing(parts: MissingParts, merchant: string): Promise<readonly OpeningCheck[]> {
  const { brands, config, db, pool } = parts;
  const served = brands.find(merchant);
  const providers = config.providers.map(({ code }) => code);
  const [stored, brand, domain] = await Promise.all([
    db.withMerchant(merchant, (scope) => readStored(scope, merchant, providers)),
    isClean(served, pool),
    // A demo is reached at names of this machine, and keeps its mails.
    config.demo || hasDomain(served),
  ]);
  const legal = served?.brand.operator !== undefined;
  return missingOf({ ...stored, brand, legal, domain, mail: config.demo || config.mail !== undefined });
}

type Stored = Pick<OpeningFacts, 'payments' | 'limits' | 'games' | 'promotion'>;

async function readStored(db: Db, merchant: string, providers: readonly string[]): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select
      (select count(distinct direction) = 2 from pay_method
        where merchant = ${merchant} and is_on and provider = any(${providers}::text[])) as payments,
      exists (select from cashier_setting
        where merchant = ${merchant} and two_above_minor is not null and limit_alone_by is null) as limits,
      exists (select from merchant_game m
        join game g on g.node_id = m.node_id
        join merchant_vendor v on v.merchant = m.merchant and v.code = g.vendor and v.category = g.category
        where m.merchant = ${merchant} and m.enabled and v.enabled) as games,
      exists (select from content_entry
        where merchant = ${merchant} and kind = 'promotion' and not hidden and removed_at is null
          and (ends_at is null or ends_at > now())) as promotion`.execute(db);
  return rows[0] ?? { payments: false, limits: false, games: false, promotion: false };
}

/** False also while the linter cannot run: opening can be tried again. */
async function isClean(served: BrandOfMerchant | undefined, pool: Context['pool']): Promise<boolean> {
  try {
    const errors = await served?.check?.(pool, true);
    return errors?.length === 0;
  } catch (error) {
    if (error instanceof JobRefused) return false;
    throw error;
  }
}

async function hasDomain(served: BrandOfMerchant | undefined): Promise<boolean> {
  const answers = await Promise.all((served?.brand.domains ?? []).map((domain) => hasTls(domain)));
  return answers.includes(true);
}
