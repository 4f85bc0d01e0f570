import type { OpeningCheck } from '#contract/staff/opening/checks.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { MerchantTrees, TreeKind } from '#gateway/trees/tree-documents.ts';
import type { ApprovalArea } from '#model/change-requests/areas.ts';
import type { Problem } from '#model/json/problem.ts';
import type { SiteBodies } from '#model/proposals/content-entries.ts';
import type { Proposal, TreeChange } from '#model/proposals/proposal.ts';
import type { ReportedChange } from './notify-change.work.ts';

/** A change that was made at once although its areas ask for approvals. */
export interface Bypass {
  readonly merchant: string;
  readonly actor: string;
  readonly path: 'emergency' | 'undo';
  readonly reason: string;
  readonly proposals: readonly Proposal[];
  readonly reported: Pick<ReportedChange, 'effect' | 'hash' | 'written' | 'areas'> & { readonly revision: number };
}

export interface TreeApprovals {
  /** How many other staff users must approve a change of these areas that `actor` proposes. */
  readonly needed: (merchant: string, actor: string, areas: readonly ApprovalArea[]) => Promise<number>;
  /** Lists a change for later review, in the transaction of the change. */
  readonly recordBypass: (db: Db, bypass: Bypass) => Promise<void>;
}

/** Sites that were made in the console stay closed until everything that opening needs is there. */
export interface FirstOpening {
  /** What is missing; undefined: the site was open before, and may open again. Asks other servers. */
  readonly missing: (merchant: string) => Promise<readonly OpeningCheck[] | undefined>;
  /** In the transaction that opens the site, before its trees are written. */
  readonly recordOpening: (db: Db, merchant: string) => Promise<void>;
}

/** Content entries that proposals change; `entry` names one as the journal does: `notice 12`. */
export interface ContentDeps {
  /** The states and the places of entries; those that the site lacks are left out. */
  readonly read: (
    db: Db,
    merchant: string,
    entries: readonly string[],
  ) => Promise<Required<Pick<SiteBodies, 'content' | 'places'>>>;
  /** Why entries cannot have these states. Slow: never call it inside a transaction. */
  readonly validate: (merchant: string, states: ContentStates) => Promise<readonly Problem[]>;
  /** The name that an entry shows as its last author; empty: a schedule. */
  readonly nameAuthor: (actor: string) => Promise<string>;
  /** Writes a change in the caller's transaction and returns it as it was written. Throws `Failure`: `invalid_request`. */
  readonly write: (
    db: Db,
    merchant: string,
    by: { readonly actor: string; readonly source: string; readonly name: string },
    change: TreeChange,
    reason: string,
  ) => Promise<Pick<TreeChange, 'subject' | 'before' | 'after'>>;
}

export type ContentStates = NonNullable<SiteBodies['content']>;

export interface TreeDeps {
  readonly content: ContentDeps;
  readonly approvals: TreeApprovals;
  readonly opening: FirstOpening;
  /** All trees with their revision; undefined for an unknown merchant. */
  readonly readTrees: (db: Db, merchant: string) => Promise<MerchantTrees | undefined>;
  /** Vendor lanes in the format of their call. */
  readonly readLanes: (db: Db, merchant: string) => Promise<readonly object[]>;
  /** Writes a whole tree that was validated before. */
  readonly writeTree: (db: Db, merchant: string, kind: TreeKind, body: unknown) => Promise<void>;
  /** Validates a tree; undefined if it is valid. */
  readonly validateTree: (kind: TreeKind, body: unknown) => Problem | undefined;
  /** The brand file of a stored revision as parsed JSON; undefined: there is none, or the database serves no brand. */
  readonly readBrandFile: (db: Db, merchant: string, revision: string) => Promise<unknown>;
  /** Validates the patterns of rules. Slow: never call it inside a transaction. */
  readonly validatePatterns: (merchant: string, rules: object) => Promise<Problem | undefined>;
}
