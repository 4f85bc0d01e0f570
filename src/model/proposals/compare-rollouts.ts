/**
 * Finds what a gradual roll-out shows or hides, and for which share of the members. Visitors have the merchant's switch,
 * and are in the share of a brand revision like members.
 */
import { type Change, changeAt } from '../compare/changes.ts';
import type { ElementPair } from '../compare/compare-elements.ts';
import { comparePortals } from '../compare/compare-portals.ts';
import { ROLES } from '../compare/sides.ts';
import { evaluate } from '../conditions/condition.ts';
import { factsFrom, firstOf } from '../conditions/facts.ts';
import { BRAND_ROLLOUT, type Rollout } from '../documents/rollouts.ts';
import { own } from '../json/json.ts';
import { pointer } from '../json/problem.ts';
import { type Brand, parseBrand } from '../site/brand.ts';
import { findChangingWorld, openFacts } from './compare-cohorts.ts';
import type { CausedFinding, EffectFinding, ShareOfMembers } from './effect.ts';
import type { SiteSide } from './side.ts';

interface Sides {
  readonly before: SiteSide;
  readonly after: SiteSide;
}

export interface RolloutEffects {
  readonly changes: readonly Change[];
  readonly findings: readonly CausedFinding[];
}

interface Moved {
  readonly id: string;
  readonly to: Rollout['to'];
  readonly ranks: Rollout['ranks'];
  readonly label: Rollout['label'];
  /** Percent of the members, before and after. */
  readonly from: number;
  readonly until: number;
}

/** The effect of each roll-out whose share differs, on the site as it is afterwards. */
export function compareRollouts(sides: Sides, pairs: readonly ElementPair[]): RolloutEffects {
  const moved = movedShares(sides);
  const changes = moved.map(changeOf);
  const findings = moved.flatMap((one, at) =>
    [...(one.id === BRAND_ROLLOUT ? brandFindings(one, sides.after) : switchFindings(one, sides, pairs))].map(
      (finding) => ({ finding, causes: [changes.slice(at, at + 1)] }),
    ),
  );
  return { changes, findings };
}

/** A roll-out with another salt, value or ranks is two: one ends, one begins. */
function movedShares({ before, after }: Sides): readonly Moved[] {
  const [was, is] = [before.documents.rollouts ?? NONE, after.documents.rollouts ?? NONE];
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((id): readonly Moved[] => {
    const [one, other] = [was.get(id), is.get(id)];
    if (one && other && isSame(one, other))
      return one.share === other.share ? [] : [{ ...wholeOf(id, one), from: one.share, until: other.share }];
    return [
      ...(one ? [{ ...wholeOf(id, one), from: one.share, until: 0 }] : []),
      ...(other ? [{ ...wholeOf(id, other), from: 0, until: other.share }] : []),
    ];
  });
}

const wholeOf = (id: string, { to, ranks, label }: Rollout) => ({ id, to, ranks, label });

function isSame(one: Rollout, other: Rollout): boolean {
  const whole = ({ to, salt, ranks, label }: Rollout) => JSON.stringify([to, salt, ranks?.from, ranks?.to, label]);
  return whole(one) === whole(other);
}

const NONE: ReadonlyMap<string, Rollout> = new Map();

function changeOf({ id, from, until }: Moved): Change {
  const spot = { document: 'status' as const, pointer: `/info/rollouts${pointer(id, 'share')}` };
  return changeAt(spot, `roll-out of ${id}`, `${from} % -> ${until} %`, `rollout:${id}`);
}

function shareIn({ id, from, until, ranks, label }: Moved): ShareOfMembers {
  return { switch: id, from, to: until, ...(ranks && { ranks }), ...(label && { label }) };
}

/** What the site with the rolled-out revision has otherwise, with the same trees; always the revision itself. */
function brandFindings(moved: Moved, side: SiteSide): readonly EffectFinding[] {
  const { to, from, until } = moved;
  const share = shareIn(moved);
  const [was, is] = until > from ? [null, to] : [to, null];
  const revision = { kind: 'setting', name: 'brandRevision', from: was, to: is, share } as const;
  const { value: brand } = parseBrand(own(side.revisions, to));
  if (brand === null) return [revision];
  const packs = packsFindings(side.documents.brand.packs, brand.packs, until > from);
  const other = { ...side, documents: { ...side.documents, brand } };
  // A smaller share takes it back.
  const diff = comparePortals(until > from ? { before: side, after: other } : { before: other, after: side });
  const found = diff.groups.flatMap(({ findings }) => findings.map((finding) => ({ ...finding, share })));
  return [revision, ...packs, ...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** Market packs bind as soon as the revision is served, which its last step allows. */
function packsFindings(served: readonly string[], rolled: readonly string[], rises: boolean): readonly EffectFinding[] {
  if (!packsDiffer({ packs: served }, { packs: rolled })) return [];
  const [from, to] = rises ? [served, rolled] : [rolled, served];
  return [{ kind: 'setting', name: 'packs', from, to }];
}

/** Whether two brand files name different market packs, in whatever order. */
export function packsDiffer(one: Pick<Brand, 'packs'>, other: Pick<Brand, 'packs'>): boolean {
  return [...one.packs].sort().join() !== [...other.packs].sort().join();
}

function switchFindings(moved: Moved, sides: Sides, pairs: readonly ElementPair[]): readonly EffectFinding[] {
  const { id, to, from, until } = moved;
  const overlay = `overlay:${id}`;
  const touched = pairs.filter(({ reads }) => reads.has(overlay));
  const found = ROLES.filter(({ type }) => type !== null).flatMap((role) => {
    const facts = openFacts(role, sides.after);
    return touched.flatMap(({ id: element, after }) => {
      const without = evaluate(after, firstOf(factsFrom({ [overlay]: 'absent' }), facts));
      const inside = evaluate(after, firstOf(factsFrom({ [overlay]: to }), facts));
      // A smaller share takes it back.
      const [was, is] = until > from ? [without, inside] : [inside, without];
      return [true, false].flatMap((appears) => {
        const example = appears ? findChangingWorld(was, is) : findChangingWorld(is, was);
        return example ? [{ id: element, appears, role: role.name, example }] : [];
      });
    });
  });
  const groups = Map.groupBy(found, ({ role: _, ...one }) => JSON.stringify(one));
  return [...groups.values()].flatMap((group): readonly EffectFinding[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { id: element, appears, example } = first;
    const roles = group.map(({ role }) => role);
    return [{ kind: 'cohort', id: element, appears, roles, example, share: shareIn(moved) }];
  });
}
