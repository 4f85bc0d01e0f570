/** The short form of the hostile inputs (docs/explanation/safety.md#tests): a few of each by seed; the long form is in tests/deep. */
import { expect, test } from 'vitest';
import { renderPage } from '#portal/entry-server.tsx';
import BRAND from '#portal/testing/brand.json' with { type: 'json' };
import { runHostileTrees, runMutatedBrands, seedsFrom } from '#tests/support/hostile-runs.ts';
import { findPageFaults, findWiderSources } from '#tests/support/hostile-site.ts';

const BRAND_SEEDS = seedsFrom(1_000, 30);
const TREE_SEEDS = seedsFrom(1_000, 15);

test('30 mutated brand files are refused with file and pointer, or served safely with the good one', async () => {
  const { findings, served, refused } = await runMutatedBrands(BRAND, BRAND_SEEDS, { render: renderPage });
  expect(findings).toEqual([]);
  expect(served).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(5);
}, 60_000);

test('15 hostile trees leave every page working, and nothing of them runs', async () => {
  expect(await runHostileTrees(BRAND, TREE_SEEDS, { render: renderPage })).toEqual([]);
}, 60_000);

const FRAME = '<div id="app"><header>a</header><nav>b</nav><main>c</main><footer>d</footer></div>';

test.each([
  ['an empty part', FRAME.replace('c', ''), 200],
  ['a missing part', FRAME.replace('<nav>b</nav>', ''), 200],
  ['an inline script', `${FRAME}<script>1</script>`, 200],
  ['a script from elsewhere', `${FRAME}<script src="https://evil.example/x.js"></script>`, 200],
  ['a style attribute', FRAME.replace('<main>', '<main style="color:red">'), 200],
  ['a handler', FRAME.replace('<main>', '<main onload="x()">'), 200],
  ['a link that runs', FRAME.replace('c', '<a href="javascript:x()">c</a>'), 200],
  ['a tag of a stranger', FRAME.replace('c', 'c<x-pwned>'), 200],
  ['a failure', FRAME, 500],
])('the page checker finds %s', (_, html, status) => {
  expect(findPageFaults({ status, html })).not.toEqual([]);
});

test('the checkers pass valid pages, and detect a wider policy', () => {
  const block = '<script type="application/json" id="x">{"a":"<b onload=1>"}</script>';
  const html = `${FRAME}${block}<script src="/assets/a.js"></script><p title="a > b onload=x">&lt;script></p>`;
  expect(findPageFaults({ status: 200, html })).toEqual([]);
  const policy = "default-src 'none'; img-src 'self' data:";
  expect(findWiderSources(policy, policy)).toEqual([]);
  expect(findWiderSources("default-src 'none'; img-src 'self' data: https://evil.example", policy)).toEqual([
    'img-src https://evil.example',
  ]);
  expect(findWiderSources(`${policy}; script-src *`, policy)).toEqual(['script-src']);
});
