/** Checks a merchant's rules in the context of its other documents. */
import { fieldCondition, type RegisterMethod } from '../catalogue/access.ts';
import { evaluate, reads } from '../conditions/condition.ts';
import { type FactSource, factArgument, factsFrom } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import { type FieldRule, parseRules, type Rules } from '../documents/rules.ts';
import { buildRegistrationForm } from '../form/registration.ts';
import { isDateKind } from '../form/values/kinds.ts';
import { own } from '../json/json.ts';
import { pointer } from '../json/problem.ts';
import { methodCondition, methodFieldCondition } from '../portal/elements.ts';
import type { Brand } from '../site/brand.ts';
import type { RuleFinding, RulePart } from './check-rule.ts';

const METHODS: readonly RegisterMethod[] = ['username', 'mobile'];

/** Finds invalid parts of a field's raw rule, before it is parsed. */
export function checkRaw(field: string, raw: unknown): readonly RuleFinding[] {
  return parseRules({ [field]: raw }).problems.flatMap(({ code, path, found }): readonly RuleFinding[] => {
    const key = path.slice(pointer(field).length + 1);
    const part = Object.hasOwn(PARTS, key) ? PARTS[key] : undefined;
    if (part === undefined) return [];
    const isOrder = code === 'rules.length-order';
    const params = isOrder ? { min: String(own(raw, 'minLength')), max: String(own(raw, 'maxLength')) } : { found };
    return [{ code: isOrder ? 'length-order' : 'not-a-value', field, severity: 'error', part, params }];
  });
}

const PARTS: Readonly<Record<string, RulePart>> = {
  enabled: 'enabled',
  required: 'required',
  minLength: 'minLength',
  maxLength: 'maxLength',
  acceptedPattern: 'pattern',
  patternId: 'kind',
};

/**
 * Finds rules without effect on this site: required but never requested, hidden by the brand file or by a switch, or
 * ignored because the form has its own rule for the field.
 */
export function checkInPlace(rule: FieldRule, brand: Brand, facts: FactSource): readonly RuleFinding[] {
  const at = { field: rule.field, part: 'required' } as const;
  if (!isRead(rule)) return [{ ...at, code: 'not-read', severity: 'note', params: {} }];
  const offered = METHODS.filter(
    (method) => evaluate(methodCondition(brand, method), facts) === true && isOf(rule.field, method),
  );
  if (!rule.required || offered.length === 0) return [];
  const isShown = (method: RegisterMethod) =>
    evaluate(methodFieldCondition(brand, rule.field, method), facts) !== false;
  const isHiddenByBrand = (method: RegisterMethod) => !isShown(method) && isAsked(rule.field, method, facts);
  const hidden = offered.filter(isHiddenByBrand);
  if (hidden.length > 0) return hidden.map((method) => hiddenBy(rule, 'brand', { method }));
  if (offered.some(isShown)) return [];
  if (!rule.enabled) return [{ ...at, code: 'required-not-asked', severity: 'note', params: {} }];
  return [hiddenBy(rule, 'switch', { names: blockingSwitches(rule.field, offered, facts) })];
}

function hiddenBy({ field }: FieldRule, by: string, params: RuleFinding['params']): RuleFinding {
  return { code: 'required-hidden', field, severity: 'warning', part: 'required', params: { by, ...params } };
}

/** Whether a method has the field in some world. */
function isOf(field: string, method: RegisterMethod): boolean {
  return evaluate(expandCondition(fieldCondition(field, method)), factsFrom({})) !== false;
}

/** Whether the platform would request the field if the brand file were silent. */
function isAsked(field: string, method: RegisterMethod, facts: FactSource): boolean {
  return evaluate(expandCondition(fieldCondition(field, method)), facts) !== false;
}

/** The switches that hide the field because they are off. */
function blockingSwitches(field: string, methods: readonly RegisterMethod[], facts: FactSource): string {
  const asked = methods.flatMap((method) => reads(expandCondition(fieldCondition(field, method))));
  const names = asked.filter((fact) => fact.startsWith('switch:') && facts.value(fact) !== '1').map(factArgument);
  return [...new Set(names)].join(', ');
}

/** Whether any form validates the field by this rule. */
function isRead({ field, ...rule }: FieldRule): boolean {
  const probe = { ...rule, field, enabled: true, minLength: 0, maxLength: 255, pattern: MARKER_PATTERN };
  const rules: Rules = { [field]: probe };
  return METHODS.some((method) =>
    buildRegistrationForm({ method, rules, shown: () => true }).fields.some(
      ({ name, rule: used }) => name === field && used?.pattern === MARKER_PATTERN,
    ),
  );
}

const MARKER_PATTERN = '^mark$';

/**
 * Checks a rule's message in one language: it must name the bounds, and where both are one number it must contain
 * '(min) - (max)', which becomes that number (M233).
 */
export function checkMessageText(rule: FieldRule, language: string, text: string): readonly RuleFinding[] {
  const { minLength: min, maxLength: max, field, kind } = rule;
  const isPlain = min === max ? text.includes('(min) - (max)') : text.includes('(min)') && text.includes('(max)');
  if (isDateKind(kind) || isPlain) return [];
  const params = { language, text, min, max };
  return [{ code: 'message-lacks-bounds', field, severity: 'warning', part: 'kind', params }];
}
