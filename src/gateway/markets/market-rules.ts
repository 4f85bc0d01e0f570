import type { Db } from '#gateway/db/tables.ts';
import { mergePacks } from '#model/packs/merge.ts';
import type { Pack } from '#model/packs/pack.ts';
import { parsePack } from '#model/packs/parse-pack.ts';
import { type ProtectionRules, rulesOf } from '#model/packs/rules.ts';

const NONE: ProtectionRules = {
  limits: [],
  stakeCaps: [],
  speeds: [],
  registers: [],
  identities: [],
  thresholds: [],
  prohibited: [],
};

interface Compiled {
  /** Version and time of the stored packs: in another database one version has other packs. */
  readonly stored: string;
  readonly at: number;
  readonly rules: ProtectionRules;
}

/** By merchant; the bound is above the number of merchants of an installation. */
const cache = new Map<string, Compiled>();
const MOST = 2_000;
/** Rows begin and end at midnights of their markets: compiled rules are at most this old. */
const FRESH_MS = 60_000;

/**
 * What the merchant's packs demand at a time (epoch milliseconds), from the last packs that were valid; empty lists
 * without packs.
 */
export async function readMarketRules(db: Db, merchant: string, now: number): Promise<ProtectionRules> {
  const row = await db
    .selectFrom('merchant_pack')
    .select(['version', 'stored_at'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  if (row === undefined) return NONE;
  const known = cache.get(merchant);
  const stored = `${row.version} ${row.stored_at.getTime()}`;
  const isFresh = known !== undefined && known.stored === stored && now >= known.at && now < known.at + FRESH_MS;
  if (isFresh) return known.rules;
  const rules = rulesOf(mergePacks(await readMarketPacks(db, merchant), now).demands);
  if (cache.size >= MOST) cache.clear();
  cache.set(merchant, { stored, at: now, rules });
  return rules;
}

/** The merchant's packs in force. */
export async function readMarketPacks(db: Db, merchant: string): Promise<readonly Pack[]> {
  const row = await db
    .selectFrom('merchant_pack')
    .select('documents')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  const documents = Array.isArray(row?.documents) ? row.documents : [];
  // They were checked before they were stored.
  return documents.flatMap((document) => parsePack(document).value ?? []);
}

/** Whether a pack forbids a feature (schemas/pack.schema.json). */
export async function isProhibited(db: Db, merchant: string, feature: string, now: number): Promise<boolean> {
  const { prohibited } = await readMarketRules(db, merchant, now);
  return prohibited.some((one) => one.feature === feature);
}
