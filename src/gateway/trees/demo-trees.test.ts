import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import { validate } from '#model/form/values/matcher.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { resolvePortal } from '#model/portal/portal.ts';
import { parseBrand } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { readSiteDocuments, serveTrees } from '#model/site/served-trees.ts';
import { treesFor } from './demo-trees.ts';

const engine = createRe2Engine();

test.each(['a-new-brand', 'aurora', 'lotus', 'harbor'])(
  'M232: %s accepts the passwords of password managers',
  (merchant) => {
    const rule = ruleOf(parseRules(treesFor(merchant).rules).value, 'password');
    if (rule === undefined) throw new Error('There is a rule for passwords.');
    for (const password of ['correct-horse-7-staple!', 'xK9$_vQ2#mB&7Lr@', 'Sunrise77xyz'])
      expect([password, validate(rule, password, engine).ok]).toEqual([password, true]);
  },
);

test.each(['aurora', 'lotus', 'harbor'])('M110: %s shows at most six fields at first, by each method', (merchant) => {
  const { value: brand } = parseBrand(JSON.parse(readFileSync(`brands/${merchant}/brand.json`, 'utf8')));
  if (brand === null) throw new Error('The demo brands are right.');
  const portal = resolvePortal(readSiteDocuments(serveTrees(treesFor(merchant), []), brand).documents);
  expect(portal.registration.length).toBeGreaterThan(0);
  for (const { form } of portal.registration) {
    // Fields that a condition may still hide count as well.
    const asked = form.fields.filter(({ widget }) => widget !== 'checkbox').map(({ name }) => name);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(asked).not.toContain('payeeName');
  }
});

test('A6: the address of a new site has its label in each of the languages', () => {
  const { resources } = treesFor('a-new-brand').status;
  const mail = resources?.find(({ resourceType }) => resourceType === 'EMAIL');
  expect(Object.keys(mail ?? {}).filter((key) => key.startsWith('labelName'))).toHaveLength(
    Object.keys(LANGUAGES).length,
  );
});
