import type { Static } from 'typebox';
import type { GameDocument } from '#contract/games/schemas.ts';
import type * as calls from '#contract/records/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';

/** A deposit with open turnover before a withdrawal (D46). */
export interface OpenRequirement {
  readonly orderId?: string;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
}

/** A bonus with wagering as sent to the client. Minor units. */
export interface ReportedGrant {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly amountMinor: bigint;
  readonly leftMinor: bigint;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
  readonly capMinor: bigint | null;
  readonly expiresAt: Date | null;
}

/** Dependencies of records on other features. */
export interface RecordsDeps {
  readonly readCurrency: (
    db: Db,
    merchant: string,
  ) => Promise<{ readonly code: string; readonly exponent: number; readonly wallets: readonly string[] }>;
  /** Games by id; games that the merchant does not offer are left out. */
  readonly gamesById: (db: Db, visit: Visit, language: string, nodeIds: readonly string[]) => Promise<GameDocument[]>;
  /** The active, the waiting and the ended grants. */
  readonly readGrants: (
    db: Db,
    who: { readonly merchant: string; readonly memberId: string; readonly language: string },
  ) => Promise<readonly ReportedGrant[]>;
  /** Cashback by day and category, as sent to the client. */
  readonly readCashback: (
    db: Db,
    who: { readonly merchant: string; readonly memberId: string; readonly now: number },
    exponent: number,
  ) => Promise<Static<(typeof calls)['cashback']['reply']>>;
  /** Oldest first. */
  readonly readTurnoverRequirements: (
    db: Db,
    who: { readonly merchant: string; readonly memberId: string },
  ) => Promise<readonly OpenRequirement[]>;
}

/** Game names in the visitor's language. */
export async function readGameNames(
  db: Db,
  deps: Pick<RecordsDeps, 'gamesById'>,
  visit: Visit,
  nodeIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(nodeIds.filter((id) => id !== null))];
  if (named.length === 0) return new Map();
  const games = await deps.gamesById(db, visit, visit.language, named);
  return new Map(games.map(({ nodeId, gameName }) => [nodeId, gameName]));
}
