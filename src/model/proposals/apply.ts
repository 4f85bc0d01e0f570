/** Applies proposals to trees. Nothing throws: a proposal that cannot be applied is skipped and reported. */

import {
  BRAND_ROLLOUT,
  isTarget,
  MOST_ROLLOUTS,
  planProblems,
  plansIn,
  type RolloutPlan,
} from '../documents/rollouts.ts';
import { isFieldName, parseRules } from '../documents/rules.ts';
import { parseSwitches } from '../documents/switches.ts';
import { isDeeper, isObject, type JsonObject, own } from '../json/json.ts';
import { type Problem, pointer, showValue } from '../json/problem.ts';
import { TREE_NAMES, type TreeBodies } from '../site/served-trees.ts';
import {
  changeOfEntry,
  contentIn,
  inPlaces,
  isNewEntry,
  kindOfEntry,
  patchEntry,
  type SiteBodies,
} from './content-entries.ts';
import type { Proposal, RulePatch, TreeChange } from './proposal.ts';
import { rolloutIn, setRollout } from './rollout-tree.ts';
import { fieldsOf, orderRules, ruleIn, setRule } from './rule-tree.ts';
import { isSettingKey, setSetting, settingIn, settingSubject } from './setting-tree.ts';
import { addToTree, isTree, setSwitchInTree, stateInTree, takeFromTree } from './switch-tree.ts';

export interface Applied {
  readonly trees: SiteBodies;
  /** Applied changes, in the order of the proposals; none for a proposal that changes nothing. */
  readonly changes: readonly TreeChange[];
  /** Paths point into the list of proposals: `/0/patch/minLength`. */
  readonly problems: readonly Problem[];
}

type Step =
  | { readonly trees: SiteBodies; readonly change: TreeChange }
  | { readonly problems: readonly Problem[] }
  | undefined;

/**
 * Applies proposals one after the other. A proposal that cannot be applied changes nothing and is reported; the others
 * still apply.
 */
export function applyProposals(trees: SiteBodies, proposals: readonly Proposal[]): Applied {
  const changes: TreeChange[] = [];
  const problems: Problem[] = [];
  let now = trees;
  for (const [at, proposal] of proposals.entries()) {
    const step = applyOne(now, proposal);
    if (step === undefined) continue;
    if ('change' in step) {
      now = step.trees;
      changes.push(step.change);
    } else problems.push(...step.problems.map((found) => ({ ...found, path: pointer(at) + found.path })));
  }
  return { trees: now, changes, problems };
}

function applyOne(trees: SiteBodies, proposal: Proposal): Step {
  switch (proposal.kind) {
    case 'switch':
    case 'switchOut':
      return applySwitch(trees, proposal);
    case 'rollout':
      return applyRollout(trees, proposal);
    case 'rule':
      return applyRule(trees, proposal, patched(trees, proposal.field, proposal.patch), '/patch');
    case 'ruleWhole':
      return applyRule(trees, proposal, proposal.rule, '/rule');
    case 'ruleOrder':
      return applyOrder(trees, proposal);
    case 'setting':
      return applySetting(trees, proposal);
    case 'maintenance':
      return applyMaintenance(trees, proposal);
    case 'content':
      return applyContent(trees, proposal);
    case 'contentOrder':
      return applyContentOrder(trees, proposal);
    case 'tree':
      return applyTree(trees, proposal);
    default:
      return refuse(
        'kind',
        '/kind',
        own(proposal, 'kind'),
        'a known kind of proposal',
        'Use a kind that this version supports.',
      );
  }
}

/** Allowed ids of added switches; any id already in a tree may be toggled. */
const SWITCH_ID = /^[A-Z][A-Z0-9_]{1,39}$/;
const PATCH_KEYS = ['enabled', 'required', 'minLength', 'maxLength', 'acceptedPattern', 'patternId', 'labels'];
const RULE_KEYS = ['key', ...PATCH_KEYS];
/** Limits far above any real tree: a site's own has some 100 switches and 10,000 characters of JSON. */
const MOST_DEPTH = 64;
const MOST_SWITCHES = 1_000;
const MOST_CHARACTERS = { tree: 128 * 1024, setting: 32 * 1024 };

