import type { DemoGamesContext } from '../context/context.ts';
import type { Card } from '../rules/card.ts';
import type { Session } from './sessions.ts';

/** What a win tells the player's record about its round (docs/guides/vendor.md). */
interface RoundReport {
  readonly outcome?: string;
  readonly fairnessUrl: string;
}

interface Row {
  readonly kind: string;
  readonly nonce: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly commitment: string | null;
  readonly clientSeed: string | null;
}

/** Maximum length of an outcome. */
const MOST_SIGNS = 200;

/** Reads a settled round's outcome and the address of its verification page, without a seed that is still secret. */
export async function reportRound(
  { db, config, describe }: DemoGamesContext,
  { language }: Pick<Session, 'language'>,
  round: string,
): Promise<RoundReport | undefined> {
  const [row] = await db.ask<Row>(
    `select r.kind, r.nonce, r.detail, p.commitment, p.client_seed as "clientSeed"
       from round r left join seed_pair p on p.id = r.seed_pair where r.id = $1`,
    [round],
  );
  if (row === undefined) return undefined;
  const { kind, nonce, commitment, clientSeed } = row;
  const { variant } = row.detail;
  const known = Object.entries({ kind, variant, clientSeed, nonce, commitment }).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  const address = new URL(`/verify?${new URLSearchParams({ lang: language })}`, config.origin);
  address.hash = new URLSearchParams(known).toString();
  const outcome = (describe(kind, row.detail, language) ?? describeDetail(row.detail))?.slice(0, MOST_SIGNS);
  return { fairnessUrl: address.href, ...(outcome !== undefined && outcome !== '' && { outcome }) };
}

/** Cards, drawn numbers or tricks of a round in signs of every language; undefined: the game has only pictures. */
export function describeDetail(detail: Row['detail']): string | undefined {
  const { open, next, result, tricks } = detail;
  if (isCard(open) && isCard(next)) return `${writeCard(open)} → ${writeCard(next)}`;
  if (Array.isArray(result)) return result.map(String).join(' ');
  if (Array.isArray(tricks)) {
    const takenBy = (who: string) => tricks.filter(({ taker }: { readonly taker?: unknown }) => taker === who).length;
    return `${takenBy('you')} : ${takenBy('they')}`;
  }
  return undefined;
}

const RANKS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };
const SUITS = ['♠', '♥', '♦', '♣'];

function writeCard({ rank, suit }: Card): string {
  return `${RANKS[rank] ?? rank}${SUITS[suit] ?? ''}`;
}

function isCard(value: unknown): value is Card {
  return typeof value === 'object' && value !== null && 'rank' in value && 'suit' in value;
}
