import { expect, test } from 'vitest';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import { judge } from '#model/form/values/matcher.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { treesFor } from './demo-trees.ts';

const engine = createRe2Engine();

test.each(['aurora', 'lotus', 'harbor'])('M232: %s takes the passwords that password managers make', (merchant) => {
  const rule = ruleOf(parseRules(treesFor(merchant).rules).value, 'password');
  if (rule === undefined) throw new Error('There is a rule for passwords.');
  for (const password of ['correct-horse-7-staple!', 'xK9$_vQ2#mB&7Lr@', 'Sunrise77xyz'])
    expect([password, judge(rule, password, engine).ok]).toEqual([password, true]);
});

test.each(['aurora', 'lotus', 'harbor'])('M110: %s asks for six fields at most at first sight', (merchant) => {
  const { value: brand } = parseBrand(JSON.parse(readFileSync(`brands/${merchant}/brand.json`, 'utf8')));
  if (brand === null) throw new Error('The demo brands are right.');
  const { switches, rules } = parseTrees(servedTrees(treesFor(merchant)));
  const portal = resolvePortal({ brand, switches, rules });
  const [first] = portal.registration;
  const asked = shownFields(first.form).filter(({ widget }) => widget !== 'checkbox').map(({ name }) => name);
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(asked).not.toContain('payeeName');
});
