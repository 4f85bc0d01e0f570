/** A gateway that gets every fuzzed request of every kind of caller: members, staff, vendors and providers. */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { eventsPath, paymentEvent } from '#contract/payments/events.ts';
import { paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { allCalls } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { staffCalls } from '#contract/staff-registry.ts';
import { seamlessRequests } from '#contract/vendors/seamless.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { createVendor } from '#gateway/testing/vendor.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { isObject } from '#model/json/json.ts';
import { signText } from '#serving/signature.ts';
import { fuzzRequests } from './fuzz-calls.ts';

/** Expected errors of a site in maintenance, and of one whose lottery, a third-party server, does not respond. */
const EXPECTED: readonly string[] = ['maintenance', 'bad_gateway'];
const MERCHANT = 'aurora';
/** A provider that sends payment notifications; its own address does not respond. */
export const FUZZ_PROVIDERS = {
  LIVERY_PROVIDERS: 'FUZZ',
  LIVERY_PROVIDER_FUZZ_URL: 'http://127.0.0.1:9',
  LIVERY_PROVIDER_FUZZ_SECRET: 'the secret of a provider in tests, long enough',
};
const PASSWORD = 'Livery-demo-1';

/** A reply that reports a server error for the caller's input. */
export interface FuzzFault {
  readonly call: string;
  readonly place: string;
  readonly value: unknown;
  readonly answer: string;
}

export interface FuzzRun {
  readonly faults: readonly FuzzFault[];
  readonly asked: number;
  readonly calls: number;
}

export interface FuzzOptions {
  readonly seed: number;
  /** Number of values for each place of each request. */
  readonly perPlace: number;
  /** Advances the clock by the hours of the rate limits. */
  readonly pass: () => void;
  /** Additional values for every place. */
  readonly also?: readonly unknown[];
  /** The tested calls by name; absent: all. */
  readonly only?: RegExp;
}

interface FuzzedCall {
  readonly name: string;
  readonly request: unknown;
  readonly known: Readonly<Record<string, unknown>>;
  send(request: unknown): Promise<{ readonly status: number; readonly text: string }>;
}

/** Sends requests to every call of members, visitors, staff, vendors and providers; returns the server errors. */
export async function fuzzGateway(gateway: TestGateway, options: FuzzOptions): Promise<FuzzRun> {
  const { only = /./ } = options;
  const all = [
    ...(await memberCalls(gateway)),
    ...vendorCalls(gateway),
    ...providerCalls(gateway),
    ...(await callsOfStaff(gateway)),
  ];
  const calls = all.filter(({ name }) => only.test(name));
  const faults: FuzzFault[] = [];
  let asked = 0;
  for (const { name, request: schema, known, send } of calls) {
    options.pass();
    for (const { place, value, request } of fuzzRequests(schema, { ...options, known })) {
      asked += 1;
      const { status, text } = await send(request);
      if (status < 500 || EXPECTED.some((code) => text.includes(`"${code}"`))) continue;
      faults.push({ call: name, place, value, answer: `${status} ${text.slice(0, 200)}` });
    }
  }
  return { faults, asked, calls: calls.length };
}

const bodyOf = ({ statusCode, body }: LightMyRequestResponse) => ({ status: statusCode, text: body });

const queryOf = (request: unknown) =>
  new URLSearchParams(
    Object.entries(isObject(request) ? request : {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

async function memberCalls(gateway: TestGateway): Promise<readonly FuzzedCall[]> {
  const member = createVisitor(gateway, MERCHANT);
  await signIn(member, 'agent1');
  const ids = await readIds(gateway);
  const served = allCalls.filter(
    (call) => !call.stream && gateway.app.hasRoute({ method: call.method, url: call.path }),
  );
  return served.map((call) => ({
    name: call.name,
    request: schemasOf(call).request,
    known: ids,
    async send(request) {
      const ask = () => {
        const headers = { 'idempotency-key': randomUUID() };
        return call.method === 'GET'
          ? member.ask('GET', `${call.path}?${queryOf(request)}`, undefined, headers)
          : member.ask(call.method, call.path, request as object, { ...headers, 'content-type': 'application/json' });
      };
      const first = await ask();
      if (first.statusCode !== 401) return bodyOf(first);
      await signIn(member, 'agent1');
      return bodyOf(await ask());
    },
  }));
}

async function signIn(visitor: Visitor, account: string): Promise<void> {
  visitor.token = undefined;
  await visitor.logIn(account, PASSWORD);
}

/** Existing ids by the names in requests, so that the other fields are actually validated. */
async function readIds(gateway: TestGateway): Promise<Readonly<Record<string, unknown>>> {
  const { db } = gateway.context;
  const [method, member] = await Promise.all([
    db.withMerchant(MERCHANT, (scope) => scope.selectFrom('pay_method').select('id').limit(1).executeTakeFirst()),
    db.withMerchant(MERCHANT, (scope) =>
      scope.selectFrom('member').select('id').where('account', '=', 'player1').executeTakeFirst(),
    ),
  ]);
  return { methodId: method?.id, member: member?.id, language: 'EN' };
}

async function callsOfStaff(gateway: TestGateway): Promise<readonly FuzzedCall[]> {
  let staffUser: TestStaffUser = await signInStaffUser(gateway, 'administrator');
  const ids = await readIds(gateway);
  return staffCalls.map((call) => ({
    name: call.name,
    request: call.request,
    known: ids,
    async send(request) {
      const ask = () => {
        const url = call.path.replace(':merchant', MERCHANT);
        const { headers } = staffUser;
        return call.method === 'GET'
          ? gateway.app.inject({ method: 'GET', url: `${url}?${queryOf(request)}`, headers })
          : gateway.app.inject({ method: call.method, url, headers, payload: request as object });
      };
      const first = await ask();
      if (first.statusCode !== 401) return bodyOf(first);
      staffUser = await signInStaffUser(gateway, 'administrator');
      return bodyOf(await ask());
    },
  }));
}

function vendorCalls(gateway: TestGateway): readonly FuzzedCall[] {
  const vendor = createVendor(gateway);
  return Object.entries(seamlessRequests).map(([action, request]) => ({
    name: `seamless.${action}`,
    request,
    known: { merchant: MERCHANT },
    async send(sent) {
      const { status, body } = await vendor.call(
        action as keyof typeof seamlessRequests,
        sent as Readonly<Record<string, unknown>>,
      );
      return { status, text: JSON.stringify(body) };
    },
  }));
}

function providerCalls({ app, context }: TestGateway): readonly FuzzedCall[] {
  return context.config.providers.map(({ code, secret = '' }) => ({
    name: `payments.${code}`,
    request: paymentEvent,
    known: { merchant: MERCHANT },
    async send(event) {
      const payload = JSON.stringify(event);
      const timestamp = String(context.clock.now());
      const headers = {
        'content-type': 'application/json',
        [paymentHeaders.provider]: code,
        [paymentHeaders.timestamp]: timestamp,
        [paymentHeaders.signature]: signText(secret, paymentSigned(timestamp, 'events', payload)),
      };
      return bodyOf(await app.inject({ method: 'POST', url: eventsPath(code), headers, payload }));
    },
  }));
}
