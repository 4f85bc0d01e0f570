import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RuleId } from '#conformance/kit/rules.ts';
import { type Report, type Result, runConformance } from '#conformance/run.ts';
import { BROKEN, type BrokenKind, startBrokenGateway } from '#tests/support/broken-gateways.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import type { Fault } from '#tests/support/gateway-faults.ts';

/** What a broken gateway does to these calls, and the rules one of which must name it. */
interface Expectation {
  readonly touched: readonly string[];
  /** Asked beside them, and still well. */
  readonly well: readonly string[];
  readonly rules: readonly RuleId[];
  /** The calls whose cases name the fault; absent: every touched one. */
  readonly named?: readonly string[];
}

const READS = ['status', 'countries', 'announcements'];
const WELL = ['siteSettings', 'domainRoutes'];

const expectations: Readonly<Record<BrokenKind, Expectation>> = {
  envelopeMissing: {
    touched: [...READS, 'profile', 'memberIcon', 'phoneProvider', 'forgotByEmail'],
    well: WELL,
    rules: ['reply-envelope'],
  },
  wrongType: {
    // Not the status: members are registered by what it says.
    touched: [
      ...['countries', 'announcements', 'siteSettings'],
      'loginSecondStep',
      'changePassword',
      'setByPhone',
      'places',
      'chooseAvatar',
    ],
    well: ['domainRoutes'],
    rules: ['reply-field-type'],
  },
  missingField: {
    touched: [
      ...['countries', 'announcements', 'balance'],
      'freePlay',
      'resetByMail',
      'authenticator',
      'beginAuthenticator',
    ],
    well: WELL,
    rules: ['reply-field-missing'],
  },
  serverErrorForUnauthorized: {
    touched: ['memberInfo', 'changePassword', 'places', 'endSession'],
    well: ['balance'],
    rules: ['unauthorized-status'],
  },
  tokenIgnored: {
    touched: ['memberInfo', 'balance', 'profile', 'changePassword', 'confirmContact', 'removeAuthenticator'],
    well: ['firstTimeLogin'],
    rules: ['token-needed'],
  },
  foreignMerchantAnswered: {
    // The whole way of a log-in: whoever is let in there is let in at the other merchant.
    touched: ['humanChallenge', 'login', 'memberInfo', 'profile', 'places'],
    well: WELL,
    rules: ['token-of-merchant'],
    named: ['memberInfo', 'profile', 'places'],
  },
  hugeReply: { touched: [...READS, 'profile'], well: WELL, rules: ['reply-size'] },
  slowReply: { touched: ['countries', 'captcha', 'phoneProvider', 'places'], well: WELL, rules: ['reply-in-time'] },
  duplicateKeyAccepted: {
    touched: ['login', 'walletTransfer', 'resetByMail', 'loginSecondStep', 'confirmContact'],
    well: WELL,
    rules: ['proof-once', 'code-once', 'key-repeated', 'key-reused', 'key-in-flight'],
  },
  htmlInsteadOfJson: { touched: [...READS, 'profile', 'phoneProvider'], well: WELL, rules: ['reply-json'] },
  wrongContentType: { touched: [...READS, 'linkedProviders'], well: WELL, rules: ['reply-content-type'] },
  hiddenCallAnswered: {
    touched: ['sendRegisterCode', 'registerByMobile', 'registerSocial', 'setByPhone', 'changePassword', 'profile'],
    well: WELL,
    rules: ['hidden-call'],
  },
};

let gateway: ConformanceGateway;

beforeAll(async () => {
  gateway = await startConformanceGateway();
});

afterAll(async () => {
  await gateway?.close();
});

async function runAgainst(
  kind: BrokenKind | undefined,
  calls: readonly string[],
  only: readonly string[],
  fault?: Fault,
): Promise<Report> {
  const upstream = `http://127.0.0.1:${gateway.port}`;
  const settings = { foreignMerchant: 'harbor', slowMs: 20_000 };
  const broken = await startBrokenGateway({
    upstream,
    calls,
    ...settings,
    ...(kind ? { kind } : {}),
    ...(fault ? { fault } : {}),
  });
  try {
    const port = Number(new URL(broken.url).port);
    const timeoutMs = kind === 'slowReply' ? 700 : 5_000;
    return await runConformance({
      ...{ url: `http://aurora.localhost:${port}`, profile: gateway.profileAt(port) },
      ...{ secrets: gateway.secrets, only, timeoutMs },
    });
  } finally {
    await broken.close();
  }
}

const inWords = ({ call, title, rule, detail }: Result): string => `${call}, ${title}: ${rule}: ${detail}`;
const failures = ({ results }: Report): Result[] => results.filter(({ outcome }) => outcome === 'failed');

describe.each(BROKEN.map((kind) => [kind, expectations[kind]] as const))(
  'N08: a gateway with %s',
  (kind, expectation) => {
    const { touched, well, rules, named = touched } = expectation;
    let report: Report;

    beforeAll(async () => {
      report = await runAgainst(kind, touched, [...touched, ...well]);
    });

    test('is found out by the rule that names the fault', () => {
      const found = failures(report).filter(({ rule }) => rules.includes(rule));
      const calls = new Set(found.map(({ call }) => call));
      expect([...calls].toSorted(), failures(report).map(inWords).join('\n')).toEqual([...named].toSorted());
      expect(found.filter(({ detail }) => detail === '')).toEqual([]);
    });

    test('passes with the calls that it leaves alone', () => {
      const others = report.results.filter(({ call }) => well.includes(call));
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter(({ outcome }) => outcome !== 'passed').map(inWords)).toEqual([]);
    });
  },
);

test('a gateway that repeats in its messages what it was told is found out', async () => {
  const repeats: Fault = {
    reply({ body, ...rest }, asked) {
      const envelope = JSON.stringify({ ...JSON.parse(body.toString()), message: `You said ${asked.body}` });
      return { ...rest, body: Buffer.from(envelope) };
    },
  };
  const touched = ['loginSecondStep', 'changePassword', 'resetByMail', 'removeAuthenticator'];
  const report = await runAgainst(undefined, touched, [...touched, ...WELL], repeats);
  const found = failures(report).filter(({ rule }) => rule === 'secret-kept');
  expect(new Set(found.map(({ call }) => call))).toEqual(new Set(touched));
  expect(failures(report).filter(({ call }) => WELL.includes(call))).toEqual([]);
});

test('N08: a proxy that breaks nothing is not blamed', async () => {
  const report = await runAgainst(undefined, [], ['status', 'memberInfo', 'events', 'captcha', 'sendRegisterCode']);
  expect(failures(report).map(inWords)).toEqual([]);
  expect(report.notTried).toBe(0);
});

test('N08: every kind of broken gateway has its rule', () => {
  expect(Object.keys(expectations).toSorted()).toEqual([...BROKEN].toSorted());
  expect(BROKEN).toHaveLength(12);
});
