/** What waits for staff: the one source of the overview's list and of the counts in the navigation. */
import { staffWaiting, type WaitingKind, type WaitingWork } from '#contract/staff/overview/calls.ts';
import type { StaffAction } from '#contract/staff/policy.ts';
import { useStaffRead } from './use-staff.ts';

const EVERY_MS = 15_000;

export function useWaiting({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useStaffRead(staffWaiting, {}, { enabled, everyMs: EVERY_MS });
}

export interface WaitingPlace {
  /** Id of the screen where this work is done. */
  readonly screen:
    | 'cashier'
    | 'reconciliation'
    | 'applications'
    | 'redeems'
    | 'feedback'
    | 'setAside'
    | 'requests'
    | 'protection';
  /** Path and query after /m/<merchant>/. */
  readonly path: string;
  /** The permission to do it. */
  readonly permission: StaffAction;
}

export const WAITING_PLACES: Readonly<Record<WaitingKind, WaitingPlace>> = {
  deposit: { screen: 'cashier', path: 'cashier?queue=deposit', permission: 'cashier.answer' },
  withdrawal: { screen: 'cashier', path: 'cashier?queue=withdrawal', permission: 'cashier.answer' },
  match: { screen: 'cashier', path: 'cashier?queue=match', permission: 'cashier.answer' },
  suspense: { screen: 'cashier', path: 'cashier?queue=suspense', permission: 'cashier.suspense' },
  reported: { screen: 'cashier', path: 'cashier?queue=told', permission: 'cashier.answer' },
  proposal: { screen: 'cashier', path: 'cashier?queue=tray', permission: 'proposal.confirm' },
  request: { screen: 'requests', path: 'requests', permission: 'request.approve' },
  case: { screen: 'reconciliation', path: 'reconciliation', permission: 'reconciliation.answer' },
  application: { screen: 'applications', path: 'applications', permission: 'application.answer' },
  redeem: { screen: 'redeems', path: 'redeems', permission: 'redeem.answer' },
  feedback: { screen: 'feedback', path: 'feedback', permission: 'feedback.answer' },
  setAside: { screen: 'setAside', path: 'set-aside', permission: 'setAside.answer' },
  threshold: { screen: 'protection', path: 'protection', permission: 'threshold.decide' },
  identity: { screen: 'protection', path: 'protection', permission: 'identity.decide' },
};

/** Counts by screen id at one merchant; screens without waiting work are left out. Pure. */
export function countByScreen(work: readonly WaitingWork[], merchant: string | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { merchant: at, kind, count } of work) {
    const { screen } = WAITING_PLACES[kind];
    if (at === merchant) counts.set(screen, (counts.get(screen) ?? 0) + count);
  }
  return counts;
}
