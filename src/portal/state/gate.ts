/** Whether an action may be done now, and what a visitor meets instead (specification S1 §6). */
import type { Action } from '#model/catalogue/element.ts';
import { decide, settle } from '#model/condition.ts';
import type { FactSource } from '#model/facts.ts';
import { expandCondition } from '#model/leaf-forms.ts';
import type { Portal } from '#model/portal.ts';
import { elementOf } from './shown.ts';

/**
 * `pass`: do it. `login`: the log-in popup (M52, M266). `trueAccount`: the warning for trial accounts (M269). `refused`:
 * this site or this account does not have it. `wait`: a fact that decides has not come.
 */
export type Gate = 'pass' | 'login' | 'trueAccount' | 'refused' | 'wait';

const SIGNED_IN = expandCondition({ member: 'signedIn' });
const VISITOR = expandCondition({ member: 'visitor' });
const TRIAL = expandCondition({ member: 'trial' });

/** The gate of an action. A window's gate is its element's own condition; a game asks for somebody signed in. */
export function gateOf(portal: Portal, facts: FactSource, action: Action): Gate {
  if ('launch' in action) return fromSettled(settle(SIGNED_IN, facts), facts);
  if (!('open' in action)) return 'pass';
  const element = elementOf(portal, `modal.${action.open}`);
  if (element === undefined) return 'refused';
  const gate = fromSettled(settle(element.when, facts), facts);
  return gate === 'pass' && action.page !== undefined ? pageGate(portal, facts, action.open, action.page) : gate;
}

/** A page of a centre that is not shown is not opened either. */
function pageGate(portal: Portal, facts: FactSource, centre: string, page: string): Gate {
  const element = elementOf(portal, `${centre}.${page}`);
  const isDefault = centre === 'agent' && page === 'agentTeamOverview';
  if (element === undefined) return isDefault ? 'pass' : 'refused';
  return fromSettled(settle(element.when, facts), facts);
}

function fromSettled(settled: unknown, facts: FactSource): Gate {
  if (settled === true) return 'pass';
  if (settled !== false) return 'wait';
  if (decide(VISITOR, facts)) return 'login';
  return decide(TRIAL, facts) ? 'trueAccount' : 'refused';
}
