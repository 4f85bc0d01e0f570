/** Decides whether an action is allowed now, and what a visitor sees instead (M266-M270). */
import type { Action } from '../catalogue/element.ts';
import { PAGE_NAMES } from '../catalogue/page-names.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { decide, evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import type { Portal, PortalElement } from '../portal/portal.ts';

/**
 * `pass`: allowed. `login`: the sign-in popup (M52, M266). `trueAccount`: the warning for trial accounts (M269).
 * `refused`: not available on this site or for this account. `wait`: a deciding fact is not loaded yet.
 */
export type Gate = 'pass' | 'login' | 'trueAccount' | 'refused' | 'wait';

const SIGNED_IN = expandCondition({ member: 'signedIn' });
const VISITOR = expandCondition({ member: 'visitor' });
const TRIAL = expandCondition({ member: 'trial' });

/** Whether a trial account is signed in (M269). */
export function isTrial(facts: FactSource): boolean {
  return decide(TRIAL, facts);
}

/** The gate of an action. A window's gate is its element's own condition; a game requires a signed-in member. */
export function gateOf(portal: Pick<Portal, 'elements'>, facts: FactSource, action: Action): Gate {
  if ('launch' in action) return gateFrom(evaluate(SIGNED_IN, facts), facts);
  if (!('open' in action)) return 'pass';
  const window = elementOf(portal, `modal.${action.open}`);
  const gate = window === undefined ? 'refused' : gateFrom(evaluate(window.when, facts), facts);
  if (gate !== 'pass' || action.page === undefined) return gate;
  // A hidden page of a centre cannot be opened either.
  const page = elementOf(portal, pageElement(action.open, action.page));
  return page === undefined ? 'refused' : gateFrom(evaluate(page.when, facts), facts);
}

/** The element id of a centre's page; pages are opened by name, and a name may differ from the id's (M159). */
export function pageElement(centre: string, page: string): string {
  return `${centre}.${Object.hasOwn(PAGE_NAMES, page) ? PAGE_NAMES[page] : page}`;
}

/** Looked up as an own property: "constructor" is a valid id text. */
export function elementOf(portal: Pick<Portal, 'elements'>, id: string): PortalElement | undefined {
  return Object.hasOwn(portal.elements, id) ? portal.elements[id] : undefined;
}

function gateFrom(evaluated: Evaluation, facts: FactSource): Gate {
  if (evaluated === true) return 'pass';
  if (evaluated !== false) return 'wait';
  if (decide(VISITOR, facts)) return 'login';
  return decide(TRIAL, facts) ? 'trueAccount' : 'refused';
}
