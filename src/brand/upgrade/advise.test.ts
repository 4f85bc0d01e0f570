import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { editFileText } from '#model/brand-file/edit-text.ts';
import { work } from './advise.work.ts';
import { latestVersion } from './bases.ts';

const FIXTURES = 'tests/fixtures/old-brands';
const old = readdirSync(FIXTURES).map((name): { written: string; file: object } =>
  JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')),
);
const site = { trees: { switches: {}, rules: {}, whitelabel: {}, status: {} }, lanes: [] };

it.each(old.map((brand) => [brand.written, brand] as const))(
  'N14: %s: the edits of its upgrade name the newest version and leave nothing to upgrade',
  (_, { file }) => {
    const text = JSON.stringify(file);
    const offered = work({ text, ...site });
    expect(offered?.to).toBe(latestVersion());
    expect(offered?.edits.map(({ pointer }) => pointer)).toContain('/base');
    const edited = (offered?.edits ?? []).reduce((now, { pointer, value }) => editFileText(now, pointer, value), text);
    expect(JSON.parse(edited)).toEqual({ ...file, base: latestVersion() });
    expect(work({ text: edited, ...site })).toMatchObject({ hidden: [], values: [], elements: [], edits: [] });
  },
);

it('N14: a file of an unknown version, and one that is no brand, have no advice', () => {
  const of = (file: object) => work({ text: JSON.stringify(file), ...site });
  expect(of({ ...old[0]?.file, base: 99 })).toBeUndefined();
  expect(of({ livery: 1 })).toBeUndefined();
});
