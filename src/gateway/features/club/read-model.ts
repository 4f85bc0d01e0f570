import { writeAmount } from '#contract/call/amount.ts';
import { benefitKinds } from '#contract/club/read.ts';
import type { StoredBenefit } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Language and number of decimal places for formatting ranks. */
export interface RankReader {
  readonly language: string;
  readonly exponent: number;
}

/**
 * The ranks of a merchant's club, lowest first (M36), in the reader's language if a translation exists; amounts are
 * decimal text.
 */
export async function readRanks(db: Db, merchant: string, { language, exponent }: RankReader) {
  const rows = await db
    .selectFrom('club_rank as rank')
    .leftJoin('club_rank_text as said', (join) =>
      join
        .onRef('said.merchant', '=', 'rank.merchant')
        .onRef('said.level', '=', 'rank.level')
        .on('said.language', '=', language),
    )
    .select(['rank.level', 'rank.name as named', 'said.name', 'turnover', 'benefits'])
    .where('rank.merchant', '=', merchant)
    .orderBy('rank.level')
    .execute();
  const toBenefit = ({ kind, value }: StoredBenefit) => ({
    kind,
    value: benefitKinds[kind] === 'money' ? writeAmount(BigInt(value), exponent) : value,
  });
  return {
    ranks: rows.map(({ level, name, named, turnover, benefits }) => ({
      rankLevel: level,
      rankName: name ?? named,
      turnover: writeAmount(turnover, exponent),
      benefits: benefits.map(toBenefit),
    })),
  };
}

/**
 * A member's rank and the progress to the next one (M163); `turnoverMinor` is the member's total turnover. A member
 * promoted by the operator starts at the turnover of that rank.
 */
export async function readMemberRank(
  db: Db,
  merchant: string,
  memberId: string,
  { turnoverMinor, exponent }: { readonly turnoverMinor: bigint; readonly exponent: number },
) {
  const { rank_level: rankLevel } = await db
    .selectFrom('member')
    .select('rank_level')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const ranks = await rungs(db, merchant).execute();
  const next = ranks.find(({ level }) => level > rankLevel);
  const start = ranks.findLast(({ level }) => level <= rankLevel)?.turnover ?? 0n;
  return {
    rankLevel,
    turnover: writeAmount(turnoverMinor > start ? turnoverMinor : start, exponent),
    ...(next && { next: { rankLevel: next.level, turnover: writeAmount(next.turnover, exponent) } }),
  };
}

/** Level and name of a club's ranks, lowest first. */
export async function readRankNames(db: Db, merchant: string): Promise<{ level: number; name: string }[]> {
  const ranks = await rungs(db, merchant).execute();
  return ranks.map(({ level, name }) => ({ level, name }));
}

function rungs(db: Db, merchant: string) {
  return db
    .selectFrom('club_rank')
    .select(['level', 'name', 'turnover', 'benefits'])
    .where('merchant', '=', merchant)
    .orderBy('level');
}

/** Daily withdrawal limits of a rank: count, and amount in minor units; undefined: no limit by the rank. */
export interface RankBounds {
  readonly dailyCount: number | undefined;
  readonly dailyMinor: bigint | undefined;
}

/** Reads the withdrawal limits of a member's rank; if the club does not have that rank, of the next lower one. */
export async function readRankBounds(db: Db, merchant: string, memberId: string): Promise<RankBounds> {
  const { rank_level: level } = await db
    .selectFrom('member')
    .select('rank_level')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const rank = (await rungs(db, merchant).execute()).findLast((one) => one.level <= level);
  const benefit = (kind: StoredBenefit['kind']) => rank?.benefits.find((one) => one.kind === kind)?.value;
  const [count, limit] = [benefit('dailyWithdrawals'), benefit('withdrawalLimit')];
  return {
    dailyCount: count === undefined ? undefined : Number(count),
    dailyMinor: limit === undefined ? undefined : BigInt(limit),
  };
}
