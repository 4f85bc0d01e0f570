/** Builds a brand's elements from the catalogue, its families, and the brand's own layer. Evaluates no condition. */
import {
  fieldCondition,
  KNOWN_FIELDS,
  METHOD_WHEN,
  REGISTER_FIELDS,
  type RegisterMethod,
  registerField,
  socialLogin,
} from '../catalogue/access.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { ElementSpec, Slot } from '../catalogue/element.ts';
import { LINK_SLOTS, SLOTS } from '../catalogue/element.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { allOf } from '../conditions/condition.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import type { Rules } from '../documents/rules.ts';
import type { AddedElement, Brand } from '../site/brand.ts';
import { overridesFor } from '../site/document-facts.ts';

/** An element with its whole condition: the catalogue's AND every brand layer. */
export interface Element extends Omit<ElementSpec, 'when'> {
  readonly condition: Evaluation;
}

interface Expanded {
  readonly spec: Omit<ElementSpec, 'when'>;
  readonly condition: Evaluation;
  /** The element for every brand that does not mention it: one shared object. */
  readonly plain: Element;
}

type Overrides = ReturnType<typeof overridesFor>;

function expandSpec({ when, ...spec }: ElementSpec): Expanded {
  const condition = expandCondition(when ?? true);
  return { spec, condition, plain: applyOverrides(spec, condition, []) };
}

const EXPANDED_CATALOGUE: readonly Expanded[] = CATALOGUE.map(expandSpec);

/** Cached per brand: the result depends on the brand alone. Weak: an entry is released with its brand. */
const composed = new WeakMap<Brand, readonly Element[]>();

/**
 * Every element of one brand, in catalogue order; another version's catalogue can be given. Visibility is a
 * conjunction: the catalogue's condition, the brand's `when`, and not `hidden`; presentation is an override by key.
 */
export function composeElements(
  brand: Brand,
  rules: Rules = {},
  catalogue: readonly ElementSpec[] = CATALOGUE,
): readonly Element[] {
  const isCurrent = catalogue === CATALOGUE;
  const fixed = (isCurrent ? composed.get(brand) : undefined) ?? composeFixed(brand, catalogue);
  if (isCurrent) composed.set(brand, fixed);
  const others = composeOthers(brand, rules);
  return others.length === 0 ? fixed : [...fixed, ...others];
}

/** The elements of fields that only the rules know. */
export function composeOthers(brand: Brand, rules: Rules): readonly Element[] {
  return otherFields(rules).map((field) => applyBrand(expandSpec(registerField(field)), brand));
}

/** The elements that do not depend on the rules. */
function composeFixed(brand: Brand, catalogue: readonly ElementSpec[]): readonly Element[] {
  const expanded = catalogue === CATALOGUE ? EXPANDED_CATALOGUE : catalogue.map(expandSpec);
  const ownSpecs = [...brandProviders(brand).map(socialLogin), ...brand.additions.map(addedSpec)].map(expandSpec);
  return [...expanded, ...ownSpecs].map((each) => applyBrand(each, brand));
}

/** The fields of the rules that the catalogue does not know by name, in the rules' order. */
export function otherFields(rules: Rules): readonly string[] {
  return Object.keys(rules).filter((field) => !KNOWN_FIELDS.has(field));
}

/** The whole condition of one registration field in one method, including the brand's layer. */
export function methodFieldCondition(brand: Brand, field: string, method: RegisterMethod): Evaluation {
  const known = EXPANDED_FIELDS.get(`${method}.${field}`);
  return withBrandLayer(brand, `register.${field}`, known ?? expandCondition(fieldCondition(field, method)));
}

const EXPANDED_FIELDS: ReadonlyMap<string, Evaluation> = new Map(
  (['username', 'mobile'] as const).flatMap((method) =>
    REGISTER_FIELDS.map(({ field }) => [`${method}.${field}`, expandCondition(fieldCondition(field, method))] as const),
  ),
);

