import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImportRules } from '../scripts/import-rules/check-import-rules.ts';
import { NO_FOLDER_CYCLES } from '../scripts/import-rules/folder-cycles.ts';
import { importRules } from '../scripts/import-rules/import-rules.ts';

type Files = Readonly<Record<string, string>>;

/** Rule -> files that violate it. Every rule of the configuration must be listed. */
const PLANTED: Readonly<Record<string, Files>> = {
  'model-imports': {
    'src/model/json/a.ts': "import { t } from '#texts/t.ts'; t;",
    'src/texts/t.ts': 'export const t = 1;',
  },
  'texts-imports': {
    'src/texts/t.ts': "import { m } from '#model/json/m.ts'; m;",
    'src/model/json/m.ts': 'export const m = 1;',
  },
  'serving-imports': {
    'src/serving/a.ts': "import { b } from '#gateway/b.ts'; b;",
    'src/gateway/b.ts': 'export const b = 1;',
  },
  'postgres-imports': {
    'src/postgres/a.ts': "import { b } from '#gateway/b.ts'; b;",
    'src/gateway/b.ts': 'export const b = 1;',
  },
  'ui-imports': {
    'src/ui/style/b.tsx': "import { m } from '#model/json/m.ts'; m;",
    'src/model/json/m.ts': 'export const m = 1;',
  },
  'contract-imports': {
    'src/contract/c.ts': "import type { G } from '#gateway/g.ts'; export type H = G;",
    'src/gateway/g.ts': 'export type G = 1;',
  },
  'validator-imports': {
    'src/validator/v.ts': "import type { C } from '#contract/c.ts'; export type D = C;",
    'src/contract/c.ts': 'export type C = 1;',
  },
  'pool-imports': {
    'src/pool/p.ts': "import type { C } from '#contract/c.ts'; export type D = C;",
    'src/contract/c.ts': 'export type C = 1;',
  },
  'conformance-imports': {
    'src/conformance/c.ts': "import { g } from '#gateway/g.ts'; g;",
    'src/gateway/g.ts': 'export const g = 1;',
  },
  'brand-imports': {
    'src/brand/b.ts': "import { u } from '#ui/style/u.tsx'; u;",
    'src/ui/style/u.tsx': 'export const u = 1;',
  },
  'portal-imports': {
    'src/portal/p.tsx': "import { g } from '#gateway/g.ts'; g;",
    'src/gateway/g.ts': 'export const g = 1;',
  },
  'openfeature-stands-alone': {
    'src/openfeature/o.ts': "import { m } from '#model/json/m.ts'; m;",
    'src/model/json/m.ts': 'export const m = 1;',
  },
  'console-imports': {
    'src/console/c.tsx': "import { p } from '#portal/p.tsx'; p;",
    'src/portal/p.tsx': 'export const p = 1;',
  },
  'gateway-imports': {
    'src/gateway/g.ts': "import { b } from '#brand/b.ts'; b;",
    'src/brand/b.ts': 'export const b = 1;',
  },
  'demo-payments-imports': {
    'src/demo-payments/b.ts': "import { c } from '#contract/c/calls.ts'; c;",
    'src/contract/c/calls.ts': 'export const c = 1;',
  },
  'chat-imports': {
    'src/chat/c.ts': "import { c } from '#contract/c/calls.ts'; c;",
    'src/contract/c/calls.ts': 'export const c = 1;',
  },
  'demo-games-imports': {
    'src/demo-games/h.ts': "import { c } from '#contract/c/calls.ts'; c;",
    'src/contract/c/calls.ts': 'export const c = 1;',
  },
  'edge-imports': {
    'src/edge/e.ts': "const g = await import('#gateway/g.ts'); g;",
    'src/gateway/g.ts': 'export const g = 1;',
  },
  'contract-takes-types-only': {
    'src/contract/c.ts': "import { m } from '#model/json/m.ts'; m;",
    'src/model/json/m.ts': 'export const m = 1;',
  },
  'model-without-node': { 'src/model/json/m.ts': "import { join } from 'node:path'; join;" },
  'browser-without-node': { 'src/portal/p.tsx': "import { join } from 'node:path'; join;" },
  'browser-does-not-reach-files': {
    'src/portal/p.tsx': "import { loadTexts } from '#texts/load-node.ts'; loadTexts;",
    'src/texts/load-node.ts': 'export const loadTexts = 1;',
  },
  'no-schema-library-in-the-browser': {
    'src/portal/p.tsx': "import { c } from '#contract/c/schemas.ts'; c;",
    'src/contract/c/schemas.ts': "import { Type } from 'typebox'; export const c = Type;",
    'node_modules/typebox/package.json': '{"name":"typebox","type":"module","exports":"./index.js"}',
    'node_modules/typebox/index.js': 'export const Type = 1;',
    'package.json': '{"dependencies":{"typebox":"1"}}',
  },
  'features-stand-alone': {
    'src/gateway/features/one/a.ts': "import { b } from '#gateway/features/two/b.ts'; b;",
    'src/gateway/features/two/b.ts': 'export const b = 1;',
  },
  'games-stand-alone': {
    'src/demo-games/games/one/page/a.ts': "import { b } from '../../two/rules/b.ts'; b;",
    'src/demo-games/games/two/rules/b.ts': 'export const b = 1;',
  },
  'game-pages-without-server': {
    'src/demo-games/games/one/page/a.ts': "import { b } from '#demo-games/play/b.ts'; b;",
    'src/demo-games/play/b.ts': 'export const b = 1;',
  },
  'no-cycles': {
    'src/ui/style/a.ts': "import { b } from './b.ts'; export const a = b;",
    'src/ui/style/b.ts': "import { a } from './a.ts'; export const b = a;",
  },
  'nobody-imports-main': { 'src/texts/t.ts': "import '../main.ts';", 'src/main.ts': 'export const main = 1;' },
  'code-without-tests-and-scripts': {
    'src/ui/style/a.ts': "import { b } from './b.test.ts'; b;",
    'src/ui/style/b.test.ts': 'export const b = 1;',
  },
  [NO_FOLDER_CYCLES]: {
    'src/gateway/a/one.ts': "import { x } from '../b/x.ts'; x;",
    'src/gateway/a/two.ts': 'export const y = 1;',
    'src/gateway/b/x.ts': "import { z } from '../c/z.ts'; export const x = z;",
    'src/gateway/c/z.ts': "import { y } from '../a/two.ts'; export const z = y;",
  },
  'everything-resolves': { 'src/ui/style/a.ts': "import { b } from './b.ts'; b;" },
};

