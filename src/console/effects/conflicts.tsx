import { useMe } from '#console/session/me.ts';
import type { ChangeResults, Wanted } from './change-outcome.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { labelsWith } from './labels/element-labels.ts';
import { describeProposal } from './proposal-words.ts';
import type { Change } from './use-change.ts';
import type { SiteAsked } from './use-sites.ts';

export interface ConflictsProps {
  readonly change: Change;
  readonly wanted: Wanted;
  readonly sites: readonly SiteAsked[];
  /** Called with the state of the change after each decision. */
  readonly onResolved: (results: ChangeResults | undefined) => void;
}

export function Conflicts({ change, wanted, sites, onResolved }: ConflictsProps) {
  const me = useMe();
  const [first] = change.results.conflicts;
  if (first === undefined) return null;
  const { merchant, conflict } = first;
  const translateKey = sites.find((site) => site.merchant === merchant)?.view?.translateKey ?? labelsWith({});
  const words = wanted.proposals.map((proposal) => describeProposal(proposal, translateKey));
  return (
    <ConflictDialog
      key={`${merchant} ${conflict.revision}`}
      siteName={me.sites.find((site) => site.merchant === merchant)?.name ?? merchant}
      conflict={conflict}
      yours={{ words, reason: wanted.reason }}
      translateKey={translateKey}
      isBusy={change.isBusy}
      onAgain={
        conflict.effect === undefined
          ? undefined
          : async () => onResolved(await change.applyAgain(wanted, merchant, conflict))
      }
      onDrop={() => onResolved(change.drop(merchant))}
    />
  );
}
