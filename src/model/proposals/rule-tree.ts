/**
 * Reads and writes rules of a raw register-settings tree; their order is the order of the fields that only the rules
 * know.
 */
import { isObject, type JsonObject, own } from '../json/json.ts';

/** A field's raw rule; undefined where the tree has none. */
export function ruleIn(rules: unknown, field: string): JsonObject | undefined {
  const rule = own(rules, field);
  return isObject(rule) ? rule : undefined;
}

/** The rules with a field's rule set in place, a new one at the end; null removes the field's rule. */
export function setRule(rules: unknown, field: string, rule: JsonObject | null): JsonObject {
  const entries = isObject(rules) ? Object.entries(rules) : [];
  const updated = entries.flatMap(([name, value]): [string, unknown][] => {
    if (name !== field) return [[name, value]];
    return rule === null ? [] : [[name, rule]];
  });
  const isNew = rule !== null && !entries.some(([name]) => name === field);
  return Object.fromEntries(isNew ? [...updated, [field, rule]] : updated);
}

export function fieldsOf(rules: unknown): readonly string[] {
  return isObject(rules) ? Object.keys(rules) : [];
}

/** The rules with the named fields first, in that order; the others follow in their previous order. */
export function orderRules(rules: unknown, fields: readonly string[]): JsonObject {
  const known = fieldsOf(rules);
  const named = [...new Set(fields)].filter((field) => known.includes(field));
  const rest = known.filter((field) => !named.includes(field));
  return Object.fromEntries([...named, ...rest].map((field) => [field, own(rules, field)]));
}
