/**
 * 2,000 slips and choices at each demo brand: every change that a visitor sees is either reported by the brand linter
 * or a legal choice.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '#brand/check/findings/finding.ts';
import { readSources } from '#brand/check/findings/sources.ts';
import { examineBrand } from '#brand/check/linter.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { type Slip, slip } from '#tests/deep/support/brand-slips.ts';
import { completeTexts } from '#texts/complete.ts';
import { record } from '../record.ts';

const SLIPS = Number(process.env['LIVERY_SLIPS'] ?? 2_000);
const MOST_UNNOTICED = 0.02;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'livery-slips-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Seen {
  /** What a visitor gets: the parsed brand, its texts, the bytes of its files. */
  readonly served: string;
  readonly findings: readonly Finding[];
}

async function inspect(home: string, merchant: string): Promise<Seen> {
  const folder = await readBrandFolder(home, merchant);
  const sources = await readSources(join(home, merchant));
  const findings = await examineBrand({ merchant, folder, sources, platform: completeTexts, paths: false });
  const { brand, texts, assets } = folder.read ?? {};
  return {
    findings,
    served: JSON.stringify([brand, texts, [...(assets ?? [])].map(([path, { hash }]) => [path, hash])]),
  };
}

function report({ code, path, found }: Finding): string {
  return `${code} ${path} ${found}`;
}

const brands = (await readdir('brands')).sort();

it.each(brands)(
  'N03: 2,000 slips at %s: at most one in fifty changes visitors’ output without a finding',
  async (merchant) => {
    const before = await clean(merchant);
    const known = new Set(before.findings.map(report));
    const unnoticed: (Slip & { readonly seed: number })[] = [];
    let changed = 0;
    for (let seed = 1; seed <= SLIPS; seed += 1) {
      await clean(merchant, false);
      const done = await slip(join(root, merchant), seed);
      if (done === undefined) continue;
      const after = await inspect(root, merchant);
      if (after.served === before.served) continue;
      changed += 1;
      if (!done.isChoice && after.findings.every((finding) => known.has(report(finding))))
        unnoticed.push({ ...done, seed });
    }
    const kinds = [...new Set(unnoticed.map(({ kind, at, seed }) => `${kind} at ${at} (${seed})`))];
    const figure = `${unnoticed.length} of ${changed} unnoticed${kinds.length > 0 ? `: ${kinds.slice(0, 40).join('; ')}` : ''}`;
    record({ test: `slips at ${merchant}`, limit: 'at most 2 % unnoticed', figure });
    expect(changed).toBeGreaterThan(SLIPS / 2);
    expect(unnoticed.length / changed, figure).toBeLessThanOrEqual(MOST_UNNOTICED);
  },
  30 * 60_000,
);

async function clean(merchant: string, isInspected = true): Promise<Seen> {
  await rm(join(root, merchant), { recursive: true, force: true });
  await cp(join('brands', merchant), join(root, merchant), { recursive: true });
  return isInspected ? inspect(root, merchant) : { served: '', findings: [] };
}
