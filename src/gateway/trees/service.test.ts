import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#gateway/context/context.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import { parseRules } from '#model/documents/rules.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { parseSwitches } from '#model/documents/switches.ts';
import { defaultTrees } from './default-trees.ts';
import { treesFor } from './demo-trees.ts';
import { approvePatterns, approveShape } from './policy.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(async () => {
  await gateway.close();
});

const journalOf = (merchant: string) =>
  gateway.context.db.withMerchant(merchant, (db) =>
    db
      .selectFrom('journal')
      .select(['revision', 'actor', 'action', 'subject', 'reason', 'before', 'after'])
      .where('merchant', '=', merchant)
      .orderBy('revision', 'desc')
      .execute(),
  );

describe('changes', () => {
  test('M08, M378: toggling a switch raises the revision by one and journals it in the same transaction', async () => {
    const before = await gateway.context.trees.read('aurora');
    const change = await gateway.context.trees.toggleSwitch('aurora', 'MANPLAYREB3', false, 'ops', 'season over');
    expect(change).toEqual({ revision: before.revision + 1, changed: true });
    const after = await gateway.context.trees.read('aurora');
    expect(after.revision).toBe(change.revision);
    expect(parseSwitches(after.switches).value.get('MANPLAYREB3')?.enabled).toBe('0');
    const [entry] = await journalOf('aurora');
    expect(entry).toEqual({
      revision: BigInt(change.revision),
      actor: 'ops',
      action: 'switch.turn',
      subject: 'MANPLAYREB3',
      reason: 'season over',
      before: '1',
      after: '0',
    });
  });

  test('a no-op raises nothing and is not journalled', async () => {
    const first = await gateway.context.trees.toggleSwitch('aurora', 'CBS3', true, 'ops');
    const entries = (await journalOf('aurora')).length;
    expect(await gateway.context.trees.toggleSwitch('aurora', 'CBS3', true, 'ops')).toEqual({
      revision: first.revision,
      changed: false,
    });
    expect((await journalOf('aurora')).length).toBe(entries);
  });

  test('a missing switch is added; an invalid id is refused', async () => {
    await gateway.context.trees.toggleSwitch('aurora', 'BRANDNEW9', true, 'ops');
    expect(parseSwitches((await gateway.context.trees.read('aurora')).switches).value.get('BRANDNEW9')?.enabled).toBe(
      '1',
    );
    expect(() => gateway.context.trees.toggleSwitch('aurora', '__proto__', true, 'ops')).toThrow(/no switch id/);
  });

  test('a changed rule keeps its place in the form; another merchant’s is unchanged', async () => {
    const other = (await gateway.context.trees.read('lotus')).rules;
    const order = Object.keys((await gateway.context.trees.read('aurora')).rules);
    await gateway.context.trees.changeRule('aurora', 'payeeName', { required: true, maxLength: 30 }, 'ops');
    const { rules } = await gateway.context.trees.read('aurora');
    expect(Object.keys(rules)).toEqual(order);
    expect(rules['payeeName']).toMatchObject({ enabled: false, required: true, maxLength: 30 });
    expect((await gateway.context.trees.read('lotus')).rules).toEqual(other);
  });

  test('twenty concurrent changes are serialised: each revision once, nothing lost', async () => {
    const before = (await gateway.context.trees.read('lotus')).revision;
    const ids = Array.from({ length: 20 }, (_, index) => `RACE${index}`);
    const changes = await Promise.all(ids.map((id) => gateway.context.trees.toggleSwitch('lotus', id, true, 'ops')));
    expect(changes.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(
      ids.map((_, index) => before + index + 1),
    );
    const switches = parseSwitches((await gateway.context.trees.read('lotus')).switches).value;
    expect(ids.filter((id) => switches.get(id)?.enabled !== '1')).toEqual([]);
  });

  test('invalid trees, senseless rules and unsafe patterns are refused with the place', async () => {
    const { trees } = gateway.context;
    await expect(trees.replaceTree('aurora', 'switches', { modId: 'ROOT', enabled: 1 }, 'ops')).rejects.toThrow(
      /switches at \/enabled/,
    );
    await expect(trees.replaceTree('aurora', 'status', { maintenance: 'no' }, 'ops')).rejects.toThrow(/status at/);
    await expect(
      trees.changeRule('aurora', 'nickname', { acceptedPattern: '^([A-Za-z]+\\s?)*$' }, 'ops'),
    ).rejects.toThrow(/rules at \/nickname\/acceptedPattern: the pattern can take very long/);
    await expect(trees.changeRule('aurora', 'nickname', { acceptedPattern: '([' }, 'ops')).rejects.toThrow(/nickname/);
    await expect(trees.setMaintenance('nobody', true, 'ops')).rejects.toThrow(/not known here/);
  });
});

describe('a second process', () => {
  test('is notified of a change, and reads it without a restart', async () => {
    const { context, database } = gateway;
    const other = createContext(context.config, database.database, createLog('silent'));
    await other.trees.read('aurora');
    const heard = new Promise<number>((resolve) => other.revisions.subscribe('aurora', resolve));
    other.start();
    try {
      await other.revisions.compare();
      const { revision } = await context.trees.toggleSwitch('aurora', 'DIRECTREG3', true, 'ops');
      expect(await heard).toBe(revision);
      expect(parseSwitches((await other.trees.read('aurora')).switches).value.get('DIRECTREG3')?.enabled).toBe('1');
    } finally {
      await other.stop();
    }
  });

  test('finds missed changes by comparison', async () => {
    const { context, database } = gateway;
    const other = createContext(context.config, database.database, createLog('silent'));
    await other.trees.read('aurora');
    const { revision } = await context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', true, 'ops');
    expect(other.revisions.known('aurora')).toBe(revision - 1);
    await other.revisions.compare();
    expect(other.revisions.known('aurora')).toBe(revision);
  });
});

describe('merchant creation', () => {
  test('once, complete, for any number of concurrent callers', async () => {
    const revisions = await Promise.all(
      Array.from({ length: 8 }, () => gateway.context.merchants.ensure('newborn', seeders)),
    );
    expect(new Set(revisions)).toEqual(new Set([1]));
    const trees = await gateway.context.trees.read('newborn');
    expect(parseRules(trees.rules).problems).toEqual([]);
    const content = await gateway.context.db.withMerchant('newborn', (db) =>
      db.selectFrom('content_entry').select('kind').where('merchant', '=', 'newborn').execute(),
    );
    const kinds = Map.groupBy(content, ({ kind }) => kind);
    expect([...kinds.keys()].sort()).toEqual(['help', 'notice']);
    expect(kinds.get('help')?.length).toBeGreaterThan(4);
    expect(kinds.get('notice')).toHaveLength(2);
  });

  test('an existing merchant keeps its trees', async () => {
    const { revision } = await gateway.context.trees.setMaintenance('newborn', true, 'ops');
    expect(await gateway.context.merchants.ensure('newborn', seeders)).toBe(revision);
    expect((await gateway.context.trees.read('newborn')).status.maintenance).toBe(true);
  });
});

describe('trees as data', () => {
  test.each(['aurora', 'lotus', 'harbor', 'anybody'])(
    'the trees of %s fit their schemas, are safe, and parse without a problem',
    async (merchant) => {
      const trees = treesFor(merchant);
      for (const kind of ['switches', 'rules', 'whitelabel', 'status'] as const)
        expect(approveShape(kind, trees[kind])).toBe(trees[kind]);
      await approvePatterns(gateway.context.pool, merchant, trees.rules);
      expect(parseSwitches(trees.switches).problems).toEqual([]);
      expect(parseRules(trees.rules).problems).toEqual([]);
      expect(parseSiteSettings(trees.whitelabel).problems).toEqual([]);
    },
  );

  test.each([
    ['^\\p{IsHan}+$', 'Write \\p{Script=Han}'],
    ['^(a)\\1$', 'found a back reference'],
    ['(?<=a)b', 'found a look-behind'],
  ])('K6: the pattern %s, which no form can use, is refused on save', async (acceptedPattern, message) => {
    const { pool } = gateway.context;
    const saving = approvePatterns(pool, 'aurora', { idNumber: { acceptedPattern } });
    await expect(saving).rejects.toThrow(message);
    await expect(saving).rejects.toMatchObject({ path: '/idNumber/acceptedPattern' });
  });

  test('M09-M17, D04: every known switch is in the default tree', () => {
    const { value } = parseSwitches(defaultTrees('anybody').switches);
    for (const id of [
      'MOBILENUMREG3',
      'REGMOBVERF3',
      'MOBILENUMPASSREG3',
      'USERNAMEREG3',
      'FREEPLAY3',
      'PWDEXPFORCECHANGE3',
      'MOBILEVERCODELOGIN3',
      'DIRECTREG3',
      'MANPLAYREB3',
    ]) {
      expect(value.has(id), id).toBe(true);
    }
  });

  test('the demo brands register in three ways', () => {
    const on = (merchant: string, id: string) =>
      parseSwitches(treesFor(merchant).switches).value.get(id)?.enabled === '1';
    expect([on('aurora', 'USERNAMEREG3'), on('aurora', 'MOBILENUMREG3'), on('aurora', 'MOBILENUMPASSREG3')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([on('lotus', 'MOBILENUMREG3'), on('lotus', 'MOBILENUMPASSREG3'), on('lotus', 'REGMOBVERF3')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([on('harbor', 'USERNAMEREG3'), on('harbor', 'MOBILENUMREG3')]).toEqual([true, false]);
  });
});
