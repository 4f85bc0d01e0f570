import type { Condition } from '#model/conditions/condition.ts';

/** Formats a condition in few words: `A or (B and rule mobileNum)`; a switch is its id alone. */
export function conditionInWords(condition: Condition): string {
  if (typeof condition === 'boolean') return condition ? 'always' : 'never';
  if ('all' in condition) return join(condition.all as readonly Condition[], ' and ', true);
  if ('any' in condition) return join(condition.any as readonly Condition[], ' or ', false);
  if ('not' in condition) return `not ${inBrackets(condition.not as Condition)}`;
  if ('switch' in condition) return `${condition.switch}${'missing' in condition ? ' (missing: on)' : ''}`;
  return Object.entries(condition)
    .map(([form, value]) => `${form} ${JSON.stringify(value).replaceAll('"', '')}`)
    .join(' ');
}

/** Drops operands without effect: "always" in a conjunction, "never" in a disjunction. */
function join(parts: readonly Condition[], word: string, idle: boolean): string {
  const remaining = parts.map(withoutIdle).filter((part) => part !== idle);
  if (remaining.length === 0 || remaining.includes(!idle))
    return conditionInWords(remaining.length === 0 ? idle : !idle);
  return remaining.length === 1 ? conditionInWords(remaining[0] ?? idle) : remaining.map(inBrackets).join(word);
}

function withoutIdle(condition: Condition): Condition {
  const words = conditionInWords(condition);
  return words === 'always' ? true : words === 'never' ? false : condition;
}

function inBrackets(condition: Condition): string {
  const words = conditionInWords(condition);
  return / (?:and|or) /.test(words) ? `(${words})` : words;
}
