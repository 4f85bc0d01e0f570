import type { Db } from '#gateway/db/tables.ts';

type Moves = typeof import('#gateway/features/agents/moves.ts');
type Effects = typeof import('#gateway/features/agents/move-effect.ts');
type Tree = typeof import('#gateway/features/agents/staff-tree.ts');
type Rights = typeof import('#gateway/features/agents/rights.ts');

type MoveDetails = Parameters<Moves['proposeMove']>[3];
type Wanted = Parameters<Moves['proposeMove']>[2];

export interface StaffAgentsDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  readonly readTree: Tree['readStaffTree'];
  readonly findMember: Effects['findPlaced'];
  readonly readEffect: (db: Db, merchant: string, move: Wanted) => ReturnType<Effects['readMoveEffect']>;
  readonly listMoves: Moves['listMoves'];
  readonly countMoves: Moves['countMoves'];
  readonly propose: (db: Db, move: Wanted, details: MoveDetails) => ReturnType<Moves['proposeMove']>;
  readonly drop: Moves['dropMove'];
  readonly approve: (
    db: Db,
    move: Parameters<Moves['approveMove']>[2],
    details: MoveDetails,
  ) => ReturnType<Moves['approveMove']>;
  readonly listRights: Rights['listRights'];
  readonly writeRights: Rights['writeRights'];
}

export type Effect = Exclude<Awaited<ReturnType<Effects['readMoveEffect']>>, string>;
export type Moved = Awaited<ReturnType<Moves['proposeMove']>>;
export type MoveRow = Awaited<ReturnType<Moves['listMoves']>>[number];
export type TreePage = Exclude<Awaited<ReturnType<Tree['readStaffTree']>>, string>;
