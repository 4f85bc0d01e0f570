import { sql } from 'kysely';
import type { ContentDraft, NewPromotion } from '#contract/staff/content/calls.ts';
import type { Db } from '#gateway/db/tables.ts';

const MOST_OF_TITLE = 40;

/**
 * Adds a promotion without rule and reward, and returns its id: members take part while its entry is shown first. The
 * id is made of its title, since it is part of addresses.
 */
export async function addPromotion(
  db: Db,
  merchant: string,
  { type, entry }: NewPromotion,
  { words, from, until }: ContentDraft,
): Promise<string> {
  const [title = ''] = [words['EN'], ...Object.values(words)].flatMap((one) => one?.title ?? []);
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, MOST_OF_TITLE)
      .replaceAll(/^-+|-+$/g, '') || 'promotion';
  const { rows } = await sql<{ readonly id: string }>`
    insert into promotion (merchant, id, type, entry, with_deposit, starts_at, ends_at)
    select ${merchant}, case when n = 1 then ${base}::text else ${base}::text || '-' || n end, ${type},
           ${entry === 'deposit' ? 'join' : entry}, ${entry === 'deposit'},
           ${from ?? null}::timestamptz, ${until ?? null}::timestamptz
      from generate_series(1, 1000) n
     where not exists (
       select from promotion p
        where p.merchant = ${merchant}
          and p.id = case when n = 1 then ${base}::text else ${base}::text || '-' || n end)
     order by n limit 1
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no id is left for a promotion of this title');
  return row.id;
}
