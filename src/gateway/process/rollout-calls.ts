import { isRolledTo, plansIn, publish } from '#model/documents/rollouts.ts';

/** Answered calls of one roll-out's members since the last `take`. */
export interface RolloutCalls {
  readonly merchant: string;
  readonly id: string;
  readonly salt: string;
  calls: number;
  /** Calls that failed on our side. */
  errors: number;
}

interface Site {
  readonly merchant: string;
  readonly status: unknown;
}

interface CallOfMember {
  readonly id: string;
  readonly rankLevel: number;
  readonly labels: readonly string[];
}

/**
 * Counts the calls of signed-in members in the share of roll-outs that are guarded by errors. Memory of this process
 * only: a job adds the counts to their table every few seconds, and a process that dies loses those since.
 */
export function createRolloutCalls() {
  let counted = new Map<string, RolloutCalls>();
  return {
    add({ merchant, status }: Site, member: CallOfMember, isFailed: boolean): void {
      for (const [id, plan] of plansIn(status)) {
        if (!plan.guards.some(({ figure }) => figure === 'errors')) continue;
        if (!isRolledTo(publish(plan), { merchant, id }, { ...member, member: member.id })) continue;
        const { salt } = plan;
        const key = `${merchant} ${id} ${salt}`;
        const count = counted.get(key) ?? { merchant, id, salt, calls: 0, errors: 0 };
        counted.set(key, count);
        count.calls += 1;
        if (isFailed) count.errors += 1;
      }
    },
    take(): readonly RolloutCalls[] {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
  };
}
