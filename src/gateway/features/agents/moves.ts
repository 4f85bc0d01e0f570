import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type Effect, type MoveDeps, type MoveFault, readMoveEffect, type WantedMove } from './move-effect.ts';

export interface MovePorts extends MoveDeps {
  /** Serializes changes in a member's line until the end of the transaction. */
  readonly lockLine: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
  /** Ends the contracts that a move ends, before the move; returns how many. */
  readonly endContracts: (db: Db, merchant: string, move: WantedMove) => Promise<number>;
  readonly notify: (
    db: Db,
    merchant: string,
    memberId: string,
    kind: string,
    details: Readonly<Record<string, string>>,
  ) => Promise<void>;
}

export interface MoveRow {
  readonly id: string;
  readonly version: number;
  readonly memberId: string;
  readonly account: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly state: 'proposed' | 'approved' | 'rejected' | 'takenBack';
  /** Ids of staff members. */
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly reason: string;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly answer: string | null;
  readonly members: number | null;
  readonly ends: number | null;
}

/**
 * The outcome of a proposal or an answer; only `done` has written anything. changed: the effect differs from the
 * previewed one; taken: a proposal for this member is open, or this one was answered; own: the answer needs a second
 * staff user; foreign: only the proposer can withdraw.
 */
export type Moved =
  | { readonly kind: 'done'; readonly move: Pick<MoveRow, 'id' | 'memberId'> & { readonly effect?: Effect } }
  | { readonly kind: 'gone' | 'taken' | 'own' | 'foreign' }
  | { readonly kind: 'fault'; readonly fault: MoveFault }
  | { readonly kind: 'changed'; readonly effect: Effect };

/** A staff user's input, with the hash of the previewed effect. */
export interface MoveSummary {
  readonly merchant: string;
  readonly staff: string;
  readonly reason: string;
  readonly seen: string | undefined;
}

/** Open moves, oldest first, or answered ones, newest first. */
export async function listMoves(db: Db, merchant: string, part: 'open' | 'done'): Promise<readonly MoveRow[]> {
  const which =
    part === 'open'
      ? sql`v.state = 'proposed' order by v.proposed_at, v.id`
      : sql`v.state <> 'proposed' order by v.answered_at desc, v.id`;
  const { rows } = await sql<MoveRow>`select v.id, v.version, v.member_id as "memberId", m.account,
      f.account as "from", t.account as "to", v.state, v.proposed_by as "proposedBy", v.proposed_at as "proposedAt",
      v.reason, v.answered_by as "answeredBy", v.answered_at as "answeredAt", v.answer, v.members, v.ends
    from member_move v join member m on m.merchant = v.merchant and m.id = v.member_id
      left join member f on f.merchant = v.merchant and f.id = v.from_id
      left join member t on t.merchant = v.merchant and t.id = v.to_id
    where v.merchant = ${merchant} and ${which} limit 200`.execute(db);
  return rows;
}

