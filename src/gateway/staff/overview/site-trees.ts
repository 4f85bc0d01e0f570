import type { SiteProblem } from '#contract/staff/overview/calls.ts';
import type { BrandOfMerchant, BrandsPort } from '#gateway/context/brands-port.ts';
import '#gateway/revisions/changes.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Problem } from '#model/json/problem.ts';
import { readSiteDocuments, type ServedPart, serveTrees, type TreeBodies } from '#model/site/served-trees.ts';

/** Problems and revision of a merchant's trees for the overview. */
export interface SiteTrees {
  readonly revision: number;
  readonly changedAt: Date;
  readonly maintenance: boolean;
  readonly problems: readonly SiteProblem[];
}

export interface AllTrees {
  /** By merchant; a merchant without trees is left out. */
  read(merchants: readonly string[]): Promise<ReadonlyMap<string, SiteTrees>>;
}

interface CachedTrees extends SiteTrees {
  readonly brandRevision: string;
}

/** Number of merchants whose trees are read in one query. */
const AT_ONCE = 100;

/**
 * Checks trees and caches the result by merchant until the revision of trees or brand changes: a read of thousands of
 * merchants queries revisions only. The cache is bounded by the number of merchants.
 */
export function createAllTrees(db: Database, brands: BrandsPort): AllTrees {
  const cache = new Map<string, CachedTrees>();

  async function validate(merchants: readonly string[], changedAt: ReadonlyMap<string, Date>): Promise<void> {
    const bodies = await readBodies(db, merchants);
    for (const [merchant, { revision, trees }] of bodies) {
      const brand = brands.find(merchant);
      const brandRevision = brand?.revision ?? '';
      cache.set(merchant, {
        revision,
        brandRevision,
        changedAt: changedAt.get(merchant) ?? new Date(0),
        ...validateTrees(trees, brand),
      });
    }
  }

  return {
    async read(merchants) {
      const rows = await readRevisions(db, merchants);
      const stale = rows.filter(({ merchant, revision }) => {
        const known = cache.get(merchant);
        return known?.revision !== revision || known.brandRevision !== (brands.find(merchant)?.revision ?? '');
      });
      const changedAt = new Map(rows.map((row) => [row.merchant, row.changedAt]));
      const codes = stale.map(({ merchant }) => merchant);
      for (let from = 0; from < codes.length; from += AT_ONCE)
        await validate(codes.slice(from, from + AT_ONCE), changedAt);
      return new Map(
        rows.flatMap(({ merchant }) => {
          const known = cache.get(merchant);
          return known ? [[merchant, known] as const] : [];
        }),
      );
    },
  };
}

async function readRevisions(db: Database, merchants: readonly string[]) {
  const rows = await db.asStaff(merchants, (scope) =>
    scope.selectFrom('tree_revision').select(['merchant', 'revision', 'changed_at']).execute(),
  );
  return rows.map((row) => ({
    merchant: row.merchant,
    revision: Number(row.revision),
    changedAt: new Date(row.changed_at),
  }));
}

async function readBodies(db: Database, merchants: readonly string[]) {
  const rows = await db.asStaff(merchants, (scope) =>
    scope
      .selectFrom('tree')
      .innerJoin('tree_revision', 'tree_revision.merchant', 'tree.merchant')
      .select(['tree.merchant', 'tree.kind', 'tree.body', 'tree_revision.revision'])
      .where('tree.merchant', 'in', [...merchants])
      .execute(),
  );
  const bodies = new Map<string, { revision: number; trees: Record<string, unknown> }>();
  for (const { merchant, kind, body, revision } of rows) {
    const known = bodies.get(merchant) ?? { revision: Number(revision), trees: {} };
    bodies.set(merchant, known);
    known.trees[kind] = body;
  }
  return bodies;
}

/** Without a brand the trees are not rendered, so their problems are not reported. */
function validateTrees(raw: Readonly<Record<string, unknown>>, brand: BrandOfMerchant | undefined) {
  const { switches, rules, whitelabel, status } = raw;
  const trees: TreeBodies = { switches, rules, whitelabel, status };
  const { lanes: _, ...served } = serveTrees(trees, undefined);
  const maintenance = served.status?.maintenance === true;
  if (brand === undefined) return { maintenance, problems: [] };
  return { maintenance, problems: readSiteDocuments(served, brand.brand).problems.map(asSiteProblem) };
}

const PARTS: readonly (readonly [string, string])[] = [
  ['/status/info/whitelabel', 'switches'],
  ['/status/info/register', 'rules'],
  ['/status/info', 'status'],
  ['/status', 'status'],
  [`/${'site' satisfies ServedPart}`, 'whitelabel'],
];

/** Replaces the path with the console's name of the tree and the pointer inside it. */
function asSiteProblem({ path, found, expected, remedy, severity }: Problem): SiteProblem {
  const [prefix, file] = PARTS.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? ['', 'trees'];
  return { file, path: path.slice(prefix.length), found, expected, remedy, isError: severity !== 'warning' };
}
