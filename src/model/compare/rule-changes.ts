/** Compares the register settings of two sides, and computes them with only some of the changes applied. */
import type { FactSource } from '../conditions/facts.ts';
import { type FieldRule, type Rules, ruleOf } from '../documents/rules.ts';
import { pointer, showValue } from '../json/problem.ts';
import type { Change } from './changes.ts';
import { changeAt } from './changes.ts';
import type { Sides } from './sides.ts';

/** Parts of a rule by their names in the register settings. */
const RULE_PARTS = {
  required: 'required',
  minLength: 'minLength',
  maxLength: 'maxLength',
  pattern: 'acceptedPattern',
  kind: 'patternId',
} as const satisfies Partial<Record<keyof FieldRule, string>>;
type RulePart = keyof typeof RULE_PARTS;

/** A change of one part of a rule, or of its existence. */
interface RuleChange extends Change {
  readonly rule: { readonly field: string; readonly part: RulePart | 'presence' };
}

/**
 * All differences in the rules: `changes` including facts of rules added or removed as a whole, then parts and order.
 */
export function changedRegisterSettings(sides: Sides, changes: readonly Change[]): readonly Change[] {
  return [...changedPresence(sides, changes), ...changedRules(sides), ...changedOrder(sides)];
}

/**
 * Rules that only one side has. An enabled rule is added or removed together with its fact; a disabled one still limits
 * a field that is always asked for.
 */
function changedPresence(sides: Sides, changes: readonly Change[]): readonly Change[] {
  const { before, after } = rulesOf(sides);
  const lone = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => Object.hasOwn(before, field) !== Object.hasOwn(after, field),
  );
  const factOf = (field: string) => changes.find(({ facts }) => facts.includes(`rule:${field}`));
  const joined = new Map<Change, RuleChange>();
  for (const field of lone) {
    const fact = factOf(field) ?? silentRule(field, Object.hasOwn(after, field));
    joined.set(fact, { ...fact, rule: { field, part: 'presence' } });
  }
  return [...changes.filter((change) => !joined.has(change)), ...joined.values()];
}

function silentRule(field: string, isThere: boolean): Change {
  const spot = { document: 'status' as const, pointer: pointer('info', 'register', field) };
  return changeAt(spot, `rule ${field}`, isThere ? 'absent -> present' : 'present -> absent', `rule.${field}`);
}

function rulesOf({ before, after }: Sides): { readonly before: Rules; readonly after: Rules } {
  return { before: before.documents.rules ?? {}, after: after.documents.rules ?? {} };
}

function changedRules(sides: Sides): readonly RuleChange[] {
  const { before, after } = rulesOf(sides);
  return Object.values(after).flatMap((rule) => {
    const known = ruleOf(before, rule.field);
    return known ? partsThatDiffer(known, rule) : [];
  });
}

/** Fields known only to the rules are in rule order. */
function changedOrder(sides: Sides): readonly Change[] {
  const { before, after } = rulesOf(sides);
  const common = Object.keys(before).filter((field) => Object.hasOwn(after, field));
  const order = Object.keys(after).filter((field) => Object.hasOwn(before, field));
  const isSame = common.every((field, at) => field === order[at]);
  const spot = { document: 'status' as const, pointer: '/info/register' };
  return isSame
    ? []
    : [changeAt(spot, 'order of the rules', `${common.join(', ')} -> ${order.join(', ')}`, RULES_ORDER)];
}

const RULES_ORDER = 'status /info/register order';

function partsThatDiffer(known: FieldRule, rule: FieldRule): readonly RuleChange[] {
  const parts = Object.entries(RULE_PARTS) as [RulePart, string][];
  return parts.flatMap(([part, written]) => {
    if (known[part] === rule[part]) return [];
    const spot = { document: 'status' as const, pointer: pointer('info', 'register', rule.field, written) };
    const values = `${showPart(known[part])} -> ${showPart(rule[part])}`;
    const change = changeAt(spot, `rule ${rule.field} ${written}`, values, `rule.${rule.field}.${written}`);
    return [{ ...change, rule: { field: rule.field, part } }];
  });
}

/**
 * A part of a rule as text: yes or no, none, or the complete value, because two long patterns may differ at their ends.
 */
export function showPart(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return JSON.stringify(value);
  return value === null || value === undefined ? 'none' : showValue(value);
}

export function mixRules(sides: Sides, made: ReadonlySet<Change>, facts: FactSource): Rules {
  const { before, after } = rulesOf(sides);
  const ruleParts = [...made].flatMap((change) => ('rule' in change ? [(change as RuleChange).rule] : []));
  const [first, second] = [...made].some(({ key }) => key === RULES_ORDER) ? [after, before] : [before, after];
  const mixed = [...new Set([...Object.keys(first), ...Object.keys(second)])].flatMap((field) => {
    const parts = ruleParts.filter((rule) => rule.field === field).map((rule) => rule.part);
    const rule = mixRule(ruleOf(before, field), ruleOf(after, field), parts);
    return rule ? [[field, { ...rule, enabled: facts.value(`rule:${field}`) === true }] as const] : [];
  });
  return Object.fromEntries(mixed);
}

function mixRule(
  before: FieldRule | undefined,
  after: FieldRule | undefined,
  parts: readonly RuleChange['rule']['part'][],
): FieldRule | undefined {
  if (!before || !after) return parts.includes('presence') ? after : before;
  const others = Object.fromEntries(parts.flatMap((part) => (part === 'presence' ? [] : [[part, after[part]]])));
  return { ...before, ...others };
}
