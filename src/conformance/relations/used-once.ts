import { randomUUID } from 'node:crypto';
import type { ListedCall } from '#contract/registry.ts';
import { login } from '#contract/session/calls.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import type { Kit } from '../kit/kit.ts';
import type { Attempt } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { type Reply, reported } from '../kit/replies.ts';
import { pathOf } from '../paths/derived.ts';
import { NotOffered, NotTried } from '../verdict/verdict.ts';
import { at, callNamed, comparable, replyOf, show } from './read-value.ts';
import type { Relation } from './relation.ts';

interface Twice {
  readonly first: Reply;
  readonly second: Reply;
}

interface Repeat {
  readonly call: string;
  readonly title: string;
  /** The second attempt; the first one again if absent. */
  readonly again?: (kit: Kit, merchant: ProfileMerchant, first: Attempt) => Promise<Attempt>;
  /** A path that the first reply must have. */
  readonly present?: string;
  /** The same key both times. */
  readonly sameKey?: boolean;
  readonly find: Relation<Twice>['find'];
}

function twice({ call, title, again, present, sameKey = false, find }: Repeat): Relation<Twice> {
  return {
    kind: 'used-once',
    calls: [call],
    others: [],
    title,
    harmless: false,
    async record(kit, merchant) {
      const listed = callNamed(call);
      const attempt = await pathOf(listed).prepare(kit, merchant);
      const key = randomUUID();
      const first = await ask(listed, attempt, key);
      if (first.status === 404 || first.errorCode === 'function_not_available')
        throw new NotOffered(`${call} is not offered`);
      if (!first.success) throw new NotTried(`${call} ended with ${reported(first)}`);
      const other = again === undefined ? attempt : await again(kit, merchant, attempt);
      if (present !== undefined && at(first.value, present) === undefined)
        throw new NotTried(`${call} answered without ${present || 'a value'}`);
      return { first, second: await ask(listed, other, sameKey ? key : randomUUID()) };
    },
    find,
  };
}

function ask(call: ListedCall, { browser, request }: Attempt, key: string): Promise<Reply> {
  return replyOf(browser, call, request, { headers: { [gatewayHeaders.idempotencyKey]: key } });
}

/** The same request a second time is refused: what it used is used up. */
export const refusedAgain = (call: string, what: string): Relation<Twice> =>
  twice({
    call,
    title: `${what} is valid once`,
    find: ({ second }) =>
      second.success ? { found: `a second success with ${what}`, expected: 'a refusal' } : undefined,
  });

/** The same request with the same key answers the same object, found at a path, or is refused. */
export const answeredAgain = (call: string, path = ''): Relation<Twice> =>
  twice({ call, title: 'the same key creates one object', sameKey: true, find: sameAt([path]) });

/** What is ended already may be ended again: the reply is the same, or a refusal. */
export const endedOnce = (call: string, paths: readonly string[]): Relation<Twice> =>
  twice({ call, title: 'a second time changes nothing', find: sameAt(paths) });

const sameAt =
  (paths: readonly string[]): Relation<Twice>['find'] =>
  ({ first, second }) => {
    if (!second.success) return undefined;
    const path = paths.find((one) => comparable(at(first.value, one)) !== comparable(at(second.value, one)));
    if (path === undefined) return undefined;
    const [one, other] = [first, second].map(({ value }) => at(value, path));
    return { found: `${path || 'the value'} is ${show(other)} the second time`, expected: `${show(one)} or a refusal` };
  };

/** Two requests get different values at a path: each ticket, secret and id is given out once. */
export const neverTheSame = (call: string, path: string): Relation<Twice> =>
  twice({
    call,
    title: `each reply has its own ${path === '' ? 'value' : path}`,
    present: path,
    again: (kit, merchant) => pathOf(callNamed(call)).prepare(kit, merchant),
    find({ first, second }) {
      const [one, other] = [first, second].map(({ value }) => at(value, path));
      const isSame = second.success && comparable(one) === comparable(other);
      return isSame ? { found: `${path || 'the value'} is ${show(one)} twice`, expected: 'another one' } : undefined;
    },
  });

/** Failures after which a log-in needs a captcha. */
const FAILURES = 3;

/** A captcha that was accepted once is refused afterwards, with the same text. */
export const captchaOnce: Relation<Twice> = {
  kind: 'used-once',
  calls: ['login'],
  others: ['captcha'],
  title: 'a captcha is valid once',
  harmless: false,
  async record(kit, merchant) {
    const browser = kit.visitor(merchant);
    const username = `kit${randomUUID().slice(0, 8)}`;
    const fail = async (extra: object) => {
      const check = await kit.humanCheck(browser, 'login');
      const request = { type: 'username', username, password: 'wrong-Password-1', ...check, ...extra };
      return replyOf(browser, login, request, {});
    };
    for (let failure = 0; failure < FAILURES; failure += 1) await fail({});
    if ((await fail({})).errorCode !== 'captcha_required') throw new NotOffered('no captcha is required');
    const captcha = await kit.captcha(browser);
    const first = await fail(captcha);
    if (first.errorCode !== 'wrong_credentials') throw new NotTried(`the captcha ended with ${reported(first)}`);
    return { first, second: await fail(captcha) };
  },
  find: ({ second }) =>
    second.success || second.errorCode === 'wrong_credentials'
      ? { found: 'a captcha that is accepted again', expected: 'captcha_wrong or captcha_required' }
      : undefined,
};
