// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const sent: { url: string; body: Promise<string> }[] = [];

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  document.body.innerHTML =
    '<script type="application/json" id="livery-page">{"build":"b1","merchant":"quartz"}</script><input value="secret">';
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, blob: Blob) => sent.push({ url, body: blob.text() }) > 0,
  });
});

const bodies = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await body)));

it('M345: a fault is reported once, with asset and build and without its query string', async () => {
  const { report, REPORTS } = await import('./report.ts');
  report({ fault: 'chunk', address: 'https://quartz.example/assets/a-1.js?token=7#x' });
  report({ fault: 'chunk', address: 'https://quartz.example/assets/a-1.js?again' });
  report({ fault: 'chunk timeout', address: '' });
  expect(sent.map(({ url }) => url)).toEqual([REPORTS, REPORTS]);
  expect(await bodies()).toEqual([
    { fault: 'chunk', asset: '/assets/a-1.js', build: 'b1' },
    { fault: 'chunk timeout', asset: '', build: 'b1' },
  ]);
});

it('M345: a page reports ten faults only', async () => {
  const { report } = await import('./report.ts');
  for (let at = 0; at < 50; at += 1) report({ fault: 'chunk', address: `/assets/a-${at}.js` });
  expect(sent).toHaveLength(10);
});

it('M345: a page without a build id is reported without one', async () => {
  const { report } = await import('./report.ts');
  for (const text of ['{', '{"build":7}', 'null']) {
    document.body.innerHTML = `<script type="application/json" id="livery-page">${text}</script>`;
    report({ fault: 'chunk', address: `/assets/${text.length}.js` });
  }
  expect((await bodies()).map(({ build }) => build)).toEqual(['', '', '']);
});
