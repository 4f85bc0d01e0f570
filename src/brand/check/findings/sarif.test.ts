import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { BRAND_RULES } from './rules.ts';
import { sarifLog } from './sarif.ts';

function finding(more: Partial<Finding> = {}): Finding {
  return {
    merchant: 'sample',
    file: 'sample/brand.json',
    code: 'brand.value',
    path: '/minimumAge',
    found: '12',
    expected: 'at least 18',
    remedy: 'Correct the value.',
    line: 5,
    column: 3,
    ...more,
  };
}

const logOf = (...findings: readonly Finding[]) => sarifLog(findings, ({ file }) => `brands/${file}`);

describe('findings as SARIF', () => {
  it('N03: lists version, schema, tool and every rule with text, level and help', () => {
    const log = logOf();
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-schema-2.1.0') });
    const rules = log.runs[0]?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toEqual(BRAND_RULES.map(({ id }) => id));
    for (const rule of rules) {
      expect(rule.shortDescription?.text).toMatch(/\.$/);
      expect(rule.help?.text).toMatch(/\.$/);
      expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration?.level);
    }
  });

  it('N03: a result points to its rule, its file and its place', () => {
    const run = logOf(finding()).runs[0];
    const [result] = run?.results ?? [];
    expect(run?.tool.driver.rules?.[result?.ruleIndex ?? -1]?.id).toBe('brand.value');
    expect(result).toMatchObject({
      ruleId: 'brand.value',
      level: 'error',
      message: { text: '12. Expected: at least 18. Correct the value.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'brands/sample/brand.json' },
            region: { startLine: 5, startColumn: 3 },
          },
          logicalLocations: [{ fullyQualifiedName: '/minimumAge' }],
        },
      ],
    });
  });

  it('N03: a warning stays one, and a file without lines has no region', () => {
    const { line: _, column: __, ...lineless } = finding({ code: 'assets.unused', path: '' });
    const [result] = logOf(lineless).runs[0]?.results ?? [];
    expect(result?.level).toBe('warning');
    expect(result?.locations?.[0]?.physicalLocation?.region).toBeUndefined();
    expect(result?.locations?.[0]?.logicalLocations).toBeUndefined();
  });

  it('N03: a fingerprint survives moved lines, and two findings never share one', () => {
    const prints = (...findings: readonly Finding[]) =>
      (logOf(...findings).runs[0]?.results ?? []).map(
        ({ partialFingerprints }) => partialFingerprints?.['liveryFinding/v1'],
      );
    expect(prints(finding())).toEqual(prints(finding({ line: 90 })));
    const three = prints(finding(), finding({ line: 9 }), finding({ path: '/name' }));
    expect(new Set(three).size).toBe(3);
  });
});
