import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCanonicalSite } from '#openfeature/testing/canonical-site.ts';
import { runKit } from './kit.ts';
import { writePackage } from './package.ts';

const scratch = () => mkdtemp(join(tmpdir(), 'livery-openfeature-'));

describe('the OpenFeature providers for others', () => {
  it('N01: the package is JavaScript with types that evaluates a flag', async () => {
    const folder = await scratch();
    const packed = join(folder, 'packed');
    await writePackage(packed);
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    const { exports, peerDependencies } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
    expect(peerDependencies['@openfeature/server-sdk']).toMatch(/^\^\d/);
    const site = await openCanonicalSite();
    onTestFinished(site.close);
    for (const path of ['./server', './web']) {
      expect(await readFile(join(packed, exports[path].types), 'utf8')).toContain('implements Provider');
      const module = await import(pathToFileURL(join(packed, exports[path].default)).href);
      const [Provider] = Object.values(module) as (new (options: object) => OpenedProvider)[];
      if (Provider === undefined) throw new Error(`${path} exports nothing`);
      const provider = new Provider({ baseUrl: site.baseUrl });
      onTestFinished(() => provider.onClose());
      await provider.initialize();
      expect(await provider.resolveBooleanEvaluation('boolean-flag', false, {})).toMatchObject({ value: true });
    }
  });

  it('N01: the runner of feature files reports scenarios that pass, fail and do not apply', async () => {
    const folder = await scratch();
    const scenarios = [
      'Scenario: right\n    Given a stable provider\n    Then the provider metadata name should not be empty',
      'Scenario: wrong\n    Given a stable provider\n    Then the client should be in stale state',
      'Scenario: strange\n    Given a provider of another kind',
      '@numeric-coercion\n  Scenario: whole\n    Given a stable provider',
    ];
    await writeFile(join(folder, 'own.feature'), `Feature: own\n\n  ${scenarios.join('\n\n  ')}\n`);
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    expect(await runKit(folder)).toBe(false);
    expect(lines.filter((line) => line.includes(' web '))).toEqual([
      'passed: web own.feature right',
      expect.stringMatching(/^failed: web own.feature wrong \(/),
      'failed: web own.feature strange (no step for: a provider of another kind)',
      'not applicable: web own.feature whole (the SDK for JavaScript has one type of numbers)',
    ]);
    expect(lines.at(-1)).toBe('2 passed, 4 failed, 2 not applicable');
    await expect(runKit(await scratch())).rejects.toThrow('No feature files');
  });
});

interface OpenedProvider {
  initialize(): Promise<void>;
  onClose(): Promise<void>;
  resolveBooleanEvaluation(key: string, fallback: boolean, context: object): unknown;
}
