import type { Static } from 'typebox';
import type { GameDocument } from '#contract/games/schemas.ts';
import type { recordsSchemas } from '#contract/records/schemas.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Visit } from '#gateway/door/door.ts';

/** A deposit of which something is still to be bet before a withdrawal (D46). */
export interface OpenNeed {
  readonly orderId?: string;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
}

/** A bonus that is to be wagered, as a member reads of it. Minor units. */
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

/** What records ask of the other features. */
export interface RecordsDeps {
  readonly readCurrency: (
    db: Db,
    merchant: string,
  ) => Promise<{ readonly code: string; readonly exponent: number; readonly wallets: readonly string[] }>;
  /** Games by id; what the merchant does not offer is left out. */
  readonly gamesById: (db: Db, visit: Visit, language: string, nodeIds: readonly string[]) => Promise<GameDocument[]>;
  /** The one that plays, those that wait, those that have ended. */
  readonly readGrants: (
    db: Db,
    who: { readonly merchant: string; readonly memberId: string; readonly language: string },
  ) => Promise<readonly ReportedGrant[]>;
  /** Cash back by day and category, as the wire has it. */
  readonly readCashback: (
    db: Db,
    who: { readonly merchant: string; readonly memberId: string; readonly now: number },
    exponent: number,
  ) => Promise<Static<(typeof recordsSchemas)['cashback']['reply']>>;
  /** Oldest first. */
  readonly readTurnoverNeeds: (
    db: Db,
    who: { readonly merchant: string; readonly memberId: string },
  ) => Promise<readonly OpenNeed[]>;
}

/** What games are called, in the visitor's language. */
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
