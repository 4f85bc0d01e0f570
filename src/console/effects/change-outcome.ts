import type { ManyOutcome, ManyRequest, TreeConflict } from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';
import { announce, type SiteView } from './site-view.ts';

/** A completed change at one merchant, which can be reverted. */
export interface Done {
  readonly merchant: string;
  readonly entries: readonly string[];
}

/** A requested change, with the reason for the journal. */
export interface Wanted {
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  readonly urgent: boolean;
}

export interface ChangeResults {
  readonly done: readonly Done[];
  readonly conflicts: readonly { readonly merchant: string; readonly conflict: TreeConflict }[];
  readonly refused: readonly Extract<ManyOutcome, { outcome: 'refused' }>[];
}

export const NOTHING_DONE: ChangeResults = { done: [], conflicts: [], refused: [] };

export async function composeChange(
  { proposals, reason, urgent }: Wanted,
  sites: readonly SiteView[],
): Promise<ManyRequest> {
  const merchants = await Promise.all(
    sites.map(async (site) => ({
      merchant: site.documents.merchant,
      base: site.documents.revision,
      effect: await hashEffect(announce(site, proposals).effect),
    })),
  );
  return { merchants, proposals, reason, ...(urgent && { urgent }) };
}

/** The request that repeats a change after a version conflict, with its current effect. */
export async function composeAgain(
  { proposals, reason, urgent }: Wanted,
  merchant: string,
  { revision, effect }: TreeConflict & { readonly effect: AnnouncedEffect },
): Promise<ManyRequest> {
  const merchants = [{ merchant, base: revision, effect: await hashEffect(effect) }];
  return { merchants, proposals, reason, ...(urgent && { urgent }) };
}

/** Hash that tells the gateway which effect was announced. */
export function hashEffect(effect: AnnouncedEffect): Promise<string> {
  return hashEffectText(writeEffect(effect));
}

/** Merges new results; the latest per merchant counts. Pure. */
export function addOutcomes(before: ChangeResults, outcomes: readonly ManyOutcome[]): ChangeResults {
  const answered = new Set(outcomes.map(({ merchant }) => merchant));
  const isOpen = ({ merchant }: { readonly merchant: string }) => !answered.has(merchant);
  return {
    done: [...before.done, ...outcomes.flatMap((outcome) => (outcome.outcome === 'done' ? doneOf(outcome) : []))],
    conflicts: [
      ...before.conflicts.filter(isOpen),
      ...outcomes.flatMap((outcome) => (outcome.outcome === 'conflict' ? [outcome] : [])),
    ],
    refused: [
      ...before.refused.filter(isOpen),
      ...outcomes.filter((outcome): outcome is ChangeResults['refused'][number] => outcome.outcome === 'refused'),
    ],
  };
}

function doneOf({ merchant, entries }: Done): readonly Done[] {
  return [{ merchant, entries }];
}
