import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Change, changeMerchant, type JournalEntry, UnknownMerchant } from '#gateway/revisions/changes.ts';
import { createRevisionCache } from '#gateway/revisions/revision-cache.ts';
import type { Revisions } from '#gateway/revisions/revisions.ts';
import type { MerchantTrees, RegisterSettingsFile, TreeKind, Trees } from '#gateway/trees/tree-documents.ts';
import { addToTree, setSwitchInTree, stateInTree } from '#model/proposals/switch-tree.ts';
import type { Pool } from '#pool/pool.ts';
import { approvePatterns, approveShape, TreeRefused } from './policy.ts';
import { readTree, readTrees, writeTree } from './store.ts';

type RulePatch = Partial<RegisterSettingsFile[string]>;

/** The merchants' trees: read through a cache keyed by revision, changed in one transaction each. */
export interface TreesService {
  /** Throws `UnknownMerchant` if the merchant does not exist. */
  read(merchant: string): Promise<MerchantTrees>;
  /** Sets a switch; a switch missing in the tree is added below the root. */
  toggleSwitch(merchant: string, id: string, enabled: boolean, actor: string, reason?: string): Promise<Change>;
  /** Changes parts of a field's rule, or adds the field. Throws `TreeRefused` if the rule is invalid. */
  changeRule(merchant: string, field: string, patch: RulePatch, actor: string, reason?: string): Promise<Change>;
  setMaintenance(merchant: string, on: boolean, actor: string, reason?: string): Promise<Change>;
  /** Replaces a whole tree. Throws `TreeRefused` if it does not match its schema. */
  replaceTree(merchant: string, kind: TreeKind, body: unknown, actor: string, reason?: string): Promise<Change>;
}

const SWITCH_ID = /^[A-Z][A-Z0-9_]{1,39}$/;

export function createTreesService(db: Database, revisions: Revisions, pool: Pick<Pool, 'run'>): TreesService {
  const cache = createRevisionCache(revisions, (merchant) =>
    db.withMerchant(merchant, (scope) => readTrees(scope, merchant)),
  );
  const change = (merchant: string, work: (scope: Db) => Promise<JournalEntry | undefined>) =>
    changeMerchant(db, revisions, merchant, work);

  return {
    read: cache.read,
    toggleSwitch(merchant, id, enabled, actor, reason) {
      if (!SWITCH_ID.test(id)) throw new TreeRefused('switches', '', `"${id.slice(0, 40)}" is no switch id`);
      return change(merchant, (scope) => toggleSwitch(scope, merchant, id, enabled, { actor, reason }));
    },
    async changeRule(merchant, field, patch, actor, reason) {
      await approvePatterns(pool, merchant, { [field]: patch });
      return change(merchant, (scope) => changeRule(scope, merchant, field, patch, { actor, reason }));
    },
    setMaintenance: (merchant, on, actor, reason) =>
      change(merchant, (scope) => setMaintenance(scope, merchant, on, { actor, reason })),
    async replaceTree(merchant, kind, body, actor, reason) {
      if (kind === 'rules') await approvePatterns(pool, merchant, body);
      return change(merchant, (scope) => replaceTree(scope, merchant, kind, body, { actor, reason }));
    },
  };
}

interface By {
  readonly actor: string;
  readonly reason: string | undefined;
}

async function toggleSwitch(
  db: Db,
  merchant: string,
  id: string,
  enabled: boolean,
  by: By,
): Promise<JournalEntry | undefined> {
  const tree = await existing(db, merchant, 'switches');
  const before = stateInTree(tree, id);
  const after = enabled ? '1' : '0';
  if (before === after) return undefined;
  await writeTree(db, merchant, 'switches', setSwitchInTree(tree, id, enabled) ?? addToTree(tree, id, enabled));
  return { ...by, action: 'switch.turn', subject: id, before, after };
}

async function changeRule(
  db: Db,
  merchant: string,
  field: string,
  patch: RulePatch,
  by: By,
): Promise<JournalEntry | undefined> {
  const rules = await existing(db, merchant, 'rules');
  const before = Object.hasOwn(rules, field) ? rules[field] : undefined;
  const after = { key: field, ...before, ...patch };
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const changed = Object.fromEntries([...Object.entries(rules).filter(([name]) => name !== field), [field, after]]);
  const ordered = before === undefined ? changed : keepOrder(rules, changed);
  await writeTree(db, merchant, 'rules', approveShape('rules', ordered));
  return { ...by, action: 'rule.change', subject: field, before: before ?? null, after };
}

/** The form shows fields in the order of the rules: a changed rule keeps its position. */
function keepOrder(before: RegisterSettingsFile, after: RegisterSettingsFile): RegisterSettingsFile {
  return Object.fromEntries(Object.keys(before).map((name) => [name, after[name] ?? {}]));
}

async function setMaintenance(db: Db, merchant: string, on: boolean, by: By): Promise<JournalEntry | undefined> {
  const status = await existing(db, merchant, 'status');
  if (status.maintenance === on) return undefined;
  await writeTree(db, merchant, 'status', { ...status, maintenance: on });
  return { ...by, action: 'maintenance.set', subject: 'status', before: status.maintenance, after: on };
}

async function replaceTree(
  db: Db,
  merchant: string,
  kind: TreeKind,
  body: unknown,
  by: By,
): Promise<JournalEntry | undefined> {
  const before = await existing(db, merchant, kind);
  const after = approveShape(kind, body);
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  await writeTree(db, merchant, kind, after);
  return { ...by, action: 'tree.replace', subject: kind, before, after };
}

async function existing<K extends TreeKind>(db: Db, merchant: string, kind: K): Promise<Trees[K]> {
  const tree = await readTree(db, merchant, kind);
  if (tree === undefined) throw new UnknownMerchant(merchant);
  return tree;
}
