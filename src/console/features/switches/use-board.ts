import { useMemo } from 'react';
import type { StaffCallFailed } from '#console/api/client.ts';
import { useStaffRead } from '#console/api/use-staff.ts';
import { labelOf } from '#console/effects/labels/element-labels.ts';
import type { SiteView } from '#console/effects/site-view.ts';
import { useSites } from '#console/effects/use-sites.ts';
import { type SwitchState, switchStates } from '#contract/staff/trees/calls.ts';
import { plansIn } from '#model/documents/rollouts.ts';
import { readersOf } from './switch-readers.ts';
import { type LastChange, rowsOf, type SwitchRow } from './switch-rows.ts';
import { indexSwitches, type SwitchIndex } from './switch-search.ts';

/** Poll interval for changes of other staff users. */
const EVERY_MS = 5_000;

export interface BoardData {
  readonly view: SiteView;
  readonly rows: readonly SwitchRow[];
  readonly index: SwitchIndex;
  /** The time of the response: reference for "lately" and "ago". */
  readonly nowMs: number;
}

/** The board of a site, polled while mounted; undefined until loaded. */
export function useBoard(merchant: string): {
  readonly board: BoardData | undefined;
  readonly error: StaffCallFailed | null;
  readonly retry: () => void;
} {
  const [site] = useSites([merchant]);
  const states = useStaffRead(switchStates, {}, { merchant, everyMs: EVERY_MS });
  const view = site?.view;
  // Placeholder data are the last site's changes: do not use them for this site.
  const known = states.isPlaceholderData ? undefined : states.data;
  const nowMs = states.dataUpdatedAt;
  const readers = useMemo(() => view && readersOf(view.brand, view.side.documents.rules), [view]);
  const made = useMemo(() => {
    if (view === undefined || readers === undefined) return undefined;
    const rows = rowsOf({
      tree: view.documents.trees.switches,
      plans: plansIn(view.documents.trees.status),
      readers,
      labelOf: (element) => labelOf(view.translateKey, element),
      changes: changesOf(known ?? []),
    });
    return { rows, index: indexSwitches(rows) };
  }, [view, readers, known]);
  return {
    board: view && made && { view, ...made, nowMs },
    error: site?.error ?? states.error,
    retry: () => void states.refetch(),
  };
}

function changesOf(states: readonly SwitchState[]): ReadonlyMap<string, LastChange> {
  return new Map(states.flatMap(({ id, last }) => (last === undefined ? [] : [[id, last] as const])));
}
