import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type { memberMoves, moveEffect, staffTree } from '#contract/staff/agents/calls.ts';
import type { Effect, MoveRow, TreePage } from './deps.ts';

/** Maximum number of ended contracts that an effect lists. */
const MOST_ENDS = 200;

export function presentTree(
  { trail, head, rows, ...page }: TreePage,
  { code, exponent }: { readonly code: string; readonly exponent: number },
): Static<(typeof staffTree)['reply']> {
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const place = (row: TreePage['trail'][number]) => ({
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    kind: row.kind,
    level: row.level,
    isClosed: row.status !== 'active',
    joinedAt: row.joinedAt.getTime(),
  });
  const team = (row: TreePage['rows'][number]) => ({
    ...place(row),
    members: row.members,
    directs: row.directs,
    bet: write(row.done.betMinor),
    won: write(row.done.wonMinor),
    bonus: write(row.done.bonusMinor),
    deposit: write(row.done.depositMinor),
    withdrawal: write(row.done.withdrawalMinor),
  });
  return { ...page, currency: code, trail: trail.map(place), ...(head && { head: team(head) }), rows: rows.map(team) };
}

export function presentEffect(effect: Effect, exponent: number): Static<(typeof moveEffect)['reply']>['effect'] {
  const { hash, account, from, to, members, lowest, loses, gains, fromDay, toDay, done, activeMonth, ends } = effect;
  const nameOf = (id: string) => effect.names.get(id) ?? '–';
  return {
    hash,
    account,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    members,
    lowest,
    loses: [...loses],
    gains: [...gains],
    fromDay,
    toDay,
    activeMonth,
    bet: writeAmount(done.betMinor, exponent),
    won: writeAmount(done.wonMinor, exponent),
    ends: ends.slice(0, MOST_ENDS).map(({ kind, cadence, holderId, offererId }) => ({
      kind: kind as 'DIVIDEND',
      cadence: cadence as 'D',
      holder: nameOf(holderId),
      ...(offererId !== undefined && { offerer: nameOf(offererId) }),
    })),
    endCount: ends.length,
  };
}

/** Maps a move to the wire format; `me` is the id of the reader. */
export function presentMove(
  row: MoveRow,
  { names, me }: { readonly names: ReadonlyMap<string, string>; readonly me: string },
): Static<(typeof memberMoves)['reply']>['rows'][number] {
  const { id, version, memberId, account, from, to, state, proposedBy, reason, answeredBy, answeredAt, answer } = row;
  return {
    id,
    version,
    memberId,
    account,
    state,
    reason,
    isMine: proposedBy === me,
    proposedBy: names.get(proposedBy) ?? proposedBy,
    proposedAt: row.proposedAt.getTime(),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(answeredBy !== null && { answeredBy: names.get(answeredBy) ?? answeredBy }),
    ...(answeredAt !== null && { answeredAt: answeredAt.getTime() }),
    ...(answer !== null && { answer }),
    ...(row.members !== null && { members: row.members }),
    ...(row.ends !== null && { ends: row.ends }),
  };
}
