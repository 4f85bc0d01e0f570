import type { Db } from '#gateway/db/tables.ts';
import type { MerchantTrees, TreeKind } from '#gateway/trees/tree-documents.ts';
import type { Problem } from '#model/json/problem.ts';

/** What changes of trees need of the gateway's features; compose-trees.ts brings them together. */
export interface TreeDeps {
  /** All trees with their revision; undefined for a stranger. */
  readonly readTrees: (db: Db, merchant: string) => Promise<MerchantTrees | undefined>;
  /** The vendor lanes as their call answers them. */
  readonly readLanes: (db: Db, merchant: string) => Promise<readonly object[]>;
  /** Writes one tree whole; it must have been approved. */
  readonly writeTree: (db: Db, merchant: string, kind: TreeKind, body: unknown) => Promise<void>;
  /** Why a tree may not be saved; undefined when it may. */
  readonly validateTree: (kind: TreeKind, body: unknown) => Problem | undefined;
  /** Why the patterns of rules may not be saved. Takes long: never inside a transaction. */
  readonly validatePatterns: (merchant: string, rules: object) => Promise<Problem | undefined>;
}
