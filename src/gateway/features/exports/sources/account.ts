import { movementGroups } from '#contract/records/read.ts';
import type { Db } from '#gateway/db/tables.ts';
import { kindsOf } from '#gateway/records/movement-groups.ts';
import { type LocatedQuestion, locateMovements, readMovements, sumMovements } from '#gateway/records/movements.ts';
import { readGameNames } from './bets.ts';
import type { ExportQuestion, ExportSource } from './source.ts';

/** Movements on a member's own accounts, with the columns of the account record. */
export const ACCOUNT: ExportSource = {
  of: 'account',
  columns: [
    { name: 'time', as: 'time' },
    { name: 'moved', as: 'words', words: 'records.kind' },
    { name: 'wallet', as: 'words', words: 'records.wallet' },
    { name: 'amount', as: 'amount' },
    { name: 'balance', as: 'amount' },
    { name: 'fee', as: 'amount' },
    { name: 'game', as: 'text' },
    { name: 'round', as: 'text' },
    { name: 'movement', as: 'text' },
  ],
  count: async (db, question, most) => (await sumMovements(db, await locate(db, question), most))?.movements,
  async rowsAfter(db, question, after, most) {
    const place = after === undefined ? undefined : BigInt(after);
    const found = await readMovements(db, await locate(db, question), { after: place, limit: most });
    const names = await readGameNames(
      db,
      found.map(({ nodeId }) => nodeId),
      question.language,
    );
    return {
      rows: found.map(({ at, kind, wallet, amountMinor, balanceMinor, feeMinor, nodeId, round, transferId, line }) => [
        ...[at, kind, wallet, amountMinor, balanceMinor, feeMinor],
        ...[nodeId === null ? null : (names.get(nodeId) ?? nodeId), round],
        `${transferId}.${line}`,
      ]),
      last: found.at(-1)?.id.toString(),
    };
  },
};

function locate(db: Db, { merchant, memberId, currency, range, filters }: ExportQuestion): Promise<LocatedQuestion> {
  if (memberId === undefined) throw new Error('An account record is a member’s');
  const group = movementGroups.find((known) => known === filters['kind']);
  return locateMovements(db, { merchant, memberId, currency, range, wallet: filters['wallet'], kinds: kindsOf(group) });
}
