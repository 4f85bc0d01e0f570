import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type Scratch } from './scratch.ts';
import { typeFaults } from './type-faults.ts';

const KINDS = 'src/model/form/values/kinds.ts';
const SAMPLES = 'src/model/form/values/kinds-samples.ts';
const PATTERNS = 'src/model/prover/kind-patterns.ts';
const WORDS = readdirSync('src/texts', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/texts/${name}/form.json`);

let scratch: Scratch;

beforeAll(async () => {
  scratch = await copyRepository();
});

afterAll(() => scratch.restore());

/** Reuses the texts of another kind: their wording is out of scope of this test. */
async function addWords(path: string): Promise<void> {
  const texts = Object.entries(JSON.parse(await scratch.read(path)) as Readonly<Record<string, string>>);
  const ofThai = texts.filter(([key]) => /^(reg_pattern|form\.hint\.kind)_16(_|$)/.test(key));
  const lines = ofThai.map(([key, text]) => `  ${JSON.stringify(key.replace('_16', '_20'))}: ${JSON.stringify(text)},`);
  expect(lines.length).toBeGreaterThan(1);
  await scratch.change(path, '{\n', `{\n${lines.join('\n')}\n`);
}

test('a field kind needs its matcher, samples, prover data and texts', async () => {
  await scratch.change(
    KINDS,
    '] as const satisfies readonly Kind[];',
    `  { id: 20, meaning: 'Korean characters and digits', matches: (v: string) => /^[\\p{Script=Hangul}0-9]+$/u.test(v) },
] as const satisfies readonly Kind[];`,
  );
  expect(typeFaults(scratch.folder, [SAMPLES, PATTERNS])).toEqual([
    expect.stringContaining("'20' is missing"),
    expect.stringContaining("'20' is missing"),
  ]);
  await scratch.change(
    SAMPLES,
    '\n} satisfies',
    "\n  20: { valid: ['김8', '2026'], invalid: ['Kim', '김 8', ''] },\n} satisfies",
  );
  await scratch.change(PATTERNS, '\n} satisfies', "\n  20: plain('^[\\\\p{Hangul}0-9]+$'),\n} satisfies");
  for (const path of WORDS) await addWords(path);

  expect(await scratch.touched()).toEqual([KINDS, SAMPLES, PATTERNS, ...WORDS].toSorted());
  expect(typeFaults(scratch.folder, [KINDS, SAMPLES, PATTERNS])).toEqual([]);
  const ofKinds = ['kind-pieces', 'check-rule', 'find-breaks'].map((name) => `src/model/prover/${name}.test.ts`);
  const vitestArgs = ['run', '--project', 'pure', 'src/model/form/values', ...ofKinds, 'src/console/features/rules'];
  expect(await scratch.run('node_modules/vitest/vitest.mjs', ...vitestArgs)).not.toMatch(/failed/);
  expect(await scratch.run('scripts/texts/check-texts.ts')).toContain(' 0 problems');
});