function applySwitch(trees: TreeBodies, proposal: Extract<Proposal, { kind: 'switch' | 'switchOut' }>): Step {
  const { id } = proposal;
  const { switches } = trees;
  const before = stateInTree(switches, id);
  if (proposal.kind === 'switchOut') {
    if (before === null) return undefined;
    if (rolloutIn(trees.status, id) !== null) return refuseRolling(id);
    const rest = takeFromTree(switches, id);
    if (rest === undefined)
      return refuse(
        'switch-out',
        '/id',
        id,
        'a switch below the root that appears once and has no children',
        'Turn it off instead.',
      );
    return done(trees, proposal, 'switches', rest, { action: 'switch.turn', subject: id, before, after: null });
  }
  const after = proposal.enabled ? '1' : '0';
  if (before === after) return undefined;
  if (rolloutIn(trees.status, id) !== null) return refuseRolling(id);
  if (before === null && !SWITCH_ID.test(id))
    return refuse(
      'switch-id',
      '/id',
      id,
      'a capital letter, then capital letters, digits and _, 2 to 40 characters',
      'Correct the id.',
    );
  if (!isTree(switches))
    return refuse('switch-tree', '/id', switches, 'a switch tree', 'Replace it with a complete tree.');
  if (before === null && parseSwitches(switches).value.size >= MOST_SWITCHES)
    return refuse('switch-tree', '/id', id, `a tree of at most ${MOST_SWITCHES} switches`, 'Remove unused entries.');
  const toggled = setSwitchInTree(switches, id, proposal.enabled) ?? addToTree(switches, id, proposal.enabled);
  return done(trees, proposal, 'switches', toggled, { action: 'switch.turn', subject: id, before, after });
}

/** A roll-out says what members in its share have: under it the switch does not change. */
function refuseRolling(id: string): Step {
  return refuse('switch-rollout', '/id', id, 'a switch that is not rolled out', 'Stop its roll-out first.');
}

function applyRollout(trees: TreeBodies, proposal: Extract<Proposal, { kind: 'rollout' }>): Step {
  const { id, rollout } = proposal;
  const { status } = trees;
  if (!isObject(status))
    return refuse('status-tree', '/id', status, 'a status tree', 'Replace it with a complete tree.');
  const before = rolloutIn(status, id);
  if (JSON.stringify(before) === JSON.stringify(rollout)) return undefined;
  const problems = rollout === null ? [] : rolloutProblems(trees, id, rollout);
  if (problems.length > 0) return { problems };
  const change = { action: 'switch.rollout', subject: id, before, after: rollout } as const;
  return done(trees, proposal, 'status', setRollout(status, id, rollout), change);
}

function rolloutProblems({ status }: TreeBodies, id: string, plan: RolloutPlan): readonly Problem[] {
  if (id !== BRAND_ROLLOUT && !SWITCH_ID.test(id))
    return [problem('rollout', '/id', id, 'the id of a switch, or brand', 'Correct the id.')];
  if (!isTarget(id, plan.to))
    return [problem('rollout', '/rollout/to', plan.to, "'1' or '0' of a switch, a revision of a brand", 'Correct it.')];
  const invalid = planProblems(plan).map((found) => ({ ...found, path: `/rollout${found.path}` }));
  if (invalid.length > 0) return invalid;
  const before = plansIn(status).get(id);
  if (before === undefined && plansIn(status).size >= MOST_ROLLOUTS)
    return [problem('rollout', '/id', id, `at most ${MOST_ROLLOUTS} roll-outs`, 'Finish or stop another one.')];
  if (before === undefined || (before.to === plan.to && before.salt === plan.salt)) return [];
  return [problem('rollout', '/rollout', id, 'the roll-out that runs', 'Stop it, then start another one.')];
}

