import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { distance } from './distance.ts';
import { type SearchWords, spellWords } from './words.ts';

/** Maximum candidate words of the catalogue per typed word, and maximum alternatives used. */
const MOST_WEIGHED = 40;
const MOST_SPELLINGS = 4;

/**
 * Replaces misspelt search words by similar words of the catalogue: one letter apart, two if the word is long.
 * Undefined if no similar word exists.
 */
export async function fixWords(db: Db, { words, short }: SearchWords): Promise<SearchWords | undefined> {
  const typed = words.flat().filter(isMendable);
  if (typed.length === 0) return undefined;
  const alike = await readAlike(db, typed);
  const fixed = words.map(([word = '']) => (isMendable(word) ? nearest(word, alike.get(word) ?? []) : [word]));
  return fixed.some((spellings) => spellings.length === 0) ? undefined : spellWords(fixed, short);
}

/** Scripts without an alphabet have no single-letter typing errors. */
function isMendable(word: string): boolean {
  return /^[a-z0-9]{3,40}$/.test(word);
}

/** Catalogue words that share trigrams with the typed words. Two queries. */
async function readAlike(db: Db, typed: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  // Swapped letters leave few trigrams of a short word: pg_trgm's default of 0.3 would miss it.
  await sql`select set_config('pg_trgm.similarity_threshold', '0.15', true)`.execute(db);
  const { rows } = await sql<{ typed: string; words: string[] }>`
    select typed, array(
      select word from game_word where word % typed order by similarity(word, typed) desc, word limit ${MOST_WEIGHED}
    ) as words from unnest(${typed}::text[]) as typed`.execute(db);
  return new Map(rows.map((row) => [row.typed, row.words]));
}

/** The nearest words to a typed one, also by prefix; the typed word itself if it is among them. */
function nearest(typed: string, words: readonly string[]): readonly string[] {
  const most = typed.length > 5 ? 2 : 1;
  const weighed = words
    .map((word) => ({ word, away: Math.min(distance(typed, word), distance(typed, word.slice(0, typed.length))) }))
    .filter(({ away }) => away <= most);
  const least = Math.min(...weighed.map(({ away }) => away));
  return weighed
    .filter(({ away }) => away === least)
    .slice(0, MOST_SPELLINGS)
    .map(({ word }) => word);
}
