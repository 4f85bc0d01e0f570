import { factsOf, merchantFactsOf } from '#gateway/pipeline/facts.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { type Condition, decide } from '#model/conditions/condition.ts';
import { type FactSource, firstOf } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { viewFacts } from '#model/site/document-facts.ts';

/** Facts of an anonymous visitor, including view facts (none are set). */
export async function visitorFacts(pipeline: Pipeline, visit: Visit): Promise<FactSource> {
  const merchant = await merchantFactsOf(visit.trees, () => pipeline.lanesOf(visit.merchant));
  return firstOf(factsOf(merchant, { member: null, restricted: false, flags: {} }), viewFacts({}));
}

/** Whether a condition holds for a visitor of this site; unknown counts as false. */
export async function isOffered(pipeline: Pipeline, visit: Visit, condition: Condition): Promise<boolean> {
  return decide(expandCondition(condition), await visitorFacts(pipeline, visit));
}
