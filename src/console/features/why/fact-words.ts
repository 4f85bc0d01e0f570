import { describeFact, describeReason, listValues } from '#model/conditions/describe.ts';
import { type FactName, type FactValue, factArgument, factFamilyName } from '#model/conditions/facts.ts';
import type { FactChange, MinimalChange } from '#model/conditions/minimal-changes.ts';
import { translate } from './words.ts';

/**
 * Describes a fact's value for support: `No vendor of Live casino is chosen`. Facts without a console text use the
 * model's description. `or` are other values that would do.
 */
export function describeFactValue(fact: FactName, value: FactValue | undefined, or: readonly FactValue[] = []): string {
  if (value === undefined) return startLarge(describeReason(fact, value));
  const family = factFamilyName(fact);
  if (family === 'member.type') return describeTypes([value, ...or]);
  const argument = factArgument(fact);
  const name = family === 'vendors' ? (translate.ifKnown(`category.${argument}`) ?? argument) : argument;
  return (
    translate.ifKnown(`fact.${family}.${stateOf(value)}`, { name, value: listValues([value, ...or]) }) ??
    startLarge(describeFact(fact, value, or))
  );
}

/** Describes minimal changes in one sentence. */
export function describeFactChanges(flips: MinimalChange): string {
  return flips.map(describeFactChange).join(translate('fact.and'));
}

function describeFactChange({ fact, to, or }: FactChange): string {
  return describeFactValue(fact, to, or);
}

function stateOf(value: FactValue): string {
  if (value === true || value === '1') return 'on';
  if (value === false || value === '0') return 'off';
  return typeof value === 'number' ? 'figure' : value;
}

/** Describes who is signed in, by account types. */
function describeTypes(types: readonly FactValue[]): string {
  const [first, ...more] = types.map((type) => translate.ifKnown(`type.${type}`) ?? String(type));
  const kinds =
    more.length === 0
      ? first
      : translate('type.or', { first: [first, ...more.slice(0, -1)].join(', '), last: more.at(-1) ?? '' });
  return translate('fact.member.type', { kinds: kinds ?? '' });
}

function startLarge(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