function patched(trees: TreeBodies, field: string, patch: RulePatch): JsonObject {
  return { key: field, ...ruleIn(trees.rules, field), ...(isObject(patch) ? patch : {}) };
}

function applyRule(
  trees: TreeBodies,
  proposal: Extract<Proposal, { kind: 'rule' | 'ruleWhole' }>,
  rule: JsonObject | null,
  at: '/patch' | '/rule',
): Step {
  const { field } = proposal;
  const before = ruleIn(trees.rules, field) ?? null;
  if (JSON.stringify(before) === JSON.stringify(rule)) return undefined;
  const problems = rule === null ? [] : ruleProblems(field, rule, at);
  if (problems.length > 0) return { problems };
  const change = { action: 'rule.change', subject: field, before, after: rule } as const;
  return done(trees, proposal, 'rules', setRule(trees.rules, field, rule), change);
}

function ruleProblems(field: string, rule: JsonObject, at: string): readonly Problem[] {
  if (!isFieldName(field))
    return [problem('field', '/field', field, 'a letter, then up to 39 letters and digits', 'Correct the name.')];
  const unknown = Object.keys(rule).filter((key) => !RULE_KEYS.includes(key));
  const found = parseRules(Object.fromEntries([[field, rule]])).problems.filter(isError);
  return [
    ...unknown.map((key) =>
      problem('rule-key', at + pointer(key), key, `one of ${PATCH_KEYS.join(', ')}`, 'Remove it.'),
    ),
    ...found.map((other) => ({ ...other, path: at + other.path.slice(pointer(field).length) })),
  ];
}

function isError({ severity }: Problem): boolean {
  return severity !== 'warning';
}

function applyOrder(trees: TreeBodies, proposal: Extract<Proposal, { kind: 'ruleOrder' }>): Step {
  const before = fieldsOf(trees.rules);
  const unknown = proposal.fields.findIndex((field) => !before.includes(field));
  if (unknown >= 0)
    return refuse(
      'rule-order',
      pointer('fields', unknown),
      proposal.fields[unknown],
      'a field that has a rule',
      'Remove it.',
    );
  const rules = orderRules(trees.rules, proposal.fields);
  const after = fieldsOf(rules);
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  return done(trees, proposal, 'rules', rules, { action: 'rule.order', subject: 'rules', before, after });
}

function applySetting(trees: TreeBodies, proposal: Extract<Proposal, { kind: 'setting' }>): Step {
  const { tree, key, value = null } = proposal;
  if (!isSettingKey(tree, key))
    return refuse('setting-key', '/key', `${tree}.${key}`, 'a key of whitelabel or status', 'Correct the key.');
  if (isDeeper(value, MOST_DEPTH))
    return refuse('setting-value', '/value', value, 'a value that is not nested too deeply', 'Correct the value.');
  if (isLarger(value, MOST_CHARACTERS.setting)) return refuseLarge('setting-value', '/value', MOST_CHARACTERS.setting);
  const body = trees[tree];
  if (!isObject(body))
    return refuse('setting-tree', '/tree', body, `a ${tree} tree`, 'Replace it with a complete tree.');
  const before = settingIn(body, key);
  if (JSON.stringify(before) === JSON.stringify(value)) return undefined;
  const change = { action: 'setting.change', subject: settingSubject(tree, key), before, after: value } as const;
  return done(trees, proposal, tree, setSetting(body, key, value), change);
}

function applyMaintenance(trees: TreeBodies, proposal: Extract<Proposal, { kind: 'maintenance' }>): Step {
  const { status } = trees;
  if (!isObject(status))
    return refuse('status-tree', '/on', status, 'a status tree', 'Replace it with a complete tree.');
  const before = own(status, 'maintenance') ?? null;
  if (before === proposal.on) return undefined;
  const change = { action: 'maintenance.set', subject: 'status', before, after: proposal.on } as const;
  return done(trees, proposal, 'status', { ...status, maintenance: proposal.on }, change);
}

