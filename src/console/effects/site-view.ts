import type { SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { ruleLabel, ruleOf } from '#model/documents/rules.ts';
import type { Problem } from '#model/json/problem.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, type SiteSide, sideOf } from '#model/proposals/side.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { type BrandTexts, labelsWith, type TranslateKey } from './labels/element-labels.ts';

/** A site as the browser works with it: its documents taken apart once. */
export interface SiteView {
  readonly documents: SiteDocumentsReply;
  readonly brand: Brand;
  readonly side: SiteSide;
  readonly translateKey: TranslateKey;
}

/** Documents stay the same object while nothing changed; what was made of them goes when they go. */
const views = new WeakMap<SiteDocumentsReply, SiteView>();

/** Takes a site's documents apart, once for each reply. A site whose brand file is not at hand shows all that its trees allow. */
export function viewSite(documents: SiteDocumentsReply): SiteView {
  const known = views.get(documents);
  if (known !== undefined) return known;
  const brand = parseBrand(documents.brand).value ?? plainBrand(documents.merchant);
  const side = sideOf({ brand, trees: documents.trees, lanes: documents.lanes });
  const view = { documents, brand, side, translateKey: labelsWithRules(documents.brandTexts, side) };
  views.set(documents, view);
  return view;
}

/** What proposals come to at one site, before they are made. */
export interface Announced {
  readonly effect: AnnouncedEffect;
  /** Why proposals cannot be done; empty when they can. */
  readonly problems: readonly Problem[];
  /** False: everything already is as proposed. */
  readonly changes: boolean;
  /** The words of elements once it is done: a field that comes has its own. */
  readonly translateKey: TranslateKey;
}

/** Tells what proposals come to at a site. Pure; the gateway comes to the same by the same functions. */
export function announce({ documents, brand, side }: SiteView, proposals: readonly Proposal[]): Announced {
  const { trees, changes, problems } = applyProposals(documents.trees, proposals);
  const after = sideOf({ brand, trees, lanes: documents.lanes });
  const translateKey = labelsWithRules(documents.brandTexts, after, side);
  return { effect: effectOf(side, after), problems, changes: changes.length > 0, translateKey };
}

/** The words of elements, with what rules call their fields; the first side that names one does. */
function labelsWithRules(texts: BrandTexts, ...sides: readonly SiteSide[]): TranslateKey {
  const translateKey = labelsWith(texts);
  return (key) => {
    const field = /^(?:element\.register|form\.field)\.(\w+)$/.exec(key)?.[1];
    const labels = field === undefined ? [] : sides.flatMap((side) => labelIn(side, field) ?? []);
    return labels[0] ?? translateKey(key);
  };
}

/** What a rule calls its field: in English, else in any language. */
function labelIn({ documents }: SiteSide, field: string): string | undefined {
  const rule = ruleOf(documents.rules ?? {}, field);
  return rule && ruleLabel(rule, 'EN', ...Object.keys(rule.labels ?? {}));
}
