import { setImmediate as nextChange } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { SCREENS } from '#model/catalogue/routes.ts';
import { seededRandom } from '#tests/support/mutate-json.ts';
import { record } from './record.ts';

let demoGames: TestEdge;

beforeAll(async () => {
  const origins = { images: ['https://cdn.aurora.example'], frames: ['https://play.aurora.example'] };
  const files = {
    'aurora/brand.json': brandFile('aurora', { origins, domains: ['www.aurora.example'] }),
    'lotus/brand.json': brandFile('lotus', { domains: ['www.lotus.example'] }),
  };
  demoGames = await openTestEdge({ trustedHops: 1, files });
  demoGames.gateway.restricted.set('198.51.100.9', 'XX');
});
afterAll(() => demoGames.close());

/**
 * The score of a response by the published rubric of the HTTP Observatory (MDN, HTTP Observatory, Scoring): 100, minus
 * deductions; extra credit counts only from 90 on. A+ is 100 or more.
 */
function scoreOf({ headers, body }: LightMyRequestResponse): number {
  const policy = String(headers['content-security-policy'] ?? '');
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? '';
  const less = [
    policy === '' ? 25 : 0,
    /unsafe-inline|unsafe-eval|data:|\*/.test(scripts) ? 20 : 0,
    headers['strict-transport-security'] === undefined ? 20 : 0,
    headers['x-content-type-options'] === 'nosniff' ? 0 : 5,
    headers['x-frame-options'] || /frame-ancestors/.test(policy) ? 0 : 20,
    headers['access-control-allow-origin'] === '*' ? 50 : 0,
    /(?:src|href)="http:\/\//.test(body) ? 50 : 0,
    [headers['set-cookie'] ?? []].flat().some((cookie) => !/Secure/i.test(cookie)) ? 20 : 0,
  ];
  const base = 100 - less.reduce((sum, points) => sum + points, 0);
  const extra = [
    policy.includes("default-src 'none'") && !/unsafe/.test(policy) ? 10 : 0,
    /frame-ancestors/.test(policy) ? 5 : 0,
    /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      String(headers['referrer-policy']),
    )
      ? 5
      : 0,
    headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0,
  ];
  return base >= 90 ? base + extra.reduce((sum, points) => sum + points, 0) : base;
}

it('every HTML answer scores A+', async () => {
  const paths = [
    ...SCREENS.map((screen) => screen.path),
    '/nowhere',
    '/%00',
    '/a/b/c',
    '/index?lang=CN',
    '/register?affiliateCode=X',
  ];
  const visits = paths.flatMap((url) => [
    { url, headers: { host: 'aurora.localhost', 'x-forwarded-proto': 'https' } },
    { url, headers: { host: 'nobody.example', 'x-forwarded-proto': 'https' } },
    { url, headers: { host: 'aurora.localhost', 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' } },
    { url, headers: { host: 'aurora.localhost', 'x-forwarded-proto': 'https', cookie: '__Host-livery=1' } },
  ]);
  const scores: number[] = [];
  for (const visit of visits) {
    const answer = await demoGames.edge.app.inject(visit);
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
    scores.push(scoreOf(answer));
    expect(scores.at(-1), `${visit.url} ${JSON.stringify(visit.headers)}`).toBeGreaterThanOrEqual(100);
  }
  expect(scores.length).toBeGreaterThan(80);
  record({
    test: 'header rubric on every HTML answer',
    limit: 'A+ (100 or more)',
    figure: `${Math.min(...scores)} to ${Math.max(...scores)} on ${scores.length} answers`,
  });
});

const HOST_PARTS = [
  'aurora',
  'lotus',
  'www',
  'localhost',
  'example',
  'nobody',
  'console',
  '.',
  '.',
  '..',
  ':8080',
  ':',
  '@',
  '/',
  '\\',
  ' ',
  '%00',
  'xn--',
  '[::1]',
  '127.0.0.1',
  'AURORA',
  '-',
  '_',
  ',',
  '#',
  '?',
];
const OWN: Readonly<Record<string, RegExp>> = {
  aurora: /^(?:aurora\.localhost|www\.aurora\.example)\.?(?::\d+)?$/i,
  lotus: /^(?:lotus\.localhost|www\.lotus\.example)\.?(?::\d+)?$/i,
};

it('10,000 Host headers: a brand is served to its own hosts only, and none fails', async () => {
  const random = seededRandom(11);
  const hostPart = () => HOST_PARTS[Math.floor(random() * HOST_PARTS.length)] ?? '';
  let drawn = 0;
  let wrong = 0;
  let faults = 0;
  for (let iteration = 0; iteration < 10_000; iteration += 1) {
    if (iteration % 50 === 0) await nextChange();
    const host =
      iteration % 100 === 0
        ? 'aurora.localhost'
        : Array.from({ length: 1 + Math.floor(random() * 5) }, hostPart).join('');
    const answer = await demoGames.edge.app.inject({ url: '/index', headers: { host } });
    if (answer.statusCode >= 500) faults += 1;
    const merchant = /"merchant":"([a-z]+)"/.exec(answer.body)?.[1];
    if (merchant === undefined) continue;
    drawn += 1;
    if (!OWN[merchant]?.test(host.trim())) wrong += 1;
  }
  record({
    test: '10,000 Host headers',
    limit: '0 wrong brands, 0 faults',
    figure: `${wrong} wrong of ${drawn} drawn, ${faults} faults`,
  });
  expect(drawn).toBeGreaterThanOrEqual(100);
  expect(wrong).toBe(0);
  expect(faults).toBe(0);
});
