/** Proposed changes of a merchant's trees. Plain data: the console previews them, the gateway applies them. */

import type { RolloutPlan } from '../documents/rollouts.ts';
import type { JsonObject } from '../json/json.ts';
import type { TreeName } from '../site/served-trees.ts';

/** The parts of a rule that a proposal may set, in the format of the register settings (schemas/register-settings). */
export interface RulePatch {
  readonly enabled?: boolean | number | string | null;
  readonly required?: boolean | number | string | null;
  readonly minLength?: number | string | null;
  readonly maxLength?: number | string | null;
  readonly acceptedPattern?: string | null;
  readonly patternId?: number | string | null;
  /** The field's labels by language: replaces all of them, or sets none. */
  readonly labels?: Readonly<Record<string, string>> | null;
}

export type Proposal =
  /** Toggles a switch; a switch that the tree lacks is added below its root. */
  | { readonly kind: 'switch'; readonly id: string; readonly enabled: boolean }
  /** Removes a switch without children from the tree: reverts an addition. */
  | { readonly kind: 'switchOut'; readonly id: string }
  /**
   * Starts a gradual roll-out of a switch, takes its next step, or stops it (null): then every member has the merchant's
   * switch again. While it runs, the switch itself does not change.
   */
  | { readonly kind: 'rollout'; readonly id: string; readonly rollout: RolloutPlan | null }
  /** Changes parts of a field's rule in place; a field without a rule gets one at the end. */
  | { readonly kind: 'rule'; readonly field: string; readonly patch: RulePatch }
  /** Replaces a field's whole rule; null removes it. */
  | { readonly kind: 'ruleWhole'; readonly field: string; readonly rule: JsonObject | null }
  /** Orders the rules, and with them the fields that only the rules know; unnamed fields follow. */
  | { readonly kind: 'ruleOrder'; readonly fields: readonly string[] }
  /** Sets one key of the site settings or of the status tree; null removes it. Maintenance has its own kind. */
  | { readonly kind: 'setting'; readonly tree: SettingTree; readonly key: string; readonly value: unknown }
  /** Starts or ends maintenance of the site. */
  | { readonly kind: 'maintenance'; readonly on: boolean }
  /**
   * Sets fields of a content entry, by the name that the journal gives it: `notice 12`. A name such as `notice new-1`
   * creates an entry with these fields, last of its kind.
   */
  | { readonly kind: 'content'; readonly entry: string; readonly patch: ContentState }
  /** Puts content entries of one kind into this order, in the places that they have together. */
  | { readonly kind: 'contentOrder'; readonly entries: readonly string[] }
  /** Replaces a whole tree. */
  | { readonly kind: 'tree'; readonly tree: TreeName; readonly body: unknown };

/**
 * Fields of a content entry in flat form, so that a change names only what it changes: `hidden`, `removed`, `from`,
 * `words.EN`. null: not set.
 */
export type ContentState = Readonly<Record<string, unknown>>;

export type SettingTree = 'whitelabel' | 'status';

/** The result of one proposal in the trees, as the audit log records it. */
export interface TreeChange {
  readonly proposal: Proposal;
  readonly action: TreeAction | ContentAction;
  /** A switch id, a field, a tree, a content entry, or a setting by its tree and key: `status.resources`. */
  readonly subject: string;
  /** null: it did not exist. */
  readonly before: unknown;
  /** null: it no longer exists. */
  readonly after: unknown;
}

export const TREE_ACTIONS = [
  'switch.turn',
  'switch.rollout',
  'rule.change',
  'rule.order',
  'setting.change',
  'maintenance.set',
  'tree.replace',
] as const;
export type TreeAction = (typeof TREE_ACTIONS)[number];

export type ContentAction =
  | 'content.create'
  | 'content.change'
  | 'content.remove'
  | 'content.restore'
  | 'content.order';
