import type { NoRequest } from '#contract/call/call.ts';
import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { Problem } from '#model/json/problem.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { readEffect, readList, readProblem, readTexts } from '../read-parts.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';

/** A problem with the document that has it: `brand`, `status`, `site`, `lanes`. */
export interface DocumentProblem extends Problem {
  readonly document: string;
}

/** All documents of a merchant's site at one revision. */
export interface SiteDocumentsReply {
  readonly merchant: string;
  readonly revision: number;
  /** The revision of brand file, texts and assets together; empty if this gateway serves no brands. */
  readonly brandRevision: string;
  /** The raw brand file; null if this gateway serves no brands. */
  readonly brand: unknown;
  /** Line numbers, from 1, of the brand file's keys and their direct children, by JSON pointer. */
  readonly brandLines: Readonly<Record<string, number>>;
  /** The brand's own texts by language. */
  readonly brandTexts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly trees: TreeBodies;
  /** The vendor lanes in the format of their call. */
  readonly lanes: unknown;
  readonly problems: readonly DocumentProblem[];
}

export const documents = defineStaffCall<NoRequest, SiteDocumentsReply | undefined>({
  name: 'staffDocuments',
  method: 'GET',
  path: '/staff/merchants/:merchant/documents',
  access: 'documents.read',
  read: readDocuments,
});

export interface SwitchState {
  readonly id: string;
  readonly enabled: boolean;
  /** False: the switch is in the journal but no longer in the tree. */
  readonly inTree: boolean;
  readonly last?: LastChange;
}

/** The author of the last change; `by` is a name. */
export interface LastChange {
  readonly entry: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
  readonly urgent: boolean;
}

/** The switches of one merchant's tree in tree order, and removed ones. */
export const switchStates = defineStaffCall<NoRequest, readonly SwitchState[]>({
  name: 'staffSwitches',
  method: 'GET',
  path: '/staff/merchants/:merchant/switches',
  access: 'documents.read',
  read: (value) => readList(own(value, 'switches'), readSwitch),
});

export interface ChangeRequest {
  /** The revision that the proposals are based on. */
  readonly base: number;
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  /** SHA-256 of the announced effect (`writeEffect`), in hex. */
  readonly effect: string;
  /** Emergency: marked in the journal's action. */
  readonly urgent?: boolean;
}

/** The result of a change of a site. */
export interface ChangeMade {
  /** The merchant's revision afterwards. */
  readonly revision: number;
  /** False: nothing differed. */
  readonly changed: boolean;
  /** Its journal entries, for a revert. */
  readonly entries: readonly string[];
  /** What the site gained and lost, if reported for this kind of change. */
  readonly effect?: AnnouncedEffect;
}

/** The result of a tree change: one journal entry for each proposal that had an effect. */
export interface ChangeReply extends ChangeMade {
  readonly effect: AnnouncedEffect;
}

/**
 * Changes one merchant's trees. `conflict` (value: TreeConflict) if another user changed the same thing since `base`,
 * or if the effect differs from the announced one; `invalid_request` (value: ProposalsRefused) if a proposal cannot be
 * applied.
 */
export const changeTrees = defineStaffCall<ChangeRequest, ChangeReply | undefined>({
  name: 'staffChangeTrees',
  method: 'POST',
  path: '/staff/merchants/:merchant/changes',
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  read: readChange,
});

export interface OthersChange {
  readonly entry: string;
  readonly revision: number;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
}

/** The value of `conflict`: the current state. */
export interface TreeConflict {
  readonly revision: number;
  /**
   * Changes by other users since `base` that concern the same thing; all changes since `base` if only the effect
   * differs.
   */
  readonly theirs: readonly OthersChange[];
  /** The current effect of the proposals; absent if they can no longer be applied. */
  readonly effect?: AnnouncedEffect;
}

/** The value of `invalid_request`: why the proposals cannot be applied. */
export interface ProposalsRefused {
  readonly problems: readonly Problem[];
}

/** The same proposals for several merchants. */
export interface ManyRequest {
  readonly merchants: readonly { readonly merchant: string; readonly base: number; readonly effect: string }[];
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  readonly urgent?: boolean;
}

/** The result at one of several merchants. */
export type ManyOutcome =
  | ({ readonly merchant: string; readonly outcome: 'done' } & ChangeReply)
  | { readonly merchant: string; readonly outcome: 'conflict'; readonly conflict: TreeConflict }
  | {
      readonly merchant: string;
      readonly outcome: 'refused';
      readonly errorCode: string;
      readonly problems: readonly Problem[];
    };

/** Changes several merchants independently: a conflict or refusal at one does not affect the others. */
export const changeMany = defineStaffCall<ManyRequest, readonly ManyOutcome[]>({
  name: 'staffChangeMany',
  method: 'POST',
  path: '/staff/changes',
  access: 'signedIn',
  bodyBytes: 512 * 1024,
  read: (value) => readList(own(value, 'outcomes'), readOutcome),
});

