/** Compares labels of resources as pages draw them: a language without its own label uses the English one. */
import type { CauseGroup } from '../compare/compare-portals.ts';
import { NOTHING } from '../compare/effects.ts';
import type { Side, Sides } from '../compare/sides.ts';
import { resolvePortal } from '../portal/portal.ts';
import type { Language } from '../site/brand.ts';
import type { EffectGroup, ResourceLabelFinding } from './effect.ts';

/** The groups with resource labels as drawn in the brand's languages, in place of the written labels. */
export function describeDrawnLabels(sides: Sides, groups: readonly CauseGroup[]): readonly EffectGroup[] {
  return groups.flatMap(({ causes, findings }) => {
    const written = findings.filter(isWrittenLabel);
    const names = new Set(written.map(({ resource }) => resource));
    const drawn = names.size > 0 ? drawnLabels(sides).filter(({ resource }) => names.has(resource)) : [];
    const all = [...findings.filter((finding) => !isWrittenLabel(finding)), ...drawn];
    return all.length > 0 ? [{ causes, findings: all }] : [];
  });
}

type Finding = CauseGroup['findings'][number];

function isWrittenLabel(finding: Finding): finding is Extract<Finding, { kind: 'resource' }> {
  return finding.kind === 'resource' && finding.part.startsWith('label ');
}

function drawnLabels({ before, after }: Sides): readonly ResourceLabelFinding[] {
  return after.documents.brand.languages.flatMap((language) => {
    const some = labelsIn(before, language);
    const others = labelsIn(after, language);
    return [...new Set([...some.keys(), ...others.keys()])].flatMap((resource): readonly ResourceLabelFinding[] => {
      const from = some.get(resource) ?? NOTHING;
      const to = others.get(resource) ?? NOTHING;
      return from === to ? [] : [{ kind: 'resourceLabel', resource, language, from, to }];
    });
  });
}

/** Keyed by the names of the resource comparison: the kind, and its number from the second one on. */
function labelsIn({ documents }: Side, language: Language): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { kind, label } of resolvePortal(documents, language).resources) {
    const count = [...labels.keys()].filter((name) => name.split(' ')[0] === kind).length;
    labels.set(count === 0 ? kind : `${kind} ${count + 1}`, JSON.stringify(label));
  }
  return labels;
}
