import { writeAmount } from '#contract/call/amount.ts';
import { LINKED_PLACE, linkedPlay, putPlayPolicy } from '#contract/staff/linked-play/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { recordStaffAction } from '../staff-actions.ts';
import type { StaffPipeline } from '../staff-pipeline.ts';

type View = typeof import('#gateway/features/seamless/linked-play.ts');

export interface LinkedPlayDeps {
  readonly read: View['readLinkedPlay'];
  readonly readPolicy: View['readPlayPolicy'];
  readonly writePolicy: View['writePlayPolicy'];
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/**
 * Staff routes of linked play: linked members who met at tables, and how much of it counts
 * (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md).
 */
export function linkedPlayRoutes(pipeline: StaffPipeline, deps: LinkedPlayDeps): void {
  const { db } = pipeline.context;
  registerStaffCall(pipeline, linkedPlay, ({ after }, { merchant }) =>
    db.withMerchant(merchant, async (scope) => {
      const { rows, hasMore } = await deps.read(scope, merchant, placeOf(after));
      const { code: currency, exponent } = await deps.readCurrency(scope, merchant);
      const { version, signals } = await deps.readPolicy(scope, merchant);
      const last = rows.at(-1);
      return succeed({
        rows: rows.map((row) => present(row, exponent)),
        ...(hasMore && last !== undefined && { next: `${last.lastAt.getTime()}-${last.memberId}-${last.otherId}` }),
        currency,
        version,
        signals: [...signals],
      });
    }),
  );

  registerStaffCall(pipeline, putPlayPolicy, ({ version, signals, reason }, visit) =>
    db.withMerchant(visit.merchant, async (scope) => {
      const { merchant } = visit;
      const before = await deps.readPolicy(scope, merchant);
      if (!(await deps.writePolicy(scope, merchant, { version, signals }))) return refuse('conflict');
      await recordStaffAction(scope, visit, {
        action: 'play.policy',
        subject: 'linkedPlay',
        reason,
        before: { signals: before.signals },
        after: { signals },
      });
      return succeed(null);
    }),
  );
}

const PLACE = new RegExp(LINKED_PLACE);

function placeOf(after: string | undefined) {
  const [, at, memberId, otherId] = PLACE.exec(after ?? '') ?? [];
  if (at === undefined || memberId === undefined || otherId === undefined) return undefined;
  return { at: Number(at), memberId, otherId };
}

type Row = Awaited<ReturnType<View['readLinkedPlay']>>['rows'][number];

function present(row: Row, exponent: number) {
  const { memberId, account, otherId, otherAccount, signals, rounds, weightless, isBetween, lastAt } = row;
  return {
    id: `${memberId}-${otherId}`,
    member: { id: memberId, account },
    other: { id: otherId, account: otherAccount },
    signals: [...signals],
    rounds,
    weightless,
    isBetween,
    lastAt: lastAt.getTime(),
    stake: writeAmount(row.betMinor, exponent),
    won: writeAmount(row.wonMinor, exponent),
  };
}