export const treesCalls: readonly StaffCall<never, unknown>[] = [documents, switchStates, changeTrees, changeMany];

const NO_TREES: TreeBodies = { switches: {}, rules: {}, whitelabel: {}, status: {} };

function readDocuments(value: unknown): SiteDocumentsReply | undefined {
  const merchant = readText(value, 'merchant');
  const revision = readWhole(value, 'revision');
  const trees = own(value, 'trees');
  if (merchant === undefined || revision === undefined || trees === undefined) return undefined;
  return {
    merchant,
    revision,
    brandRevision: readText(value, 'brandRevision') ?? '',
    brand: own(value, 'brand') ?? null,
    brandLines: readLines(own(value, 'brandLines')),
    brandTexts: readTexts(own(value, 'brandTexts')),
    trees: {
      switches: own(trees, 'switches') ?? NO_TREES.switches,
      rules: own(trees, 'rules') ?? NO_TREES.rules,
      whitelabel: own(trees, 'whitelabel') ?? NO_TREES.whitelabel,
      status: own(trees, 'status') ?? NO_TREES.status,
    },
    lanes: own(value, 'lanes') ?? [],
    problems: readList(own(value, 'problems'), (row) => {
      const problem = readProblem(row);
      return problem && { ...problem, document: readText(row, 'document') ?? '' };
    }),
  };
}

function readLines(value: unknown): Readonly<Record<string, number>> {
  const lines: readonly (readonly [string, unknown])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(lines.filter((entry): entry is readonly [string, number] => typeof entry[1] === 'number'));
}

function readSwitch(value: unknown): SwitchState | undefined {
  const id = readText(value, 'id');
  if (id === undefined) return undefined;
  const last = readLast(own(value, 'last'));
  const state = { id, enabled: own(value, 'enabled') === true, inTree: own(value, 'inTree') === true };
  return last ? { ...state, last } : state;
}

/** Reads the last change; undefined if there is none. */
function readLast(value: unknown): LastChange | undefined {
  const entry = readId(value, 'entry');
  if (entry === undefined) return undefined;
  const [by = '', at = '', reason = ''] = [readText(value, 'by'), readText(value, 'at'), readText(value, 'reason')];
  return { entry, by, at, reason, urgent: own(value, 'urgent') === true };
}

/** Reads the value of `conflict`; undefined if invalid. */
export function readConflict(value: unknown): TreeConflict | undefined {
  const revision = readWhole(value, 'revision');
  if (revision === undefined) return undefined;
  const effect = readEffect(own(value, 'effect'));
  const conflict = { revision, theirs: readList(own(value, 'theirs'), readOthersChange) };
  return effect ? { ...conflict, effect } : conflict;
}

function readOthersChange(value: unknown): OthersChange | undefined {
  const entry = readId(value, 'entry');
  if (entry === undefined) return undefined;
  return {
    entry,
    revision: readWhole(value, 'revision') ?? 0,
    by: readText(value, 'by') ?? '',
    at: readText(value, 'at') ?? '',
    action: readText(value, 'action') ?? '',
    subject: readText(value, 'subject') ?? '',
    before: own(value, 'before') ?? null,
    after: own(value, 'after') ?? null,
    reason: readText(value, 'reason') ?? '',
  };
}

/** Reads the value of `invalid_request` for proposals; undefined if invalid. */
export function readRefusedProposals(value: unknown): ProposalsRefused | undefined {
  const problems = own(value, 'problems');
  return Array.isArray(problems) ? { problems: readList(problems, readProblem) } : undefined;
}

const NO_EFFECT: AnnouncedEffect = { languages: [], groups: [], silent: [] };

/** Reads the result of a change; undefined if invalid. */
export function readChangeMade(value: unknown): ChangeMade | undefined {
  const revision = readWhole(value, 'revision');
  if (revision === undefined) return undefined;
  const effect = readEffect(own(value, 'effect'));
  const entries = readRows(own(value, 'entries'), (entry) => (typeof entry === 'string' ? entry : undefined));
  return { revision, changed: own(value, 'changed') === true, entries, ...(effect && { effect }) };
}

function readChange(value: unknown): ChangeReply | undefined {
  const made = readChangeMade(value);
  return made && { ...made, effect: made.effect ?? NO_EFFECT };
}

function readOutcome(value: unknown): ManyOutcome | undefined {
  const merchant = readText(value, 'merchant');
  if (merchant === undefined) return undefined;
  const outcome = readText(value, 'outcome');
  const change = readChange(value);
  if (outcome === 'done' && change) return { merchant, outcome, ...change };
  const conflict = readConflict(own(value, 'conflict'));
  if (outcome === 'conflict' && conflict) return { merchant, outcome, conflict };
  const problems = readList(own(value, 'problems'), readProblem);
  return { merchant, outcome: 'refused', errorCode: readText(value, 'errorCode') ?? 'unknown_error', problems };
}
