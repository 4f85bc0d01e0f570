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
import {
  addOutcomes,
  type ChangeResults,
  composeAgain,
  composeChange,
  NOTHING_DONE,
  type Wanted,
} from './change-outcome.ts';
import type { SiteView } from './site-view.ts';

export const TREE_READS = [documents, switchStates, journalEntries] as const;

export interface Change {
  readonly isBusy: boolean;
  /** Why the request failed; null if it was answered. */
  readonly error: StaffCallFailed | null;
  readonly results: ChangeResults;
  apply(wanted: Wanted, sites: readonly SiteView[]): Promise<ChangeResults | undefined>;
  /** Repeats it at one merchant on top of another user's change. */
  applyAgain(wanted: Wanted, merchant: string, conflict: TreeConflict): Promise<ChangeResults | undefined>;
  /** Keeps another user's change at a merchant; returns the resulting state. */
  drop(merchant: string): ChangeResults;
}

export function useChange(): Change {
  const [results, setResults] = useState<ChangeResults>(NOTHING_DONE);
  const call = useStaffDo(changeMany, TREE_READS);
  const send = async (request: ManyRequest): Promise<ChangeResults | undefined> => {
    const outcomes = await call.mutateAsync({ request }).catch(() => undefined);
    if (outcomes === undefined) return undefined;
    const next = addOutcomes(results, outcomes);
    setResults(next);
    return next;
  };
  return {
    isBusy: call.isPending,
    error: call.error,
    results,
    apply: async (wanted, sites) => send(await composeChange(wanted, sites)),
    applyAgain: async (wanted, merchant, conflict) => {
      const { effect } = conflict;
      return effect === undefined ? undefined : send(await composeAgain(wanted, merchant, { ...conflict, effect }));
    },
    drop(merchant) {
      const next = { ...results, conflicts: results.conflicts.filter((one) => one.merchant !== merchant) };
      setResults(next);
      return next;
    },
  };
}
