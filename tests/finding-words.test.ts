import { afterEach, expect, it, vi } from 'vitest';
import { BRAND_RULES } from '#brand/check/findings/rules.ts';
import { chinese } from '#console/texts/chinese.ts';
import english from '#console/texts/EN/findings.json' with { type: 'json' };

afterEach(() => vi.resetModules());

/** Rules about what a server sends: no draft has their findings. */
const OF_SERVERS = /^(trees|status|lanes|switches|member|rules)\./;

it('issue 46: the console has each rule that a draft can break in its own words, and they say what the linter says', () => {
  const rules = BRAND_RULES.filter(({ id }) => !OF_SERVERS.test(id));
  const plain = (text: string) => text.replaceAll('`', '').replaceAll(/["“”]/g, '"').replaceAll(/['’]/g, "'");
  expect(Object.keys(english).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  const words: Readonly<Record<string, string>> = english;
  for (const { id, rule, help } of rules) expect(plain(words[id] ?? '')).toBe(plain(`${rule} ${help}`));
});

it('issue 46: a finding is Chinese in the Chinese console, with what was found', async () => {
  vi.resetModules();
  const { speak } = await import('#console/texts/spoken.ts');
  speak('CN', chinese);
  const { describeFinding } = await import('#console/people/describe-finding.ts');
  const finding = {
    code: 'theme.contrast',
    severity: 'error',
    file: 'brand.json',
    pointer: '/theme',
    found: '1.2:1',
    expected: '4.5:1',
    remedy: 'Choose another colour.',
  } as const;
  expect(describeFinding(finding)).toMatch(/^\p{Script=Han}[^A-Z]*WCAG.*1\.2:1/u);
  expect(describeFinding({ ...finding, code: 'other.code' })).toContain('Choose another colour.');
});
