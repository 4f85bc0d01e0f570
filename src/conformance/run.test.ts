import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Profile } from './kit/profile.ts';
import type { Report } from './results.ts';
import { type RunOptions, runConformance } from './run.ts';

const profile: Profile = {
  merchants: [
    {
      code: 'aurora',
      members: [{ username: 'player1', password: 'x' }],
      affiliateCode: 'A',
      phone: { countryDialingCode: '65', number: '81######' },
    },
    { code: 'harbor' },
  ],
};

/** Runs against a server that gives the same reply to everything. */
async function runAgainst(listener: RequestListener, rest: Partial<RunOptions> = {}): Promise<Report> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await runConformance({ url: `http://127.0.0.1:${port}`, profile, timeoutMs: 2_000, ...rest });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const answer =
  (body: string, status = 200, type = 'application/json'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const passedOf = (report: Report): string[] =>
  report.results.filter(({ outcome }) => outcome === 'passed').map(({ call, title }) => `${call}: ${title}`);

test('N08: without a server nothing passes', async () => {
  const report = await runConformance({ url: 'http://127.0.0.1:1', profile });
  expect(passedOf(report)).toEqual([]);
  expect(report.failed).toBeGreaterThan(50);
});

test('N08: a server that accepts everything passes no case that it must refuse', async () => {
  const report = await runAgainst(answer('{"success":true,"value":null}'));
  // Calls without a value pass with an empty success, and HEAD has no body.
  const others = passedOf(report).filter(
    (title) => !/: (asked rightly|by HEAD|an unknown module id|without a module id|a language)/.test(title),
  );
  expect(others).toEqual([]);
});

test('N08: a server that refuses everything alike passes no success case', async () => {
  const report = await runAgainst(answer('{"success":false,"value":null,"errorCode":"not_logged_in"}', 401));
  expect(passedOf(report).filter((title) => /asked rightly|module|language/.test(title))).toEqual([]);
  expect(passedOf(report)).toContain('memberInfo: without a token');
});

test('N08: a server that answers with HTML passes no case', async () => {
  const report = await runAgainst(answer('<h1>hello</h1>', 200, 'text/html'));
  expect(passedOf(report)).toEqual([]);
});

test('N08: untrusted replies cannot break the run', async () => {
  const hostile = [
    '',
    'null',
    '[]',
    '7',
    '{"success":1}',
    '{"__proto__":{"success":true}}',
    `{"success":false,"errorCode":${'['.repeat(5_000)}`,
    '\ud800',
  ];
  for (const body of hostile) {
    const report = await runAgainst(answer(body), { only: ['status', 'login', 'memberInfo', 'events', 'captcha'] });
    expect(
      passedOf(report).filter((title) => !title.endsWith('by HEAD')),
      body.slice(0, 40),
    ).toEqual([]);
  }
});

test('N08: an endless reply costs one wait a call, and the run ends', async () => {
  const report = await runAgainst(() => undefined, { only: ['status', 'countries'], timeoutMs: 100 });
  const late = report.results.filter(({ rule, outcome }) => outcome === 'failed' && rule === 'reply-in-time');
  expect(late.map(({ call }) => call)).toEqual(['status', 'countries']);
  expect(report.notTried).toBe(report.results.length - 2);
});

test('N08: a run without time tries nothing', async () => {
  const report = await runAgainst(answer('{}'), { budgetMs: -1 });
  expect([report.passed, report.failed]).toEqual([0, 0]);
});

test('N08: a busy gateway is called again when it allows', async () => {
  let asked = 0;
  const report = await runAgainst(
    (_, response) => {
      asked += 1;
      if (asked === 1) return void response.writeHead(503, { 'retry-after': '0.05' }).end('{}');
      answer('{"success":true,"value":[]}')(_, response);
    },
    { only: ['countries'] },
  );
  expect(report.results[0]).toMatchObject({ call: 'countries', outcome: 'passed' });
});

test('M335: without a published payload key encrypted calls are untried, not failed', async () => {
  const encryptedProfile = { ...profile, codec: 'jwe' as const };
  const report = await runAgainst(answer('{"success":false,"value":null,"errorCode":"not_logged_in"}', 401), {
    profile: encryptedProfile,
    only: ['register', 'login'],
  });
  const unfit = report.results.filter(({ call, rule }) => call === 'login' && rule === 'request-fits');
  expect(unfit.length).toBeGreaterThan(3);
  expect(new Set(unfit.map(({ detail }) => detail))).toEqual(
    new Set(['the gateway gives out no key that payloads are sealed with']),
  );
});
