/**
 * Leaf forms of conditions: a registry of form to facts. A new form also needs an entry in
 * schemas/condition.schema.json and, if it reads a new fact, in facts.ts.
 */

import { ACCOUNT_CENTRE_TYPES, PERSONAL_CENTRE_TYPES } from '../documents/member.ts';
import { isObject } from '../json/json.ts';
import type { Evaluation } from './condition.ts';
import { allOf, anyOf, notOf } from './condition.ts';
import type { FactValue } from './facts.ts';

type Leaf = { readonly [key: string]: unknown };
/** `inner` expands a nested condition. */
type LeafForm = (leaf: Leaf, inner: (condition: unknown) => Evaluation) => Evaluation;

/** Maximum nesting depth of conditions; protects against malicious documents. */
const MOST_DEPTH = 32;

/**
 * Converts a name to text; a value that is neither text nor number gives an empty name (never call toString of
 * untrusted objects).
 */
function nameOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function is(fact: string, ...values: readonly FactValue[]): Evaluation {
  return { fact, in: values };
}

/** A member's own switch overrides the merchant's switch; a missing switch is off unless the form says otherwise. */
const switchForm: LeafForm = (leaf) => {
  const id = nameOf(leaf['switch']);
  const on = leaf['missing'] === true ? is(`switch:${id}`, '1', 'missing') : is(`switch:${id}`, '1');
  return anyOf([is(`overlay:${id}`, '1'), allOf([is(`overlay:${id}`, 'absent'), on])]);
};

const MEMBER_KINDS: Readonly<Record<string, Evaluation>> = {
  visitor: is('member.type', 'visitor'),
  signedIn: notOf(is('member.type', 'visitor')),
  trial: is('member.type', 4),
  personalCentre: is('member.type', ...PERSONAL_CENTRE_TYPES),
  accountCentre: anyOf([
    is('member.type', ...ACCOUNT_CENTRE_TYPES),
    allOf([is('playersHaveAccountCentre', true), is('member.type', 0)]),
  ]),
};

/** Flags with their own source; every other flag is the fact `flag:NAME`. */
const FLAGS: Readonly<Record<string, Evaluation>> = {
  agentCentre: is('site:agentCentre', true),
  loginBeforeHome: is('loginBeforeHome', true),
  zaloReward: is('site:zaloReward', true),
  toUpline: is('member.toUpline', true),
  hasPassword: is('member.hasPassword', true),
  dividend: contractOr('dividend'),
  dailySalary: contractOr('dailySalary'),
  hourlySalary: contractOr('hourlySalary'),
  realTimeSalary: contractOr('realTimeSalary'),
};

function contractOr(kind: string): Evaluation {
  return anyOf([is(`site:${kind}`, true), is(`contract:${kind}`, true)]);
}

const STATUS: Readonly<Record<number, Evaluation>> = {
  0: allOf([is('maintenance', false), is('restricted', false)]),
  1: is('maintenance', true),
  2: allOf([is('maintenance', false), is('restricted', true)]),
};

function brandForm(leaf: Leaf): Evaluation {
  const path = nameOf(leaf['brand']);
  const asks: Evaluation[] = [];
  if (typeof leaf['includes'] === 'string') asks.push(is(`brand:${path} includes ${nameOf(leaf['includes'])}`, true));
  if (typeof leaf['over'] === 'number') asks.push(is(`brand:${path} over ${nameOf(leaf['over'])}`, true));
  return asks.length > 0 ? allOf(asks) : is(`brand:${path}`, true);
}

function rankForm(leaf: Leaf): Evaluation {
  const rank = leaf['rank'];
  return isObject(rank) && typeof rank['above'] === 'number' ? { fact: 'member.rank', above: rank['above'] } : false;
}

function listed(leaf: Leaf, key: string): readonly unknown[] {
  const list = leaf[key];
  return Array.isArray(list) ? list : [];
}

const FORMS: Readonly<Record<string, LeafForm>> = {
  switch: switchForm,
  vendors: (leaf) => is(`vendors:${nameOf(leaf['vendors'])}`, true),
  member: (leaf) => ownOr(MEMBER_KINDS, nameOf(leaf['member'])),
  memberType: (leaf) => is('member.type', ...listed(leaf, 'memberType').filter((type) => typeof type === 'number')),
  rank: rankForm,
  rule: (leaf) => is(`rule:${nameOf(leaf['rule'])}`, true),
  flag: (leaf) =>
    Object.hasOwn(FLAGS, nameOf(leaf['flag']))
      ? ownOr(FLAGS, nameOf(leaf['flag']))
      : is(`flag:${nameOf(leaf['flag'])}`, true),
  brand: brandForm,
  resource: (leaf) => is(`resource:${nameOf(leaf['resource'])}`, true),
  status: (leaf) => ownOr(STATUS, nameOf(leaf['status'])),
  view: (leaf) => is(`view:${nameOf(leaf['view'])}`, true),
  all: (leaf, inner) => allOf(listed(leaf, 'all').map(inner)),
  any: (leaf, inner) => anyOf(listed(leaf, 'any').map(inner)),
  not: (leaf, inner) => notOf(inner(leaf['not'])),
};

/** Names of the forms, for the test against the schema. */
export const CONDITION_FORMS: readonly string[] = Object.keys(FORMS);

function ownOr(table: Readonly<Record<string, Evaluation>>, key: string): Evaluation {
  return Object.hasOwn(table, key) ? (table[key] ?? false) : false;
}

/**
 * Expands a public condition to facts. An invalid condition never holds, because an error must hide and not show. Never
 * throws; parsers report the error.
 */
export function expandCondition(condition: unknown): Evaluation {
  return expandAt(condition, 0);
}

function expandAt(condition: unknown, depth: number): Evaluation {
  if (typeof condition === 'boolean') return condition;
  if (!isObject(condition) || depth > MOST_DEPTH) return false;
  const form = Object.keys(condition).find((key) => Object.hasOwn(FORMS, key));
  const expand = form === undefined ? undefined : FORMS[form];
  return expand ? expand(condition, (inner) => expandAt(inner, depth + 1)) : false;
}
