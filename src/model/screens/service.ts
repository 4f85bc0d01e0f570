/** Which channel of customer service a visitor is led to (M229). */
import { type Settled, settle } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';

/** Whom the VIP channel serves: a rank above four (docs/elements.md#bar). */
const VIP_WHEN: Settled = { fact: 'member.rank', above: 4 };

/** The channel for whom these facts are about; a member who is not known yet is led to live chat. */
export function serviceChannel(facts: FactSource): 'VIP' | 'LIVECHAT' {
  return settle(VIP_WHEN, facts) === true ? 'VIP' : 'LIVECHAT';
}
