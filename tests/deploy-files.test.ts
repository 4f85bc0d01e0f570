import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const settings = readFileSync('docs/reference/settings.md', 'utf8');
const read = (file: string) => readFileSync(file, 'utf8');

/** Settings of the images of others. */
const THIRD_PARTY = /^(?:POSTGRES_PASSWORD|LIVERY_(?:OWNER|EDGE|BACKUP)_PASSWORD)$/;

describe('files of deploy/', () => {
  it('the image copies what exists, runs without root and builds nothing at its start', () => {
    const file = read('deploy/Containerfile');
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
    expect(file).toMatch(/^USER 10001:10001$/m);
    expect(file).toMatch(/^HEALTHCHECK .*deploy\/healthcheck\.mjs"\]$/m);
    const [, entry = ''] = /^ENTRYPOINT \["node", "(.+)"\]$/m.exec(file) ?? [];
    expect(existsSync(entry)).toBe(true);
  });

  it('every unit of systemd runs a command of package.json', () => {
    const units = globSync('deploy/systemd/*.service').map(read);
    const commands = units.map((text) => /^ExecStart=\/usr\/bin\/npm run --silent (\S+)/m.exec(text)?.[1]);
    expect(commands.toSorted()).toEqual(['backup', 'chat', 'console', 'edge', 'gateway']);
    expect(commands.filter((name) => name === undefined || scripts[name] === undefined)).toEqual([]);
  });

  it('manifests and compose file have the settings of docs/reference/settings.md', () => {
    const texts = [...globSync('deploy/kubernetes/*.yaml'), ...globSync('deploy/compose/*')].map(read);
    const names = texts.flatMap((text) => [
      ...[...text.matchAll(/\bname: ([A-Z][A-Z_]+), value/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name),
    ]);
    expect(names).toContain('LIVERY_SECRET_KEY');
    const own = [...new Set(names)].filter((name) => !THIRD_PARTY.test(name));
    expect(own.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(['gateway', 'edge', 'console', 'chat'])(
    'the manifest of %s: probes, budget, read-only, without root',
    (part) => {
      const text = read(`deploy/kubernetes/${part}.yaml`);
      for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget']) expect(text).toContain(`kind: ${kind}\n`);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) expect(text).toContain(`${probe}:`);
      expect(text).toContain('readOnlyRootFilesystem: true');
      expect(text).toContain('runAsNonRoot: true');
      expect(text).not.toContain('/readyz }');
      expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`- ${part}.yaml`);
    },
  );
});
