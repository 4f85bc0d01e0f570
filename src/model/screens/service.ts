/** Chooses the customer service channel for a visitor (M229). */
import { type Evaluation, evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';

/** The VIP channel is for ranks above four (docs/reference/elements.md#bar). */
const VIP_WHEN: Evaluation = { fact: 'member.rank', above: 4 };

/** A member whose rank is not known yet gets live chat. */
export function serviceChannel(facts: FactSource): 'VIP' | 'LIVECHAT' {
  return evaluate(VIP_WHEN, facts) === true ? 'VIP' : 'LIVECHAT';
}
