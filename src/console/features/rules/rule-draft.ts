/** Edits of a site's rules before they are saved: kept as they were typed, also where they make no sense yet. */
import type { JsonObject } from '#model/json/json.ts';
import { isObject, own, yes } from '#model/json/json.ts';
import type { Proposal, RulePatch } from '#model/proposals/proposal.ts';

export interface RuleDraft {
  /** What was set by field, whether or not it differs from what is saved. */
  readonly patches: Readonly<Record<string, RulePatch>>;
  /** The fields in their new order; null: as saved. */
  readonly order: readonly string[] | null;
}

export const NO_DRAFT: RuleDraft = { patches: {}, order: null };

/** Raw rules by field. */
export type RawRules = Readonly<Record<string, JsonObject>>;

/** The saved rules of a tree; what is no rule counts as an empty one. */
export function savedRules(tree: unknown): RawRules {
  const entries = isObject(tree) ? Object.entries(tree) : [];
  return Object.fromEntries(entries.map(([field, rule]) => [field, isObject(rule) ? rule : {}]));
}

/** Sets parts of one field's rule. */
export function setRule(draft: RuleDraft, field: string, patch: RulePatch): RuleDraft {
  return { ...draft, patches: { ...draft.patches, [field]: { ...partsOf(draft.patches, field), ...patch } } };
}

/** What stands under a field's name; nothing where nothing does. */
function partsOf<Parts extends object>(parts: Readonly<Record<string, Parts>>, field: string): Partial<Parts> {
  return Object.hasOwn(parts, field) ? (parts[field] ?? {}) : {};
}

/** Forgets what was set for a field. */
export function dropRule({ patches, order }: RuleDraft, field: string): RuleDraft {
  return { order, patches: Object.fromEntries(Object.entries(patches).filter(([name]) => name !== field)) };
}

/** Moves a field by one place. */
export function moveRule(draft: RuleDraft, saved: RawRules, field: string, by: -1 | 1): RuleDraft {
  const fields = fieldOrder(draft, saved);
  const from = fields.indexOf(field);
  const other = fields[from + by];
  if (from < 0 || other === undefined) return draft;
  return { ...draft, order: fields.with(from, other).with(from + by, field) };
}

/** The fields in the order of the draft; those that it does not know follow in the saved order. */
export function fieldOrder({ order, patches }: RuleDraft, saved: RawRules): readonly string[] {
  const all = [...new Set([...Object.keys(saved), ...Object.keys(patches)])];
  const known = (order ?? []).filter((field) => all.includes(field));
  return [...new Set([...known, ...all])];
}

/** The raw rule of a field with what was set. */
export function draftedRule({ patches }: RuleDraft, saved: RawRules, field: string): JsonObject {
  return { key: field, ...partsOf(saved, field), ...partsOf(patches, field) };
}

/** What was set for a field and differs from what is saved. */
export function changedParts({ patches }: RuleDraft, saved: RawRules, field: string): RulePatch {
  const before = partsOf(saved, field);
  const entries = Object.entries(partsOf(patches, field)).filter(
    ([key, value]) => !isSame(key, own(before, key), value),
  );
  return Object.fromEntries(entries);
}

/** Servers write the same in several ways: yes as 1 or true, a length as a number or in digits. */
function isSame(key: string, one: unknown, other: unknown): boolean {
  if (key === 'enabled' || key === 'required') return yes(one) === yes(other);
  if (key === 'labels') return JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});
  if (key === 'acceptedPattern') return (one ?? '') === (other ?? '');
  return String(one ?? '') === String(other ?? '');
}

/** What is sent: the changed parts of every field that is not held back, then the order. */
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

/** The draft without what was sent. */
export function withoutSent(draft: RuleDraft, proposals: readonly Proposal[]): RuleDraft {
  const sent = new Set(proposals.flatMap((proposal) => (proposal.kind === 'rule' ? [proposal.field] : [])));
  const isOrdered = proposals.some(({ kind }) => kind === 'ruleOrder');
  return {
    patches: Object.fromEntries(Object.entries(draft.patches).filter(([field]) => !sent.has(field))),
    order: isOrdered ? null : draft.order,
  };
}

/** A length as it is sent: a number where it is one, else what was typed. */
export function typedLength(text: string): number | string {
  return /^[0-9]{1,6}$/.test(text.trim()) ? Number(text) : text;
}

/** Reads a draft that was kept as text; anything else is an empty one. */
export function readDraft(text: string | null): RuleDraft {
  if (text === null) return NO_DRAFT;
  try {
    const read: unknown = JSON.parse(text);
    const patches = own(read, 'patches');
    const order = own(read, 'order');
    if (!isObject(patches)) return NO_DRAFT;
    const names = Array.isArray(order) ? order.filter((name): name is string => typeof name === 'string') : null;
    // What stands in a patch is judged by the proof and by the gateway; here only its outline matters.
    const kept = Object.entries(patches).filter((entry): entry is [string, RulePatch] => isObject(entry[1]));
    return { patches: Object.fromEntries(kept), order: names };
  } catch {
    return NO_DRAFT;
  }
}