export async function countMoves(db: Db, merchant: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from member_move
    where merchant = ${merchant} and state = 'proposed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Proposes a move, in the caller's transaction. */
export async function proposeMove(
  db: Db,
  ports: MoveDeps,
  move: WantedMove,
  { merchant, staff, reason, seen }: MoveSummary,
): Promise<Moved> {
  const effect = await readMoveEffect(db, ports, merchant, move);
  if (effect === 'gone') return { kind: 'gone' };
  if (typeof effect === 'string') return { kind: 'fault', fault: effect };
  if (effect.hash !== seen) return { kind: 'changed', effect };
  const { memberId, toId = null } = move;
  const { rows } = await sql<{
    id: string;
  }>`insert into member_move (merchant, member_id, from_id, to_id, proposed_by, reason)
    values (${merchant}, ${memberId}, ${effect.fromId ?? null}, ${toId}, ${staff}, ${reason})
    on conflict (merchant, member_id) where state = 'proposed' do nothing returning id`.execute(db);
  const [row] = rows;
  return row === undefined ? { kind: 'taken' } : { kind: 'done', move: { id: row.id, memberId, effect } };
}

interface OpenMove {
  readonly memberId: string;
  readonly toId: string | null;
  readonly proposedBy: string;
  readonly version: number;
  readonly state: string;
}

async function lockMove(db: Db, merchant: string, id: string): Promise<OpenMove | undefined> {
  const { rows } =
    await sql<OpenMove>`select member_id as "memberId", to_id as "toId", proposed_by as "proposedBy", version,
      state
    from member_move where merchant = ${merchant} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** A move with the version that the answering user has read. */
export interface AnsweredMove {
  readonly id: string;
  readonly version: number;
}

/** Rejects a move that another staff user proposed, or withdraws one's own, in the caller's transaction. */
export async function dropMove(
  db: Db,
  { id, version }: AnsweredMove,
  verdict: 'reject' | 'takeBack',
  { merchant, staff, reason }: MoveSummary,
): Promise<Moved> {
  const row = await lockMove(db, merchant, id);
  if (row === undefined) return { kind: 'gone' };
  if (row.state !== 'proposed' || row.version !== version) return { kind: 'taken' };
  const isOwn = row.proposedBy === staff;
  if (verdict === 'takeBack' && !isOwn) return { kind: 'foreign' };
  if (verdict === 'reject' && isOwn) return { kind: 'own' };
  await sql`update member_move set state = ${verdict === 'reject' ? 'rejected' : 'takenBack'}, version = version + 1,
      answered_by = ${staff}, answered_at = clock_timestamp(), answer = ${reason}
    where merchant = ${merchant} and id = ${id}`.execute(db);
  return { kind: 'done', move: { id, memberId: row.memberId } };
}

/**
 * Approves a move that another staff user proposed and moves the member with all members below: ends their contracts
 * (D58), changes the tree, and notifies both uplines and the member. Runs in the caller's transaction, which is rolled
 * back for any outcome but `done`.
 */
export async function approveMove(
  db: Db,
  ports: MovePorts,
  { id, version }: AnsweredMove,
  { merchant, staff, reason, seen }: MoveSummary,
): Promise<Moved> {
  // Serializes moves before any line lock: the tree is stable, and no move waits for a line that another one holds.
  await sql`select pg_advisory_xact_lock(727212, hashtext(${merchant}))`.execute(db);
  const row = await lockMove(db, merchant, id);
  if (row === undefined) return { kind: 'gone' };
  if (row.state !== 'proposed' || row.version !== version) return { kind: 'taken' };
  if (row.proposedBy === staff) return { kind: 'own' };
  const move = { memberId: row.memberId, toId: row.toId ?? undefined };
  await ports.lockLine(db, merchant, move.memberId);
  if (move.toId !== undefined) await ports.lockLine(db, merchant, move.toId);
  const effect = await readMoveEffect(db, ports, merchant, move);
  if (effect === 'gone') return { kind: 'gone' };
  if (typeof effect === 'string') return { kind: 'fault', fault: effect };
  if (effect.hash !== seen) return { kind: 'changed', effect };
  const ended = await ports.endContracts(db, merchant, move);
  await sql`update member set upline_id = ${row.toId} where merchant = ${merchant} and id = ${move.memberId}`.execute(
    db,
  );
  await sql`update member_move set state = 'approved', version = version + 1, from_id = ${effect.fromId ?? null},
      answered_by = ${staff}, answered_at = clock_timestamp(), answer = ${reason}, members = ${effect.members}, ends = ${ended}
    where merchant = ${merchant} and id = ${id}`.execute(db);
  await notifyMoved(db, ports, merchant, move, effect);
  return { kind: 'done', move: { id, memberId: move.memberId, effect } };
}

async function notifyMoved(
  db: Db,
  { notify }: MovePorts,
  merchant: string,
  move: WantedMove,
  { account, fromId }: Effect,
) {
  if (fromId !== undefined) await notify(db, merchant, fromId, 'lineLeft', { account });
  if (move.toId !== undefined) await notify(db, merchant, move.toId, 'lineJoined', { account });
  await notify(db, merchant, move.memberId, 'lineChanged', {});
}
