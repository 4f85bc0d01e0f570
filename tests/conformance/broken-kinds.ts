/** Gateways with one fault each, and the expected result of the conformance kit. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Report, Result } from '#conformance/results.ts';
import { runConformance } from '#conformance/run.ts';
import type { RuleId } from '#conformance/verdict/rules.ts';
import { type BrokenKind, startBrokenGateway } from '#tests/support/broken-gateways.ts';
import type { ConformanceGateway } from '#tests/support/conformance-gateway.ts';
import type { Fault } from '#tests/support/gateway-faults.ts';

/** The calls that a broken gateway affects, and the rules one of which must report it. */
interface Expectation {
  readonly touched: readonly string[];
  /** Calls that are checked too and still pass. */
  readonly well: readonly string[];
  readonly rules: readonly RuleId[];
  /** The calls whose cases report the fault; absent: every touched one. */
  readonly named?: readonly string[];
}

const READS = ['status', 'countries', 'announcements'];
export const WELL = ['siteSettings', 'domainRoutes'];

export const expectations: Readonly<Record<BrokenKind, Expectation>> = {
  envelopeMissing: {
    touched: [...READS, 'profile', 'memberIcon', 'phoneProvider', 'forgotByEmail'],
    well: WELL,
    rules: ['reply-envelope'],
  },
  wrongType: {
    // Not the status call: the registration of members depends on it.
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
  otherMerchantAnswered: {
    // The whole log-in flow: a log-in here is also accepted at the other merchant.
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

/**
 * Kinds in the test suite: one fault of a single reply, and faults that only appear when replies are compared. The long
 * runs cover the others.
 */
export const SUITE_KINDS = [
  'missingField',
  'tokenIgnored',
  'otherMerchantAnswered',
  'duplicateKeyAccepted',
] as const satisfies readonly BrokenKind[];

/** The kit's report on a gateway behind a proxy that breaks `calls` by `kind` or by `fault`. */
export async function runAgainst(
  gateway: ConformanceGateway,
  kind: BrokenKind | undefined,
  calls: readonly string[],
  only: readonly string[],
  fault?: Fault,
): Promise<Report> {
  const upstream = `http://127.0.0.1:${gateway.port}`;
  const settings = { thirdPartyMerchant: 'harbor', slowMs: 20_000 };
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
      url: `http://aurora.localhost:${port}`,
      profile: gateway.profileAt(port),
      secrets: gateway.secrets,
      only,
      timeoutMs,
    });
  } finally {
    await broken.close();
  }
}

export const inWords = ({ call, title, rule, detail }: Result): string => `${call}, ${title}: ${rule}: ${detail}`;
export const failures = ({ results }: Report): Result[] => results.filter(({ outcome }) => outcome === 'failed');

/** Tests of some kinds: the right rule finds the fault, and other calls are not reported. */
export function validateKinds(kinds: readonly BrokenKind[], gateway: () => ConformanceGateway): void {
  describe.each(kinds.map((kind) => [kind, expectations[kind]] as const))(
    'N08: a gateway with %s',
    (kind, expectation) => {
      const { touched, well, rules, named = touched } = expectation;
      let report: Report;

      beforeAll(async () => {
        report = await runAgainst(gateway(), kind, touched, [...touched, ...well]);
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
}
