import type { Change } from '../compare/changes.ts';
import type { Labels } from '../compare/compare-brands.ts';
import { pairElements } from '../compare/compare-elements.ts';
import { comparePortals, type PortalDiff } from '../compare/compare-portals.ts';
import { changedRegisterSettings } from '../compare/rule-changes.ts';
import { compareCohorts } from './compare-cohorts.ts';
import { compareContent } from './compare-content.ts';
import { compareFieldLabels } from './compare-field-labels.ts';
import { describeDrawnLabels } from './compare-resource-labels.ts';
import { compareRollouts } from './compare-rollouts.ts';
import { compareSettings } from './compare-settings.ts';
import type { AnnouncedEffect, CausedFinding, EffectGroup } from './effect.ts';
import type { SiteSide } from './side.ts';

/**
 * The differences of the site for visitors, every type of member and all languages of the brand. `labels` gives texts,
 * so that labels are compared as displayed. Pure; equal sides have no differences.
 */
export function effectOf(before: SiteSide, after: SiteSide, labels?: Labels): AnnouncedEffect {
  const sides = { before, after };
  const diff = comparePortals(sides, labels);
  // Rule parts that no form uses now are not among the facts of the portal comparison.
  const pairs = pairElements(sides);
  const rollouts = compareRollouts(sides, pairs);
  const content = compareContent(sides);
  const ofSite = [...changesIn(diff), ...changedRegisterSettings(sides, changesIn(diff))];
  const allChanges = unique([...ofSite, ...rollouts.changes, ...content.changes]);
  const groups = groupByCause([
    ...describeDrawnLabels(sides, diff.groups).flatMap(({ causes, findings }) =>
      findings.map((finding): CausedFinding => ({ finding, causes: [causes] })),
    ),
    ...compareCohorts(sides, pairs, allChanges),
    ...rollouts.findings,
    ...compareSettings(sides, allChanges),
    ...compareFieldLabels(sides),
    ...content.findings,
  ]);
  const responsible = new Set(groups.flatMap(({ causes }) => causes.map(({ key }) => key)));
  const silent = allChanges.filter(({ key }) => !responsible.has(key));
  return { languages: after.documents.brand.languages, groups, silent };
}

function changesIn({ groups, withoutEffect }: PortalDiff): readonly Change[] {
  return unique([...groups.flatMap(({ causes }) => causes), ...withoutEffect]);
}

function unique(changes: readonly Change[]): readonly Change[] {
  return [...new Map(changes.map((change) => [change.key, change])).values()];
}

function groupByCause(found: readonly CausedFinding[]): readonly EffectGroup[] {
  const reported = found.flatMap(({ finding, causes }) => causes.map((set) => ({ finding, set })));
  const groups = Map.groupBy(reported, ({ set }) => JSON.stringify(set.map(({ key }) => key)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ causes: first.set, findings: group.map(({ finding }) => finding) }] : [];
  });
}