/** The gateway validates the fields: their rules need more than the entry. */
function applyContent(trees: SiteBodies, proposal: Extract<Proposal, { kind: 'content' }>): Step {
  const { entry, patch } = proposal;
  const isMade = isNewEntry(entry);
  const state = contentIn(trees, entry) ?? (isMade ? {} : undefined);
  if (state === undefined)
    return refuse('content', '/entry', entry, 'a content entry of the site', 'Choose one that exists.');
  if (!isObject(patch) || isDeeper(patch, MOST_DEPTH))
    return refuse('content', '/patch', patch, 'fields of a content entry', 'Correct the fields.');
  const change = changeOfEntry(entry, state, patch);
  if (change === undefined) return undefined;
  const patched = patchEntry(state, patch);
  const written = isMade ? ({ ...change, action: 'content.create', before: null } as const) : change;
  return done(trees, proposal, 'content', { ...trees.content, [entry]: patched }, written);
}

function applyContentOrder(trees: SiteBodies, proposal: Extract<Proposal, { kind: 'contentOrder' }>): Step {
  const { entries } = proposal;
  const { places = {} } = trees;
  const kind = kindOfEntry(entries[0] ?? '');
  const unknown = entries.findIndex(
    (entry, at) => own(places, entry) === undefined || kindOfEntry(entry) !== kind || entries.indexOf(entry) !== at,
  );
  if (unknown >= 0)
    return refuse(
      'content-order',
      pointer('entries', unknown),
      entries[unknown],
      'different content entries of one kind, which the site has',
      'Correct the list.',
    );
  const before = inPlaces(places, entries);
  if (JSON.stringify(before) === JSON.stringify(entries)) return undefined;
  const taken = before.map((entry) => places[entry] ?? 0);
  const moved = Object.fromEntries(entries.map((entry, at) => [entry, taken[at] ?? 0]));
  const ids = (names: readonly string[]) => ({ order: names.map((name) => name.slice(kind.length + 1)) });
  const change = { action: 'content.order', subject: kind, before: ids(before), after: ids(entries) } as const;
  return done(trees, proposal, 'places', { ...places, ...moved }, change);
}

function applyTree(trees: TreeBodies, proposal: Extract<Proposal, { kind: 'tree' }>): Step {
  const { tree, body } = proposal;
  if (!TREE_NAMES.includes(tree))
    return refuse('tree', '/tree', tree, `one of ${TREE_NAMES.join(', ')}`, 'Correct the name of the tree.');
  if (!isObject(body) || isDeeper(body, MOST_DEPTH))
    return refuse('tree-body', '/body', body, 'an object that is not nested too deeply', 'Correct the document.');
  if (isLarger(body, MOST_CHARACTERS.tree)) return refuseLarge('tree-body', '/body', MOST_CHARACTERS.tree);
  const before = trees[tree];
  if (JSON.stringify(before) === JSON.stringify(body)) return undefined;
  return done(trees, proposal, tree, body, { action: 'tree.replace', subject: tree, before, after: body });
}

function isLarger(value: unknown, most: number): boolean {
  return (JSON.stringify(value)?.length ?? 0) > most;
}

function refuseLarge(rule: string, path: string, most: number): Step {
  return refuse(rule, path, 'more', `at most ${most} characters of JSON`, 'Remove unused entries.');
}

function done(
  trees: SiteBodies,
  proposal: Proposal,
  tree: keyof SiteBodies,
  body: unknown,
  change: Omit<TreeChange, 'proposal'>,
): Step {
  return { trees: { ...trees, [tree]: body }, change: { proposal, ...change } };
}

function refuse(rule: string, path: string, found: unknown, expected: string, remedy: string): Step {
  return { problems: [problem(rule, path, found, expected, remedy)] };
}

function problem(rule: string, path: string, found: unknown, expected: string, remedy: string): Problem {
  return { code: `proposal.${rule}`, path, found: showValue(found), expected, remedy };
}
