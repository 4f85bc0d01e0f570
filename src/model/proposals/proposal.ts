/** What somebody proposes to change in a merchant's trees. Plain data: the console draws with it, the gateway applies it. */

import type { JsonObject } from '../json/json.ts';
import type { TreeName } from '../site/served-trees.ts';

/** The parts of a rule that a proposal may set, as the register settings write them (schemas/register-settings). */
export interface RulePatch {
  readonly enabled?: boolean | number | string | null;
  readonly required?: boolean | number | string | null;
  readonly minLength?: number | string | null;
  readonly maxLength?: number | string | null;
  readonly acceptedPattern?: string | null;
  readonly patternId?: number | string | null;
  /** What the field is called, by language: all of them, or none. */
  readonly labels?: Readonly<Record<string, string>> | null;
}

/** One proposed change. */
export type Proposal =
  /** Turns a switch; one that the tree lacks is added below its root. */
  | { readonly kind: 'switch'; readonly id: string; readonly enabled: boolean }
  /** Takes a switch without children out of the tree: what undoes adding one. */
  | { readonly kind: 'switchOut'; readonly id: string }
  /** Changes parts of a field's rule at its place; a field without a rule gets one after all others. */
  | { readonly kind: 'rule'; readonly field: string; readonly patch: RulePatch }
  /** Puts a field's whole rule in place of the old one; null takes it away. */
  | { readonly kind: 'ruleWhole'; readonly field: string; readonly rule: JsonObject | null }
  /** Orders the rules, and with them the fields that only they know; fields that are not named stay behind these. */
  | { readonly kind: 'ruleOrder'; readonly fields: readonly string[] }
  /** Sets one key of the site settings or of the status tree; null takes it out. Whether the site is closed has a kind of its own. */
  | { readonly kind: 'setting'; readonly tree: SettingTree; readonly key: string; readonly value: unknown }
  /** Closes the site for work, or opens it. */
  | { readonly kind: 'maintenance'; readonly on: boolean }
  /** Puts a whole tree in place of the old one. */
  | { readonly kind: 'tree'; readonly tree: TreeName; readonly body: unknown };

/** The trees whose keys are settings. */
export type SettingTree = 'whitelabel' | 'status';

/** What one proposal came to in the trees, as the journal writes it. */
export interface TreeChange {
  readonly proposal: Proposal;
  readonly action: TreeAction;
  /** A switch id, a field, a tree, a setting by its tree and key: `status.resources`. */
  readonly subject: string;
  /** null: it was not there. */
  readonly before: unknown;
  /** null: it is there no more. */
  readonly after: unknown;
}

export const TREE_ACTIONS = [
  'switch.turn',
  'rule.change',
  'rule.order',
  'setting.change',
  'maintenance.set',
  'tree.replace',
] as const;
export type TreeAction = (typeof TREE_ACTIONS)[number];
