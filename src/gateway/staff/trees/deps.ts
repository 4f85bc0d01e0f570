import type { Db } from '#gateway/db/tables.ts';
import type { MerchantTrees, TreeKind } from '#gateway/trees/tree-documents.ts';
import type { Problem } from '#model/json/problem.ts';

export interface TreeDeps {
  /** All trees with their revision; undefined for an unknown merchant. */
  readonly readTrees: (db: Db, merchant: string) => Promise<MerchantTrees | undefined>;
  /** Vendor lanes in the format of their call. */
  readonly readLanes: (db: Db, merchant: string) => Promise<readonly object[]>;
  /** Writes a whole tree that was validated before. */
  readonly writeTree: (db: Db, merchant: string, kind: TreeKind, body: unknown) => Promise<void>;
  /** Validates a tree; undefined if it is valid. */
  readonly validateTree: (kind: TreeKind, body: unknown) => Problem | undefined;
  /** Validates the patterns of rules. Slow: never call it inside a transaction. */
  readonly validatePatterns: (merchant: string, rules: object) => Promise<Problem | undefined>;
}
