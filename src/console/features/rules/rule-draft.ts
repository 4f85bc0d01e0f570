/** Draft of a site's field rules: kept as typed, even while invalid. */
import type { JsonObject } from '#model/json/json.ts';
import { isObject, own, yes } from '#model/json/json.ts';
import type { Proposal, RulePatch } from '#model/proposals/proposal.ts';

export interface RuleDraft {
  /** Patches by field, whether or not they differ from the saved rule. */
  readonly patches: Readonly<Record<string, RulePatch>>;
  /** The fields in their new order; null keeps the saved order. */
  readonly order: readonly string[] | null;
}

export const NO_DRAFT: RuleDraft = { patches: {}, order: null };

export type RawRules = Readonly<Record<string, JsonObject>>;

/** The saved rules of a tree; an invalid rule counts as an empty one. */
export function savedRules(tree: unknown): RawRules {
  const entries = isObject(tree) ? Object.entries(tree) : [];
  return Object.fromEntries(entries.map(([field, rule]) => [field, isObject(rule) ? rule : {}]));
}

export function setRule(draft: RuleDraft, field: string, patch: RulePatch): RuleDraft {
  return { ...draft, patches: { ...draft.patches, [field]: { ...partsOf(draft.patches, field), ...patch } } };
}

/** The own property of a field's name; an empty object if there is none. */
function partsOf<Parts extends object>(parts: Readonly<Record<string, Parts>>, field: string): Partial<Parts> {
  return Object.hasOwn(parts, field) ? (parts[field] ?? {}) : {};
}

export function dropRule({ patches, order }: RuleDraft, field: string): RuleDraft {
  return { order, patches: Object.fromEntries(Object.entries(patches).filter(([name]) => name !== field)) };
}

export function moveRule(draft: RuleDraft, saved: RawRules, field: string, by: -1 | 1): RuleDraft {
  const fields = fieldOrder(draft, saved);
  const from = fields.indexOf(field);
  const other = fields[from + by];
  if (from < 0 || other === undefined) return draft;
  return { ...draft, order: fields.with(from, other).with(from + by, field) };
}

/** The fields in the order of the draft; unknown fields follow in the saved order. */
export function fieldOrder({ order, patches }: RuleDraft, saved: RawRules): readonly string[] {
  const all = [...new Set([...Object.keys(saved), ...Object.keys(patches)])];
  const known = (order ?? []).filter((field) => all.includes(field));
  return [...new Set([...known, ...all])];
}

/** The raw rule of a field with its patch applied. */
export function draftedRule({ patches }: RuleDraft, saved: RawRules, field: string): JsonObject {
  return { key: field, ...partsOf(saved, field), ...partsOf(patches, field) };
}

/** The parts of a patch that differ from the saved rule. */
export function changedParts({ patches }: RuleDraft, saved: RawRules, field: string): RulePatch {
  const before = partsOf(saved, field);
  const entries = Object.entries(partsOf(patches, field)).filter(
    ([key, value]) => !isSame(key, own(before, key), value),
  );
  return Object.fromEntries(entries);
}

/** Servers write equal values in several ways: true as 1 or true, a length as a number or as digits. */
function isSame(key: string, one: unknown, other: unknown): boolean {
  if (key === 'enabled' || key === 'required') return yes(one) === yes(other);
  if (key === 'labels') return JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});
  if (key === 'acceptedPattern') return (one ?? '') === (other ?? '');
  return String(one ?? '') === String(other ?? '');
}

/** The proposals: the changed parts of every field that is not held back, then the order. */
export function proposalsOf(
  draft: RuleDraft,
  saved: RawRules,
  isHeld: (field: string) => boolean,
): readonly Proposal[] {
  const rules = Object.keys(draft.patches).flatMap((field): readonly Proposal[] => {
    const patch = changedParts(draft, saved, field);
    return Object.keys(patch).length === 0 || isHeld(field) ? [] : [{ kind: 'rule', field, patch }];
  });
  const added = rules.flatMap((proposal) => (proposal.kind === 'rule' ? [proposal.field] : []));
  const isThere = (field: string): boolean => Object.hasOwn(saved, field) || added.includes(field);
  const fields = fieldOrder(draft, saved).filter(isThere);
  const plain = fieldOrder({ ...draft, order: null }, saved).filter(isThere);
  return fields.join() === plain.join() ? rules : [...rules, { kind: 'ruleOrder', fields }];
}

export function withoutSent(draft: RuleDraft, proposals: readonly Proposal[]): RuleDraft {
  const sent = new Set(proposals.flatMap((proposal) => (proposal.kind === 'rule' ? [proposal.field] : [])));
  const isOrdered = proposals.some(({ kind }) => kind === 'ruleOrder');
  return {
    patches: Object.fromEntries(Object.entries(draft.patches).filter(([field]) => !sent.has(field))),
    order: isOrdered ? null : draft.order,
  };
}

/** A length for the request: a number if the text is one, else the typed text. */
export function typedLength(text: string): number | string {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text) : text;
}

/** Parses a stored draft; an empty draft if it cannot be parsed. */
export function readDraft(text: string | null): RuleDraft {
  if (text === null) return NO_DRAFT;
  try {
    const read: unknown = JSON.parse(text);
    const patches = own(read, 'patches');
    const order = own(read, 'order');
    if (!isObject(patches)) return NO_DRAFT;
    const names = Array.isArray(order) ? order.filter((name): name is string => typeof name === 'string') : null;
    // The rule check and the gateway validate the patches; here only the structure matters.
    const validPatches = Object.entries(patches).filter((entry): entry is [string, RulePatch] => isObject(entry[1]));
    return { patches: Object.fromEntries(validPatches), order: names };
  } catch {
    return NO_DRAFT;
  }
}
