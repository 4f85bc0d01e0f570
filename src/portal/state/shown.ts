/** Which elements of a slot are drawn now, and which reserve their place. */
import { type Atom, atom } from 'jotai';
import { SLOTS, type Slot } from '#model/catalogue/element.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { type FactSource, firstOf } from '#model/conditions/facts.ts';
import type { Member } from '#model/documents/member.ts';
import type { Portal, PortalElement } from '#model/portal/portal.ts';
import { elementOf } from '#model/screens/gate.ts';
import { flagFacts, memberFacts } from '#model/site/document-facts.ts';
import { factsAtom, portalAtom } from './atoms.ts';

/** What a slot does with an element whose condition is not evaluated yet. */
export type Unsettled = 'placeholder' | 'wait' | 'absent';

/** Navigation and menus reserve their space; screens and actions wait; fields and badges stay absent. */
export const SLOT_POLICY: Readonly<Record<Slot, Unsettled>> = {
  startup: 'absent',
  'header.nav': 'placeholder',
  'header.account': 'placeholder',
  side: 'placeholder',
  'side.games': 'placeholder',
  'side.account': 'placeholder',
  'side.foot': 'placeholder',
  bar: 'placeholder',
  footer: 'placeholder',
  bottom: 'placeholder',
  member: 'placeholder',
  agent: 'placeholder',
  home: 'placeholder',
  slides: 'wait',
  modal: 'wait',
  game: 'wait',
  mall: 'wait',
  play: 'wait',
  deposit: 'wait',
  route: 'wait',
  login: 'absent',
  'register.methods': 'absent',
  'register.fields': 'absent',
  password: 'absent',
};

/** An element of a slot; `pending` reserves the place of an element that an ordinary player would see. */
export interface ShownElement {
  readonly element: PortalElement;
  readonly pending: boolean;
}

/** The assumed member of a page with a session cookie until member info is loaded. */
const ORDINARY_PLAYER: Member = {
  id: '',
  account: '',
  nickname: '',
  type: 0,
  toUpline: false,
  hasPassword: true,
  rankName: '',
  rankLevel: 0,
  labels: [],
  switches: new Map(),
};
const LIKELY = firstOf(memberFacts(ORDINARY_PLAYER), flagFacts({}));

/** The elements of a slot that are shown with these facts, in the brand's order, by the slot's policy. */
export function shownIn(portal: Portal, facts: FactSource, slot: Slot): readonly ShownElement[] {
  return portal.slots[slot].flatMap((id): readonly ShownElement[] => {
    const element = elementOf(portal, id);
    if (element === undefined) return [];
    const evaluated = evaluate(element.when, facts);
    if (evaluated === true) return [{ element, pending: false }];
    const keepsPlace =
      evaluated !== false && SLOT_POLICY[slot] === 'placeholder' && evaluate(evaluated, LIKELY) === true;
    return keepsPlace ? [{ element, pending: true }] : [];
  });
}

/**
 * Whether a merchant document that decides about an element is missing: then the condition is undecidable for every
 * visitor.
 */
export function lacksDocument(portal: Portal, facts: FactSource, id: string): boolean {
  const element = elementOf(portal, id);
  return element !== undefined && typeof evaluate(element.when, firstOf(facts, LIKELY)) !== 'boolean';
}

export const shownAtoms = Object.fromEntries(
  SLOTS.map((slot) => [slot, atom((get) => shownIn(get(portalAtom), get(factsAtom), slot))]),
) as Record<Slot, Atom<readonly ShownElement[]>>;
