import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#conformance/results.ts';
import { runConformance } from '#conformance/run.ts';
import { allCalls } from '#contract/registry.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import { signedInProfile } from './signed-in.ts';

let gateway: ConformanceGateway;
let report: Report;

beforeAll(async () => {
  gateway = await startConformanceGateway();
  const { url, port, secrets } = gateway;
  // How fast it answers is measured by the bench: here a busy machine may take its time.
  report = await runConformance({ url, profile: gateway.profileAt(port), secrets, timeoutMs: 60_000 });
}, 600_000);

afterAll(async () => {
  await gateway?.close();
});

const inWords = (outcome: string): string[] =>
  report.results
    .filter((result) => result.outcome === outcome)
    .map(({ call, title, rule, detail }) => `${call}, ${title}: ${rule}: ${detail}`);

test('N08, D29: our gateway breaks no rule of the contract', () => {
  expect(inWords('failed').join('\n')).toBe('');
  expect(report.passed).toBeGreaterThan(700);
});

test('N08: our gateway offers every case, and all of them are tried but those that wait for months, hours, minutes or a market', () => {
  expect([...inWords('not tried'), ...inWords('not offered')]).toEqual([
    'confirmLimit, asked rightly: happy-path: a request for a higher limit waits for a day',
    'askReturn, asked rightly: happy-path: a self-exclusion lasts for months',
    'answerRealityCheck, asked rightly: happy-path: a reality check is due after minutes of play',
    'sendDocument, asked rightly: happy-path: it is not of every gateway',
  ]);
});

test.each([
  ['M272: second step, from another place', 'loginSecondStep', 'the same ticket again'],
  ['D09: remembered browsers', 'login', 'from a browser that is remembered, and after it was forgotten'],
  ['D18: a tab without a token', 'resume', 'asked rightly'],
  ['D28: unsigned proofs of the phone provider', 'login', 'with an unsigned token of the phone provider'],
  ['M283: free play', 'freePlay', 'its account is a trial one'],
  ['M280: a changed password', 'changePassword', 'the session from before, and the new one'],
  ['M281 D32: a forgotten password', 'forgotByEmail', 'known and unknown accounts'],
  ['M281: a mailed link', 'resetByMail', 'where an authenticator is enrolled'],
  ['M282: a texted code', 'setByPhone', 'the same code again'],
  ['M285 M286: pictures', 'chooseAvatar', 'a picture of one’s own, and who asks for it'],
  ['M102 D27: another site’s account', 'linkSocial', 'with a wrong password'],
  ['M306: the language', 'updateLanguage', 'asked rightly'],
  ['M334: the first log-in', 'firstTimeLogin', 'asked rightly'],
  ['D09: places', 'forgetDevice', 'the other browser afterwards, and this one'],
  ['M170: an order’s key', 'openDeposit', '8 requests with one key together'],
  ['M171 D51: the payment password', 'withdraw', 'with a wrong payment password'],
  ['D48: cancelling', 'cancelWithdrawal', 'the same key with another body'],
  ['M175: money for the upline', 'transferUpline', 'more than there is'],
  ['M182: what did not come is proved', 'answerPayment', 'not received, without a picture'],
  ['M321: missions that were reached by play', 'claimMission', 'the same key and body again'],
  ['M222: an end that is asked for', 'endContract', 'the same key with another body'],
  ['M269: trial accounts', 'changePassword', 'where its condition hides it'],
])('%s: %s, %s', (_, call, title) => {
  const found = report.results.filter((result) => result.call === call && result.title === title);
  expect(found.map(({ outcome }) => outcome)).toEqual(['passed']);
});

test('N08: if no merchant hides a call, it is disabled for the check, then enabled again', async () => {
  const { url, port, secrets } = gateway;
  const { merchants, ...rest } = gateway.profileAt(port);
  const open = merchants.filter(({ code }) => code !== 'shut');
  const before = await gateway.switchesOf('harbor');
  const only = ['chatUnreadCount', 'pointCatalogue', 'register'];
  const { results } = await runConformance({ url, profile: { ...rest, merchants: open }, secrets, only });
  const hidden = results.filter(({ rule }) => rule === 'hidden-call');
  expect(hidden.map(({ call, outcome }) => `${call} ${outcome}`).sort()).toEqual(only.map((call) => `${call} passed`));
  expect(await gateway.switchesOf('harbor')).toEqual(before);
});

describe('encrypted payloads', () => {
  let encrypted: ConformanceGateway;

  beforeAll(async () => {
    encrypted = await startConformanceGateway('jwe');
  });

  afterAll(async () => {
    await encrypted?.close();
  });

  test('M335 D07: our gateway breaks no rule there', async () => {
    const { url, port, secrets } = encrypted;
    const only = ['login', 'register', 'changePassword', 'payloadKeys', 'freePlay', 'confirmContact'];
    const { results, passed } = await runConformance({ url, profile: encrypted.profileAt(port), secrets, only });
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(passed).toBeGreaterThan(70);
    const payloadResults = results.filter(({ rule }) => rule === 'payload-open' || rule === 'payload-sealed');
    expect(payloadResults.length).toBeGreaterThan(8);
  });
});

test('N08: a read-only run with a profile session also calls token calls, and leaves no trace and the session', async () => {
  const signedIn = await signedInProfile(gateway);
  const before = await gateway.countRows();
  for (const round of [1, 2]) {
    const { failed, results, passed } = await runConformance({
      url: gateway.url,
      profile: signedIn,
      readOnly: true,
      only: ['memberInfo', 'balance'],
    });
    const untried = results.filter(({ outcome, rule }) => outcome === 'not tried' && rule !== 'change-read');
    expect({ round, failed, untried }).toEqual({ round, failed: 0, untried: [] });
    expect(passed).toBeGreaterThan(15);
  }
  expect(await gateway.countRows()).toEqual(before);
});

test('N08: every call of the contract was sent', () => {
  const asked = new Set(report.results.map(({ call }) => call));
  expect(allCalls.filter(({ name }) => !asked.has(name))).toEqual([]);
});