export function methodCondition(brand: Brand, method: RegisterMethod): Evaluation {
  return withBrandLayer(brand, `register.method.${method}`, expandCondition(METHOD_WHEN[method]));
}

function brandProviders(brand: Brand): readonly string[] {
  const features = brand.document['features'] as { socialLogin?: readonly string[] } | undefined;
  return features?.socialLogin ?? [];
}

function addedSpec(added: AddedElement): ElementSpec {
  const { go, link } = added.action;
  const rest = {
    id: added.id,
    label: added.label,
    when: added.when,
    ...(added.icon === undefined ? {} : { icon: added.icon }),
    ...(link === undefined ? (go === undefined ? {} : { action: { go } }) : { action: { link } }),
  };
  if (added.slot === 'header.nav') return { ...rest, slot: 'header.nav', kind: 'nav.link' };
  return { ...rest, slot: LINK_SLOTS.find((known) => known === added.slot) ?? 'footer', kind: 'link' };
}

function applyBrand({ spec, condition, plain }: Expanded, brand: Brand): Element {
  const overrides = overridesFor(brand, spec.id);
  return overrides.length === 0 ? plain : applyOverrides(spec, condition, overrides);
}

function applyOverrides(spec: Expanded['spec'], condition: Evaluation, overrides: Overrides): Element {
  const label = overrides.findLast((override) => override.label !== undefined)?.label ?? spec.label;
  const icon = overrides.findLast((override) => override.icon !== undefined)?.icon ?? spec.icon;
  const whole = withOverrides(overrides, spec.id, condition);
  return { ...spec, label, condition: whole, ...(icon === undefined ? {} : { icon }) };
}

function withBrandLayer(brand: Brand, id: string, condition: Evaluation): Evaluation {
  return withOverrides(overridesFor(brand, id), id, condition);
}

/**
 * Adds the brand's `when`, the choice of home sections, and `hidden`, in this order, so that reasons name `hidden`
 * last.
 */
function withOverrides(overrides: Overrides, id: string, condition: Evaluation): Evaluation {
  const section = id.startsWith('home.') ? [{ fact: `brand.section:${id.slice('home.'.length)}`, in: [true] }] : [];
  const own = overrides.map((override) => expandCondition(override.when));
  return allOf([condition, ...own, ...section, { fact: `brand.hidden:${id}`, in: [false] }]);
}

/** The ids of each slot in the brand's order. The order never decides what is drawn, only where. */
export function orderSlots(
  brand: Brand,
  elements: readonly Pick<Element, 'id' | 'slot'>[],
): Readonly<Record<Slot, readonly string[]>> {
  const bySlot = new Map(SLOTS.map((slot): [Slot, string[]] => [slot, []]));
  for (const { slot, id } of elements) bySlot.get(slot)?.push(id);
  const ordered = [...bySlot].map(([slot, ids]) => [slot, orderIds(ids, wantedOrder(brand, slot))]);
  return Object.fromEntries(ordered) as Record<Slot, readonly string[]>;
}

function wantedOrder(brand: Brand, slot: Slot): readonly string[] {
  if (slot === 'home') return brand.home.map((section) => `home.${section.section}`);
  return Object.hasOwn(brand.order, slot) ? (brand.order[slot] ?? []) : [];
}

/**
 * Applies a partial order to ids: listed ids in the listed order (`family.*` stands for its members), every other id
 * after its previous predecessor. Unknown ids are ignored; no id is lost or added.
 */
export function orderIds(ids: readonly string[], wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return ids;
  const listed = [...new Set(wanted.flatMap((name) => matching(ids, name)))];
  const result = [...listed];
  ids.forEach((id, at) => {
    if (listed.includes(id)) return;
    const predecessor = ids[at - 1];
    result.splice(predecessor === undefined ? 0 : result.indexOf(predecessor) + 1, 0, id);
  });
  return result;
}

function matching(ids: readonly string[], name: string): readonly string[] {
  if (!name.endsWith('.*')) return ids.filter((id) => id === name);
  return ids.filter((id) => id.startsWith(name.slice(0, -1)));
}
