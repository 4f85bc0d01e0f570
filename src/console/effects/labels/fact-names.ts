/** Describes facts of conditions for staff, with switches, fields and elements by name. */
import { nameCategory, nameResource, nameSetting, nameSwitch } from '#console/names/names.ts';
import { namePart } from '#console/names/values.ts';
import { translate } from '#console/names/words.ts';
import { describeFact, listValues } from '#model/conditions/describe.ts';
import { type FactName, type FactValue, factArgument, factFamilyName } from '#model/conditions/facts.ts';
import type { MinimalChange } from '#model/conditions/minimal-changes.ts';
import { labelOfId, labelsWith } from './element-labels.ts';
import { nameEntry, nameField } from './subject-names.ts';

const TRANSLATE_KEY = labelsWith({});

/**
 * Describes a fact's value for staff: `No provider of Live casino is selected`. `or` are other values that would do.
 */
export function describeFactValue(fact: FactName, value: FactValue | undefined, or: readonly FactValue[] = []): string {
  if (value === undefined) return translate('fact.unknown', { name: nameFact(fact) });
  const family = factFamilyName(fact);
  if (family === 'member.type') return describeTypes([value, ...or]);
  const name = nameArgument(family, factArgument(fact));
  return (
    translate.ifKnown(`fact.${family}.${stateOf(value)}`, { name, value: listValues([value, ...or]) }) ??
    startLarge(describeFact(fact, value, or))
  );
}

/** A fact's value next to its name: on, off, an account type, or a number. */
export function nameValue(fact: FactName, value: FactValue): string {
  const family = factFamilyName(fact);
  if (family === 'member.type') return translate.ifKnown(`type.${value}`) ?? String(value);
  if (value === 'missing' || value === 'absent') return translate('value.missing');
  if (typeof value === 'number') return String(value);
  return translate(stateOf(value) === 'on' ? 'value.on' : 'value.off');
}

/** Describes changes that are needed together, one sentence each. */
export function describeFactChanges(factChanges: MinimalChange): readonly string[] {
  return factChanges.map(({ fact, to, or }) => describeFactValue(fact, to, or));
}

/** The name of a fact: `Switch Cash back · MANPLAYREB3`. */
export function nameFact(fact: FactName): string {
  const family = factFamilyName(fact);
  return translate.ifKnown(`about.${family}`, { name: nameArgument(family, factArgument(fact)) }) ?? fact;
}

/** The name of a change that is no fact, by the key that the model gives it: `rule.email.minLength`. */
export function nameChange({ key, name, facts }: Readonly<Record<'key' | 'name', string>> & ChangeFacts): string {
  if (facts.length > 0) return facts.map(nameFact).join(', ');
  const [, field, part] = /^rule\.(\w+)(?:\.(\w+))?$/.exec(key) ?? [];
  if (field !== undefined) {
    const label = nameArgument('rule', field);
    if (part === undefined) return translate('about.rule', { name: label });
    return translate('about.ruleParts', { name: label, part: namePart(part) });
  }
  if (name === 'order of the rules') return translate('about.ruleOrder');
  if (key.startsWith('rollout:')) return translate('about.rollout', { name: nameSwitch(key.slice('rollout:'.length)) });
  if (key.startsWith('content:')) return nameEntry(key.slice('content:'.length));
  const setting = key.startsWith('setting:') ? nameSetting(key.slice('setting:'.length)) : undefined;
  return setting ?? name;
}

interface ChangeFacts {
  readonly facts: readonly FactName[];
}

function nameArgument(family: string, argument: string): string {
  switch (family) {
    case 'switch':
    case 'overlay':
      return nameSwitch(argument);
    case 'vendors':
      return nameCategory(argument);
    case 'resource':
      return nameResource(argument);
    case 'rule':
      return nameField(TRANSLATE_KEY, argument);
    case 'brand.hidden':
      return labelOr(argument, argument);
    case 'brand.section':
      return labelOr(`home.${argument}`, argument);
    case 'site':
      return nameSetting(argument) ?? argument;
    case 'contract':
    case 'flag':
    case 'view':
      return translate.ifKnown(`${family}.${argument}`) ?? nameSetting(argument) ?? argument;
    default:
      return argument;
  }
}

function labelOr(id: string, otherwise: string): string {
  const label = labelOfId(TRANSLATE_KEY, id);
  return label === id ? otherwise : label;
}

function stateOf(value: FactValue): string {
  if (value === true || value === '1') return 'on';
  if (value === false || value === '0') return 'off';
  return typeof value === 'number' ? 'figure' : value;
}

/** Describes who is logged in, by account types. */
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
