import { useMemo } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import {
  type ApprovalRulesReply,
  approvalRules,
  changeRequests,
  proposeRequest,
  type RequestMade,
  type Schedule,
} from '#contract/staff/requests/calls.ts';
import { approversFor, areasOf } from '#model/change-requests/areas.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { hashEffect, type Wanted } from './change-outcome.ts';
import { announce, type SiteView } from './site-view.ts';

/** How many other staff users must approve a change; 0 until the rules are loaded: the gateway decides. */
export function useApprovalsNeeded(
  merchant: string,
  view: SiteView | undefined,
  proposals: readonly Proposal[],
): number {
  const { data: rules } = useStaffRead(approvalRules, {}, { merchant });
  return useMemo(() => (view && rules ? countNeeded(rules, view, proposals) : 0), [rules, view, proposals]);
}

function countNeeded({ areas, others }: ApprovalRulesReply, view: SiteView, proposals: readonly Proposal[]): number {
  if (others === 0) return 0;
  const { changes, effect } = announce(view, proposals);
  const rules = Object.fromEntries(areas.map(({ area, approvers }) => [area, approvers]));
  return Math.min(approversFor(rules, areasOf(changes, effect)), others);
}

/** Asks for approval of a change at several sites; resolves with the requests, undefined if one was refused. */
export function useAskForApproval() {
  const { mutateAsync, isPending, error } = useStaffDo(proposeRequest, [changeRequests]);
  const ask = async (
    { proposals, reason }: Pick<Wanted, 'proposals' | 'reason'>,
    sites: readonly SiteView[],
    schedule?: Schedule,
  ): Promise<readonly RequestMade[] | undefined> => {
    const made: RequestMade[] = [];
    try {
      for (const view of sites) {
        const { merchant, revision: base } = view.documents;
        const effect = await hashEffect(announce(view, proposals).effect);
        const request = { base, proposals, reason, effect, ...(schedule && { schedule }) };
        const one = await mutateAsync({ merchant, request });
        if (one) made.push(one);
      }
      return made;
    } catch {
      return undefined;
    }
  };
  return { ask, isPending, error };
}
