import type { NoRequest } from '#contract/call/call.ts';
import { own, readId, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { Problem } from '#model/json/problem.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { readEffect, readList, readProblem, readTexts } from '../read-parts.ts';
import { defineStaffCall, type StaffCall } from '../staff-call.ts';

/** A problem of the documents, with the document that it was found in: `brand`, `status`, `site`, `lanes`. */
export interface DocumentProblem extends Problem {
  readonly document: string;
}

/** Everything that a merchant's site is made of, as it stands at one revision. */
export interface SiteDocumentsReply {
  readonly merchant: string;
  readonly revision: number;
  /** Names brand file, texts and assets together; empty where this gateway serves no brands. */
  readonly brandRevision: string;
  /** The raw brand file; null where this gateway serves no brands. */
  readonly brand: unknown;
  /** The line, from 1, of the brand file's keys and of what stands right below them, by JSON pointer. */
  readonly brandLines: Readonly<Record<string, number>>;
  /** The brand's own texts by language. */
  readonly brandTexts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly trees: TreeBodies;
  /** The vendor lanes as their call answers them. */
  readonly lanes: unknown;
  readonly problems: readonly DocumentProblem[];
}

/** Brand file and trees of one merchant. */
export const documents = defineStaffCall<NoRequest, SiteDocumentsReply | undefined>({
  name: 'staffDocuments',
  method: 'GET',
  path: '/staff/merchants/:merchant/documents',
  access: 'documents.read',
  read: readDocuments,
});

/** A switch with its last change. */
export interface SwitchState {
  readonly id: string;
  readonly enabled: boolean;
  /** False: the journal knows it, the tree has it no more. */
  readonly inTree: boolean;
  readonly last?: LastChange;
}

/** Who changed something last; `by` is a name. */
export interface LastChange {
  /** The journal's entry. */
  readonly entry: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
  readonly urgent: boolean;
}

/** The switches of one merchant's tree, in its order, and those that once were in it. */
export const switchStates = defineStaffCall<NoRequest, readonly SwitchState[]>({
  name: 'staffSwitches',
  method: 'GET',
  path: '/staff/merchants/:merchant/switches',
  access: 'documents.read',
  read: (value) => readList(own(value, 'switches'), readSwitch),
});

/** A proposed change of one merchant's trees. */
export interface ChangeRequest {
  /** The revision that the proposals were made on. */
  readonly base: number;
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  /** sha-256 of the announced effect (`writeEffect`), in hex. */
  readonly effect: string;
  /** An emergency: the journal's action says so. */
  readonly urgent?: boolean;
}

/** What a change of a site came to. */
export interface ChangeMade {
  /** The merchant's revision afterwards. */
  readonly revision: number;
  /** False: everything already was as asked. */
  readonly changed: boolean;
  /** The journal's entries of it, by which it can be taken back. */
  readonly entries: readonly string[];
  /** What the site gained and lost by it, where that is told of such changes. */
  readonly effect?: AnnouncedEffect;
}

/** What a change of trees came to: an entry for each proposal that changed something. */
export interface ChangeReply extends ChangeMade {
  readonly effect: AnnouncedEffect;
}

/**
 * Changes one merchant's trees. `conflict` (value: TreeConflict) when somebody else changed the same thing since `base`, or
 * when the effect is another one than was announced; `invalid_request` (value: ProposalsRefused) when something cannot be done.
 */
export const changeTrees = defineStaffCall<ChangeRequest, ChangeReply | undefined>({
  name: 'staffChangeTrees',
  method: 'POST',
  path: '/staff/merchants/:merchant/changes',
  access: 'switch.turn',
  bodyBytes: 512 * 1024,
  read: readChange,
});

/** What somebody else did meanwhile. */
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

/** The value of `conflict`: how things stand now. */
export interface TreeConflict {
  readonly revision: number;
  /** What was changed since `base` by others and speaks of the same; every change since where only the effect differs. */
  readonly theirs: readonly OthersChange[];
  /** What the proposals come to now; absent where they cannot be done any more. */
  readonly effect?: AnnouncedEffect;
}

/** The value of `invalid_request`: why the proposals cannot be done. */
export interface ProposalsRefused {
  readonly problems: readonly Problem[];
}

/** The same proposals at several merchants. */
export interface ManyRequest {
  readonly merchants: readonly { readonly merchant: string; readonly base: number; readonly effect: string }[];
  readonly proposals: readonly Proposal[];
  readonly reason: string;
  readonly urgent?: boolean;
}

/** What became of a change at one of several merchants. */
export type ManyOutcome =
  | ({ readonly merchant: string; readonly outcome: 'done' } & ChangeReply)
  | { readonly merchant: string; readonly outcome: 'conflict'; readonly conflict: TreeConflict }
  | {
      readonly merchant: string;
      readonly outcome: 'refused';
      readonly errorCode: string;
      readonly problems: readonly Problem[];
    };

/** Changes several merchants, each by itself: one that conflicts or is refused does not hold up the others. */
export const changeMany = defineStaffCall<ManyRequest, readonly ManyOutcome[]>({
  name: 'staffChangeMany',
  method: 'POST',
  path: '/staff/changes',
  access: 'signedIn',
  bodyBytes: 512 * 1024,
  read: (value) => readList(own(value, 'outcomes'), readOutcome),
});

/** Every call about brand files and trees. */
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

/** Reads who changed something last; undefined for nobody. */
function readLast(value: unknown): LastChange | undefined {
  const entry = readId(value, 'entry');
  if (entry === undefined) return undefined;
  const [by = '', at = '', reason = ''] = [readText(value, 'by'), readText(value, 'at'), readText(value, 'reason')];
  return { entry, by, at, reason, urgent: own(value, 'urgent') === true };
}

/** The value that `conflict` is refused with; undefined for anything else. */
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

/** The value that `invalid_request` is refused with where proposals cannot be done; undefined for anything else. */
export function readRefusedProposals(value: unknown): ProposalsRefused | undefined {
  const problems = own(value, 'problems');
  return Array.isArray(problems) ? { problems: readList(problems, readProblem) } : undefined;
}

const NO_EFFECT: AnnouncedEffect = { languages: [], groups: [], silent: [] };

/** Reads what a change came to; undefined for anything else. */
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
