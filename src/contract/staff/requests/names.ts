/** Names of the change requests' fields: the model's, which the contract may import as types only. */
import type { ApprovalArea } from '#model/change-requests/areas.ts';
import type { Refusal, RequestState } from '#model/change-requests/decide.ts';

export const REQUEST_STATES = [
  'open',
  'approved',
  'scheduled',
  'held',
  'lapsed',
  'applied',
  'rejected',
  'withdrawn',
] as const satisfies readonly RequestState[];

export const APPROVAL_AREAS = [
  'withdrawals',
  'money',
  'maintenance',
  'regions',
  'protection',
  'registration',
  'settings',
  'switches',
  'brand',
  'content',
] as const satisfies readonly ApprovalArea[];

/** How a change was made: after its approvals, or at once. */
export const REQUEST_PATHS = ['normal', 'emergency', 'undo'] as const;
/** Why a schedule is held. */
export const HELD_BECAUSE = ['rights', 'approvals', 'refused', 'changed', 'missed'] as const;
export type HeldBecause = (typeof HELD_BECAUSE)[number];

/** Why a decision is refused; the value of `forbidden` and `conflict`. */
export const REFUSALS = [
  'final',
  'outdated',
  'author',
  'repeated',
  'rights',
  'approvals',
  'lapsed',
] as const satisfies readonly Refusal[];