/** Rules that a planted file violates besides its own, because one ban is a special case of the other. */
const ALSO: Readonly<Record<string, string>> = {
  'nobody-imports-main': 'texts-imports',
};

const ALLOWED: Files = {
  'src/contract/a/calls.ts': "import type { M } from '#model/json/m.ts'; export type N = M;",
  'src/gateway/features/one/a.ts': "import { m } from '#model/json/m.ts'; import { b } from './b.ts'; m; b;",
  'src/gateway/features/one/b.ts': 'export const b = 1;',
  'src/demo-games/h.ts': "import { s } from '#contract/vendors/seamless.ts'; s;",
  'src/gateway/features/one/c.ts': "import { g } from '#demo-games/games/games.ts'; g;",
  'src/demo-games/games/games.ts': 'export const g = 1;',
  'src/contract/vendors/seamless.ts': 'export const s = 1;',
  'src/model/json/m.ts': 'export type M = 1; export const m = 1;',
  'src/model/json/m.test.ts': "import { join } from 'node:path'; import { t } from '#texts/t.ts'; join; t;",
  'src/portal/p.tsx':
    "import { u } from '#ui/style/u.tsx'; import type { N } from '#contract/a/calls.ts'; export const p: N = u;",
  'src/texts/t.ts': 'export const t = 1;',
  'src/ui/style/u.tsx': 'export const u = 1;',
};

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'livery-import-rules-'));
});

afterAll(() => rm(root, { recursive: true }));

describe('import rules between modules', () => {
  it('every rule is tested by a planted violation', () => {
    const rules = [...(importRules.forbidden ?? []).map((rule) => rule.name), NO_FOLDER_CYCLES];
    expect(Object.keys(PLANTED).sort()).toEqual(rules.sort());
  });

  it.each(Object.entries(PLANTED))('%s: a planted violation is found', async (rule, files) => {
    const { violations } = await checkImportRules(await plant(rule, files), ['src']);
    const found = [...new Set(violations.map((violation) => violation.rule))];
    expect(found.sort()).toEqual([rule, ...[ALSO[rule] ?? []].flat()].sort());
    expect(violations[0]?.comment).toMatch(/.{40,}\.$/);
  });

  it('allowed module imports break no rule', async () => {
    const report = await checkImportRules(await plant('allowed', ALLOWED), ['src']);
    expect(report).toMatchObject({ violations: [], modules: expect.any(Number) });
    expect(report.modules).toBeGreaterThanOrEqual(Object.keys(ALLOWED).length);
  });
});

/** Writes the files into a separate folder with the project's aliases, and returns the folder. */
async function plant(name: string, files: Files): Promise<string> {
  const folder = join(root, name);
  const { imports } = JSON.parse(await readFile('package.json', 'utf8'));
  const described = { type: 'module', imports, ...JSON.parse(files['package.json'] ?? '{}') };
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(described) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
