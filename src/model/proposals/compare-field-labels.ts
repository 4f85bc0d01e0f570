/** Compares the labels that rules give to fields, in the brand's languages. */
import { changeAt } from '../compare/changes.ts';
import { NOTHING } from '../compare/effects.ts';
import { ruleLabel, ruleOf } from '../documents/rules.ts';
import { pointer } from '../json/problem.ts';
import type { Language } from '../site/brand.ts';
import type { CausedFinding } from './effect.ts';
import type { SiteSide } from './side.ts';

/** Differing labels, each under its place in the rules. Pure. */
export function compareFieldLabels(sides: {
  readonly before: SiteSide;
  readonly after: SiteSide;
}): readonly CausedFinding[] {
  const fields = Object.keys({ ...sides.before.documents.rules, ...sides.after.documents.rules });
  const { languages } = sides.after.documents.brand;
  return fields.flatMap((field) => languages.flatMap((language) => compareLabel(sides, field, language)));
}

function compareLabel(
  { before, after }: Parameters<typeof compareFieldLabels>[0],
  field: string,
  language: Language,
): readonly CausedFinding[] {
  const labelOf = ({ documents }: SiteSide) => {
    const rule = ruleOf(documents.rules ?? {}, field);
    return rule === undefined ? undefined : ruleLabel(rule, language);
  };
  const [from = NOTHING, to = NOTHING] = [labelOf(before), labelOf(after)];
  if (from === to) return [];
  const spot = { document: 'status' as const, pointer: pointer('info', 'register', field, 'labels', language) };
  const change = changeAt(spot, `label of ${field}`, `${from} -> ${to}`, `rule.${field}.labels.${language}`);
  return [{ finding: { kind: 'label', id: `register.${field}`, language, from, to }, causes: [[change]] }];
}
