import { useState } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { useStaffDo } from '#console/api/use-staff.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import {
  changeMany,
  documents,
  type ManyRequest,
  switchStates,
  type TreeConflict,
} from '#contract/staff/trees/calls.ts';
import { composeAgain, composeChange, NOTHING_DONE, type DailyCounters, dailyCountersUp, type Wanted } from './change-outcome.ts';
import type { SiteView } from './site-view.ts';

/** What is asked anew after a change of trees. */
export const TREE_READS = [documents, switchStates, journalEntries] as const;

/** A change under way at one or several merchants. */
export interface Change {
  readonly isBusy: boolean;
  /** Why nothing was answered; null while there was an answer. */
  readonly error: StaffCallFailed | null;
  readonly tally: DailyCounters;
  /** Makes the change at these sites; answers where it stands then. */
  apply(wanted: Wanted, sites: readonly SiteView[]): Promise<DailyCounters | undefined>;
  /** Makes it at one merchant on top of what somebody else did. */
  applyAgain(wanted: Wanted, merchant: string, conflict: TreeConflict): Promise<DailyCounters | undefined>;
  /** Leaves what somebody else did at a merchant as it is; answers where the change stands then. */
  drop(merchant: string): DailyCounters;
}

/** Makes changes and remembers where each merchant stands until the component goes. */
export function useChange(): Change {
  const [tally, setCounts] = useState<DailyCounters>(NOTHING_DONE);
  const call = useStaffDo(changeMany, TREE_READS);
  const send = async (request: ManyRequest): Promise<DailyCounters | undefined> => {
    const outcomes = await call.mutateAsync({ request }).catch(() => undefined);
    if (outcomes === undefined) return undefined;
    const next = dailyCountersUp(tally, outcomes);
    setCounts(next);
    return next;
  };
  return {
    isBusy: call.isPending,
    error: call.error,
    tally,
    apply: async (wanted, sites) => send(await composeChange(wanted, sites)),
    applyAgain: async (wanted, merchant, conflict) => {
      const { effect } = conflict;
      return effect === undefined ? undefined : send(await composeAgain(wanted, merchant, { ...conflict, effect }));
    },
    drop(merchant) {
      const next = { ...tally, conflicts: tally.conflicts.filter((one) => one.merchant !== merchant) };
      setCounts(next);
      return next;
    },
  };
}
