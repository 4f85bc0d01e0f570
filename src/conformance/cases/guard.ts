import { allCalls, type ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import {
  type BadRequest,
  badRequests,
  type Flaw,
  flaws,
  leastRequest,
  sampleRequest,
  undeclaredRequest,
} from '../kit/bad-requests.ts';
import type { Browser } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { Case, Path } from '../kit/path.ts';
import { expectRefusal, expectSuccess, type Refusal, readReply, transportFault } from '../kit/replies.ts';
import { Failed, must, NotOffered, NotTried } from '../verdict/verdict.ts';
import { isNotOffered, send } from './answer.ts';

/**
 * Request pipeline cases of every call: condition, schema, method. None has an effect, except HEAD on a GET with an
 * effect.
 */
export function guardCases(call: ListedCall, { hasEffect }: Path): Case[] {
  // Form fields are text too.
  const inQuery = call.method === 'GET' || call.method === 'DELETE' || call.form;
  const bad = badRequests(schemasOf(call), inQuery);
  return [
    ...(call.when === true ? [] : [hiddenCase(call)]),
    ...flaws.flatMap((flaw) =>
      flawCase(
        call,
        flaw,
        bad.filter((one) => one.flaw === flaw),
      ),
    ),
    ...(inQuery ? [] : [brokenJsonCase(call)]),
    ...(schemasOf(call).lenientQuery ? [undeclaredCase(call)] : []),
    ...(call.method === 'GET' ? [] : bad.slice(0, 1).map((one) => unknownModuleCase(call, one))),
    ...otherMethodCases(call),
    ...(call.method === 'GET' && !call.stream ? [{ ...headCase(call), harmless: hasEffect !== true }] : []),
  ];
}

function hiddenCase(call: ListedCall): Case {
  return {
    call: call.name,
    title: 'where its condition hides it',
    rule: 'hidden-call',
    harmless: true,
    run: (kit) =>
      kit.whileHidden(call, async (browser) => {
        const checks = kit.checksOf(call);
        const exchange = await send(browser, call, sampleRequest(checks.schemas.request));
        const statuses = call.own ? [403, 404] : [403];
        expectRefusal(exchange, checks, { statuses, answered: 'hidden-call', otherwise: 'hidden-status' });
      }),
  };
}

/** A browser whose requests get as far as schema validation. */
async function browserAt(kit: Kit, call: ListedCall): Promise<Browser> {
  const merchant = await kit.merchantFor(call);
  return call.token ? kit.member(merchant) : kit.visitor(merchant);
}

const UNFIT: Refusal = { statuses: [422], answered: 'request-fits', otherwise: 'request-status' };

/** One case for all requests with a flaw; none if no request can have it. */
function flawCase(call: ListedCall, flaw: Flaw, bad: readonly BadRequest[]): Case[] {
  if (bad.length === 0) return [];
  const title = `a request with ${flaw === 'no object' ? flaw : `a field that is ${WORDS[flaw]}`}`;
  return [
    {
      call: call.name,
      title,
      rule: 'request-fits',
      harmless: true,
      async run(kit) {
        const browser = await browserAt(kit, call);
        for (const one of bad) await refuseBad(kit, call, browser, one);
      },
    },
  ];
}

const WORDS: Readonly<Record<Exclude<Flaw, 'no object'>, string>> = {
  'missing field': 'missing',
  'wrong type': 'of the wrong type',
  null: 'null',
  'too long': 'too long',
  empty: 'empty',
  'wrong value': 'not one of its values',
  'unknown field': 'unknown',
};

async function refuseBad(kit: Kit, call: ListedCall, browser: Browser, { field, request }: BadRequest): Promise<void> {
  const exchange = await send(browser, call, request);
  if (call.own && exchange.status === 404) throw new NotOffered('it is not of every gateway');
  try {
    expectRefusal(exchange, kit.checksOf(call), UNFIT);
  } catch (error) {
    if (!(error instanceof Failed) || field === '') throw error;
    throw new Failed(error.fault.rule, `${field}: ${error.fault.detail}`);
  }
}

/** Empty or unknown filters of third-party clients are ignored. */
function undeclaredCase(call: ListedCall): Case {
  return {
    call: call.name,
    title: 'with filters that are empty and a key that nobody knows',
    rule: 'query-lenient',
    harmless: true,
    async run(kit) {
      const checks = kit.checksOf(call);
      const exchange = await (await browserAt(kit, call)).ask(call, undeclaredRequest(checks.schemas.request));
      if (isNotOffered(exchange)) throw new NotOffered('the merchant does not have it');
      if (exchange.status === 422) throw new Failed('query-lenient', `refused with ${exchange.status}`);
      expectSuccess(exchange, checks);
    },
  };
}

/**
 * Uses an invalid request, so that nothing has an effect: with an unknown module id the refusal must still be about the
 * schema.
 */
function unknownModuleCase(call: ListedCall, { request }: BadRequest): Case {
  return {
    call: call.name,
    title: 'an unknown module id',
    rule: 'module-tolerated',
    harmless: true,
    async run(kit) {
      const headers = { [gatewayHeaders.module]: 'UNKNOWN3' };
      const exchange = await (await browserAt(kit, call)).ask(call, request, { headers });
      if (call.own && exchange.status === 404) throw new NotOffered('it is not of every gateway');
      expectRefusal(exchange, kit.checksOf(call), { ...UNFIT, otherwise: 'module-tolerated' });
    },
  };
}

function brokenJsonCase(call: ListedCall): Case {
  return {
    call: call.name,
    title: 'a body that is no JSON',
    rule: 'request-status',
    harmless: true,
    async run(kit) {
      const exchange = await (await browserAt(kit, call)).ask(call, {}, { body: '{"broken": ' });
      if (call.own && exchange.status === 404) throw new NotOffered('it is not of every gateway');
      const wanted: Refusal = { statuses: [400, 422], answered: 'request-fits', otherwise: 'request-status' };
      expectRefusal(exchange, kit.checksOf(call), wanted);
    },
  };
}

const METHODS = ['POST', 'DELETE', 'PUT', 'GET'] as const;

/** None if every method of the path is a call. */
function otherMethodCases(call: ListedCall): Case[] {
  const taken = allCalls.filter(({ path }) => path === call.path).map(({ method }) => method);
  const method = METHODS.find((candidate) => !taken.includes(candidate));
  if (method === undefined) return [];
  return [
    {
      call: call.name,
      title: `by ${method}`,
      rule: 'method-other',
      harmless: true,
      async run(kit) {
        const browser = kit.visitor(await kit.merchantFor(call));
        // Without a content type, so that the refusal is about the method, not the body.
        const exchange = await browser.ask({ ...call, method: 'GET' }, {}, { method });
        const reply = expectRefusal(exchange, undefined, {
          statuses: [404, 405],
          answered: 'method-other',
          otherwise: 'method-other',
        });
        if (reply.status === 405 && exchange.headers.allow === undefined)
          throw new Failed('method-other', '405 without Allow');
      },
    },
  ];
}

function headCase(call: ListedCall): Omit<Case, 'harmless'> {
  return {
    call: call.name,
    title: 'by HEAD',
    rule: 'method-head',
    async run(kit) {
      const browser = await browserAt(kit, call);
      // Optional fields may not fit together, such as the page after an unknown one, so only required fields are sent.
      const request = leastRequest(kit.checksOf(call).schemas.request);
      const exchange = await browser.ask(call, request, { method: 'HEAD' });
      must(transportFault(exchange));
      const { status, body, headers } = exchange;
      if (body !== '') throw new Failed('method-head', 'HEAD with a body');
      const isFine = status === 200 || [403, 404, 405].includes(status);
      if (!isFine) throw new Failed('method-head', `answered ${status}`);
      const type = headers['content-type'] ?? 'no content type';
      if (status === 200 && !/json/i.test(type)) throw new Failed('method-head', `200 of ${type}`);
    },
  };
}

/** Requests a path without a call. */
export const unknownAddressCase: Case = {
  call: 'gateway',
  title: 'an address without a call',
  rule: 'address-unknown',
  harmless: true,
  async run(kit) {
    const [merchant] = kit.profile.merchants;
    const [call] = allCalls;
    if (!merchant || !call) throw new NotTried('the profile has no merchant');
    const nowhere = { ...call, method: 'GET' as const, path: '/wps/nothing/of/this/name' };
    const reply = readReply(await kit.visitor(merchant).ask(nowhere, {}));
    if (reply.status !== 404 || reply.success) throw new Failed('address-unknown', `answered ${reply.status}`);
  },
};
