/** Reads and writes single settings: keys of the site settings and of the status tree. */
import { isObject, type JsonObject, own } from '../json/json.ts';
import type { SettingTree } from './proposal.ts';

const TREES: readonly SettingTree[] = ['whitelabel', 'status'];
/** Keys of the status tree that other proposals set. */
const OWN_KIND: readonly string[] = ['maintenance', 'rollouts'];
const KEY = /^[A-Za-z][A-Za-z0-9]{0,39}$/;

/** Whether a key may be set by itself. Maintenance and roll-outs may not: they have proposals of their own. */
export function isSettingKey(tree: SettingTree, key: string): boolean {
  return TREES.includes(tree) && KEY.test(key) && !(tree === 'status' && OWN_KIND.includes(key));
}

/** Null where the tree has no such setting. */
export function settingIn(tree: unknown, key: string): unknown {
  return own(tree, key) ?? null;
}

/** A tree with one key set in place; null removes it. */
export function setSetting(tree: JsonObject, key: string, value: unknown): JsonObject {
  if (value !== null) return { ...tree, [key]: value };
  return Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));
}

export function settingSubject(tree: SettingTree, key: string): string {
  return `${tree}.${key}`;
}

/** The setting of an audit entry's subject; undefined for a text that names none. */
export function readSettingSubject(subject: string): { readonly tree: SettingTree; readonly key: string } | undefined {
  const [name, key = ''] = subject.split('.');
  const tree = TREES.find((known) => known === name);
  return tree !== undefined && isSettingKey(tree, key) ? { tree, key } : undefined;
}

/** The value of an audit entry's subject in the trees; null where they have none. */
export function settingAt(trees: Readonly<Record<SettingTree, unknown>>, subject: string): unknown {
  const setting = readSettingSubject(subject);
  const tree = setting && trees[setting.tree];
  return setting !== undefined && isObject(tree) ? settingIn(tree, setting.key) : null;
}
