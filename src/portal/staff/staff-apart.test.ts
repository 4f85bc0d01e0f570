import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync('src/portal', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\//.test(name))
  .map((name) => join('src/portal', name));
const staff = files.filter((file) => file.startsWith('src/portal/staff/'));

describe('the staff code of the portal', () => {
  it('N01: loads by one lazy import, only for the data block of a preview', () => {
    const asking = files
      .filter((file) => !staff.includes(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/.*['"][^'"]*\/staff\/(?!edge)[^'"]*['"].*/g)].map(([line]) => [
          file,
          line.trim(),
        ]),
      )
      // Plain contract data and types, which leave no code in the bundle.
      .filter(([, line]) => !/#contract\/staff\/previews\/visitor-kinds|^import type /.test(line ?? ''));
    expect(asking).toEqual([
      [
        'src/portal/entry-client.tsx',
        "const { startPreview } = await loadChunk(() => import('./staff/start-preview.tsx'));",
      ],
    ]);
    const entry = readFileSync('src/portal/entry-client.tsx', 'utf8');
    expect(entry).toMatch(/if \(page\.preview !== undefined\) \{\s+const \{ startPreview \}/);
  });

  it('N01: explains in a separate chunk that a frame does not load', () => {
    const explaining = staff.filter((file) =>
      /#model\/(?:[\w-]+\/)?(?:explain|explain-site|layers|minimal-changes)\.ts/.test(readFileSync(file, 'utf8')),
    );
    expect(explaining).toEqual(['src/portal/staff/why-panel.tsx']);
    const importing = files.filter((file) => /import\('\.\/why-panel\.tsx'\)/.test(readFileSync(file, 'utf8')));
    expect(importing).toEqual(['src/portal/staff/overlay.tsx']);
    const players = files.filter((file) => !staff.includes(file));
    expect(players.filter((file) => /#model\/(?:explain|proposals)\//.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
