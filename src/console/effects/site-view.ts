import type { SiteDocumentsReply } from '#contract/staff/trees/calls.ts';
import { ruleLabel, ruleOf } from '#model/documents/rules.ts';
import type { Problem } from '#model/json/problem.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { SiteBodies } from '#model/proposals/content-entries.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal, TreeChange } from '#model/proposals/proposal.ts';
import { type BrandRevisions, plainBrand, type SiteSide, sideOf } from '#model/proposals/side.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { type BrandTexts, labelsWith, type TranslateKey } from './labels/element-labels.ts';

export interface SiteView {
  readonly documents: SiteDocumentsReply;
  readonly brand: Brand;
  readonly side: SiteSide;
  readonly translateKey: TranslateKey;
  /** Brand files of revisions whose share a change moves. */
  readonly revisions?: BrandRevisions;
  /** Content entries that a change names. */
  readonly content?: SiteBodies['content'];
  readonly places?: SiteBodies['places'];
}

/** Cached per reply object, which stays the same while nothing changes. */
const views = new WeakMap<SiteDocumentsReply, SiteView>();

/** Parses a site's documents once per reply. A site without a brand file shows everything that its trees allow. */
export function viewSite(documents: SiteDocumentsReply): SiteView {
  const known = views.get(documents);
  if (known !== undefined) return known;
  const brand = parseBrand(documents.brand).value ?? plainBrand(documents.merchant);
  const side = sideOf({ brand, trees: documents.trees, lanes: documents.lanes });
  const view = { documents, brand, side, translateKey: labelsWithRules(documents.brandTexts, side) };
  views.set(documents, view);
  return view;
}

export interface Announced {
  readonly effect: AnnouncedEffect;
  /** Why proposals are invalid; empty if they are valid. */
  readonly problems: readonly Problem[];
  /** None: the current state already equals the proposals. */
  readonly changes: readonly TreeChange[];
  /** Element labels after the change, including new fields. */
  readonly translateKey: TranslateKey;
}

/** Computes the effect of proposals at a site. Pure; the gateway uses the same functions and gets the same result. */
export function announce(view: SiteView, proposals: readonly Proposal[]): Announced {
  const { documents, brand, revisions, content, places } = view;
  const side = content ? { ...view.side, content, places } : view.side;
  const { trees, changes, problems } = applyProposals({ ...documents.trees, content, places }, proposals);
  const after = sideOf({ brand, trees, lanes: documents.lanes, revisions });
  const translateKey = labelsWithRules(documents.brandTexts, after, side);
  return { effect: effectOf(side, after), problems, changes, translateKey };
}

/** Element labels, with field labels from rules; the first side with a label wins. */
function labelsWithRules(texts: BrandTexts, ...sides: readonly SiteSide[]): TranslateKey {
  const translateKey = labelsWith(texts);
  return (key) => {
    const field = /^(?:element\.register|form\.field)\.(\w+)$/.exec(key)?.[1];
    const labels = field === undefined ? [] : sides.flatMap((side) => labelIn(side, field) ?? []);
    return labels[0] ?? translateKey(key);
  };
}

/** Label of a rule's field: English, else any language. */
function labelIn({ documents }: SiteSide, field: string): string | undefined {
  const rule = ruleOf(documents.rules ?? {}, field);
  return rule && ruleLabel(rule, 'EN', ...Object.keys(rule.labels ?? {}));
}
