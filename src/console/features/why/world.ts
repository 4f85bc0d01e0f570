import type { SiteView } from '#console/effects/site-view.ts';
import type { SupportView } from '#contract/staff/previews/calls.ts';
import { memberOfKind, type VisitorKind } from '#contract/staff/previews/visitor-kinds.ts';
import type { Side } from '#model/compare/sides.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { parseMember } from '#model/documents/member.ts';
import { isObject } from '#model/json/json.ts';
import { sideOf } from '#model/proposals/side.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { TREE_NAMES } from '#model/site/served-trees.ts';
import { treesFacts } from '#model/site/trees.ts';

/** The context of a question: a site at one time, for one kind of visitor or one member. */
export interface World {
  readonly side: Side;
  readonly facts: FactSource;
  readonly trees: TreeBodies;
  /** The trees are of an earlier revision. */
  readonly isPast: boolean;
}

/** Builds a world. `past` are the trees of a support code; `member` is member info instead of a visitor kind. */
export function worldOf(
  view: SiteView,
  {
    visitor,
    member,
    past,
  }: { readonly visitor: VisitorKind; readonly member: unknown; readonly past: TreeBodies | undefined },
): World {
  const base = past === undefined ? view.side : sideOf({ brand: view.brand, trees: past, lanes: view.documents.lanes });
  const side = { ...base, member: parseMember(member ?? memberOfKind(visitor)).value };
  return { side, facts: treesFacts(side), trees: past ?? view.documents.trees, isPast: past !== undefined };
}

/** The trees of a support code, if they differ from the current ones. */
export function pastTrees(code: SupportView | undefined): TreeBodies | undefined {
  if (code === undefined || code.revision === code.current || !isObject(code.trees)) return undefined;
  const { trees } = code;
  return TREE_NAMES.every((name) => isObject(trees[name])) ? (trees as unknown as TreeBodies) : undefined;
}
