import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conform } from '#scripts/conformance/conform.ts';
import { openDemoDeps } from '#scripts/conformance/demo-deps.ts';
import { findDemoProfile } from '#scripts/conformance/demo-profile.ts';
import { hearCommand } from '#tests/hear-command.ts';
import { startBrokenGateway } from '#tests/support/broken-gateways.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let gateway: ConformanceGateway;
let folder: string;
let profile: string;

beforeAll(async () => {
  gateway = await startConformanceGateway();
  folder = await mkdtemp(join(tmpdir(), 'livery-conformance-'));
  profile = join(folder, 'profile.json');
  const secrets = { outbox: { database: gateway.databaseUrl } };
  await writeFile(profile, JSON.stringify({ ...gateway.profileAt(gateway.port), secrets }));
});

afterAll(async () => {
  await gateway?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<Ended> {
  const { status, stdout, stderr } = await hearCommand(() => conform(args));
  return { code: status, out: stdout, err: stderr };
}

/** Runs it as `npm run conformance` does; the gateway is in this process, so the wait must not block the event loop. */
function runAlone(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const command = ['scripts/conformance.ts', ...args];
    execFile(process.execPath, command, { timeout: 110_000, maxBuffer: 8 * 1024 * 1024 }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, err });
    });
  });
}

test('N08: the command prints a line per case and exits with 0 if nothing failed', async () => {
  const { code, out, err } = await run(
    '--url',
    gateway.url,
    '--profile',
    profile,
    '--only',
    'status,login,registerByMobile',
  );
  // A failed line and the one below it describe the failure.
  expect(out.split(/\n(?=\S)/).filter((line) => line.startsWith('failed'))).toEqual([]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^passed {7}login: with a texted code/m);
  expect(out).toMatch(/\n\d+ passed, 0 failed, 0 not tried\n$/);
});

test('N08: cases requiring a profile are not tried without, never passed', async () => {
  const { code, out } = await run('--url', gateway.url, '--only', 'status,login,memberInfo,checkAffiliate');
  expect(code, out).toBe(0);
  expect(out).toMatch(/^not tried {4}login: asked rightly\n +the profile has no member of aurora/m);
  expect(out).toMatch(/^not tried {4}memberInfo: asked rightly/m);
  expect(out).toMatch(/^not tried {4}checkAffiliate: asked rightly\n +the profile has no invitation code of aurora/m);
  expect(out).toMatch(/^passed {7}memberInfo: without a token/m);
});

test('N08: the demo on this machine is found without a profile, by its database', async () => {
  const found = (url: string, database: string) => findDemoProfile(url, { DATABASE_URL: database });
  const known = await found(gateway.url, gateway.databaseUrl);
  expect(known?.merchants.map(({ code, url }) => [code, url])).toEqual(
    ['aurora', 'lotus', 'harbor'].map((code) => [code, `http://${code}.localhost:${gateway.port}`]),
  );
  expect(known?.secrets?.outbox.database).toBe(gateway.databaseUrl);
  // The first member of harbor is the agent, because that brand has the agent centre.
  const harbor = await found(gateway.url.replace('aurora', 'harbor'), gateway.databaseUrl);
  expect([harbor?.merchants[0]?.code, harbor?.merchants[0]?.members?.[0]?.username]).toEqual(['harbor', 'agent1']);
  const elsewhere = new URL(gateway.databaseUrl);
  elsewhere.pathname = '/postgres';
  expect(await found(gateway.url, elsewhere.href)).toBeUndefined();
  expect(await found(gateway.url.replace('aurora', 'shut'), gateway.databaseUrl)).toBeUndefined();
  expect(await found('http://aurora.example', gateway.databaseUrl)).toBeUndefined();
  // What the demo does not offer is enabled for the time of a run.
  const rows = async () => [
    await gateway.settingOf('harbor', 'merchant_currency'),
    await gateway.settingOf('lotus', 'cashier_setting'),
  ];
  const before = await rows();
  const putBack = await openDemoDeps(gateway.databaseUrl);
  expect(await rows()).toEqual([
    expect.objectContaining({ is_single: false, wallets: ['LIVE', 'SPORTS'] }),
    expect.objectContaining({ may_cancel: true, cool_off_hours: 0 }),
  ]);
  await putBack();
  expect(await rows()).toEqual(before);
});

test('N08: a read-only run sends no request that could have an effect', async () => {
  const before = await gateway.countRows();
  const { code, out } = await run('--url', gateway.url, '--profile', profile, '--read-only');
  expect(code).toBe(0);
  expect(out).toMatch(/^not tried {4}login: asked rightly\n +it has an effect, and the run only reads/m);
  expect(out).toMatch(/^not tried {4}memberInfo: asked rightly\n +a read-only run does not log in/m);
  expect(out).toMatch(/^passed {7}register: a request with a field that is missing/m);
  expect(out).toMatch(/^not tried {4}trialLaunch: asked rightly\n +it has an effect, and the run only reads/m);
  expect(out).toMatch(/^passed {7}trialLaunch: where its condition hides it/m);
  expect(await gateway.countRows()).toEqual(before);
});

test('N08: a broken gateway exits with 1, and the JUnit report file names the rule', async () => {
  const upstream = `http://127.0.0.1:${gateway.port}`;
  const broken = await startBrokenGateway({ upstream, kind: 'wrongContentType', calls: ['countries'] });
  const out = join(folder, 'report.xml');
  const url = `http://aurora.localhost:${new URL(broken.url).port}`;
  const ended = await run('--url', url, '--only', 'countries', '--format', 'junit', '--out', out);
  await broken.close();
  expect([ended.code, ended.err]).toEqual([1, '']);
  expect(await readFile(out, 'utf8')).toContain('<failure type="reply-content-type"');
});

test('N08: the full JSON report goes to standard output', async () => {
  const { out } = await run('--url', gateway.url, '--only', 'countries', '--format', 'json', '--merchant', 'aurora');
  expect(JSON.parse(out)).toMatchObject({ failed: 0, notTried: 0, url: gateway.url });
});

const UNUSABLE: readonly (readonly [readonly string[], string])[] = [
  [['--url', 'aurora'], '--url must be the scheme and host'],
  [['--url', 'http://aurora.localhost:1', '--only', 'nothing'], 'which is not a call of the contract'],
  [['--url', 'http://aurora.localhost:1', '--format', 'yaml'], '--format must be one of text, json, junit'],
  [['--url', 'http://aurora.localhost:1', '--sideways'], 'Unknown option --sideways'],
  [['--url', 'http://aurora.localhost:1', '--profile', '/nowhere.json'], 'ENOENT'],
  [['--url', 'http://aurora.localhost:1', '--only', 'countries'], 'No server responds at http://aurora.localhost:1.'],
];

test('N08: an impossible run exits with 2 and the reason', async () => {
  for (const [args, sentence] of UNUSABLE) {
    const { code, err } = await run(...args);
    expect(err, args.join(' ')).toContain(sentence);
    expect(code, args.join(' ')).toBe(2);
  }
});

test('N08: the program exits with the command’s result', async () => {
  expect(await runAlone('--url', 'aurora')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('--url must be'),
  });
  const { code, out, err } = await runAlone('--url', gateway.url, '--only', 'countries');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/\n\d+ passed, 0 failed, 0 not tried\n$/);
});
