/**
 * Replies with one fault each that still match every schema: what a client would draw, store or believe wrongly.
 * docs/guides/break-me.md lists them by class.
 */
import type { RuleId } from '#conformance/verdict/rules.ts';
import { isObject } from '#model/json/json.ts';
import type { Passed } from '#tests/support/gateway-faults.ts';

export interface WrongReply {
  /** The fault, as in docs/guides/break-me.md. */
  readonly name: string;
  readonly call: string;
  readonly rule: RuleId;
  /** Changes the value of a success. */
  readonly value?: (value: unknown) => unknown;
  readonly headers?: Passed['headers'];
}

type Change = (value: unknown) => unknown;

/** Changes the value at a path: `*` is each entry of a list, `0` the first. */
export function at(path: string, change: Change): Change {
  const keys = path.split('/');
  const into = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return change(value);
    if (Array.isArray(value))
      return value.map((each, index) => (key === '*' || String(index) === key ? into(each, rest) : each));
    if (key === '*' && isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, into(each, rest)]));
    return isObject(value) ? { ...value, [key]: into(value[key], rest) } : value;
  };
  return (value) => into(value, keys);
}

export const is =
  (wrong: unknown): Change =>
  () =>
    wrong;
export const plus =
  (more: number): Change =>
  (value) =>
    Number(value) + more;
export const twice: Change = (value) => (Array.isArray(value) ? [value[0], ...value] : value);
const without =
  (...names: readonly string[]): Change =>
  (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) : value;
export const inSeconds: Change = (value) => Math.floor(Number(value) / 1000);
const DAY_MS = 86_400_000;

export function wrong(rule: RuleId, call: string, name: string, value: Change): WrongReply {
  return { rule, call, name, value };
}

export const WRONG_REPLIES: readonly WrongReply[] = [
  wrong('reply-document', 'status', 'an empty status document', is({})),
  wrong('reply-document', 'status', 'a status without switches', at('info', without('whitelabel'))),
  wrong('reply-document', 'status', 'a status without rules of registration', at('info', without('register'))),
  wrong('reply-document', 'status', 'a status that does not say whether the site is closed', without('maintenance')),
  wrong('reply-document', 'registerSettings', 'no rule at all', is({})),
  wrong('reply-document', 'registerSettings', 'a least length above the greatest', at('username/minLength', is(40))),
  wrong(
    'reply-document',
    'registerSettings',
    'a pattern that does not compile',
    at('username/acceptedPattern', is('^[a-z')),
  ),
  wrong('reply-document', 'vendorLanes', 'no lane at all', at('data/lanes', is([]))),
  wrong(
    'reply-document',
    'vendorLanes',
    'a lane of a category that there is not',
    at('data/lanes/0/title', is('SLOTZ')),
  ),
  wrong('reply-document', 'memberInfo', 'a member without an account', at('account', is(''))),
  wrong('reply-document', 'memberInfo', 'a member of no kind', at('type', is(7))),
  wrong('reply-of-request', 'memberInfo', 'another member’s info', at('account', is('somebody'))),
  wrong('reply-of-request', 'profile', 'another member’s profile', at('account', is('somebody'))),
  wrong('reply-times', 'profile', 'a moment in seconds', at('since', inSeconds)),
  wrong('reply-times', 'inbox', 'a message of tomorrow', at('list/0/timestamp', is(Date.now() + DAY_MS))),
  wrong('reply-times', 'places', 'a session that was seen in an hour', at('sessions/0/seenAt', plus(3_600_000))),
  wrong('reply-times', 'promotions', 'a clock that is a day behind', at('serverTime', plus(-DAY_MS))),
  wrong(
    'reply-times',
    'promotions',
    'a promotion that ends before it begins',
    at('promotions/0/endsAt', is(Date.UTC(2020, 0, 1))),
  ),
  wrong('reply-times', 'promotionDetail', 'a beginning in seconds', at('startsAt', inSeconds)),
  wrong('reply-times', 'deposits', 'a now of last week', at('now', plus(-7 * DAY_MS))),
  wrong('reply-times', 'withdrawable', 'a now in seconds', at('now', inSeconds)),
  wrong('reply-times', 'betRecords', 'a time zone that there is not', at('zone', is('Europe/Atlantis'))),
  wrong('reply-times', 'betRecords', 'a today of last month', at('today', is('2020-01-01'))),
  wrong('reply-times', 'profitRecords', 'days that end before they begin', at('to', is('2020-01-01'))),
  wrong('reply-times', 'accountRecords', 'a movement that is still to come', at('rows/0/at', plus(DAY_MS))),
  wrong(
    'reply-times',
    'currentDraw',
    'a draw that closes before it opens',
    at('currentNumero/closes', plus(-3_600_000)),
  ),
  wrong(
    'reply-times',
    'claimablePromotions',
    'a reward that expires before it can be taken',
    at('rewards/0/expiresAt', plus(-60 * DAY_MS)),
  ),
  wrong('reply-list', 'gameList', 'a game twice on a page', at('games', twice)),
  wrong('reply-list', 'gameList', 'a total below what is on the page', at('total', is(1))),
  wrong('reply-list', 'gameList', 'pages that do not fit their total', at('totalPages', plus(3))),
  wrong('reply-list', 'gameList', 'the second page where the first was asked for', at('pageNum', is(2))),
  wrong('reply-list', 'hotGames', 'a hot game twice', at('list', twice)),
  wrong('reply-list', 'countries', 'a country twice', twice),
  wrong('reply-list', 'helpCentre', 'a topic twice', twice),
  wrong('reply-list', 'ranks', 'a rank twice', at('ranks', twice)),
  wrong('reply-list', 'promotions', 'a promotion twice', at('promotions', twice)),
  wrong('reply-list', 'pointCatalogue', 'an exchange twice', at('rewards', twice)),
  wrong('reply-list', 'payMethods', 'a way to pay twice', at('methods', twice)),
  wrong('reply-list', 'vendorLanes', 'a vendor twice in a lane', at('data/lanes/0/cards', twice)),
  wrong('reply-amounts', 'gameList', 'a least bet above the greatest', at('games/0/minBet', is('999.00'))),
  wrong('reply-amounts', 'payMethods', 'a least deposit above the greatest', at('methods/0/minimum', is('999999.00'))),
  wrong('reply-amounts', 'withdrawable', 'a least withdrawal above the greatest', at('minimum', is('999999.00'))),
  wrong(
    'reply-amounts',
    'accountRecords',
    'a closing balance that the movements do not make',
    at('closing', is('1.00')),
  ),
  wrong('reply-danger', 'announcements', 'a link that runs a script', at('banners/0/link', is('javascript:alert(1)'))),
  wrong('reply-danger', 'announcements', 'a title with markup', at('banners/0/title', is('<b>Now</b>'))),
  wrong(
    'reply-danger',
    'helpCentre',
    'help with a script in it',
    at('0/content', is('<p>Hello</p><script>1</script>')),
  ),
  wrong(
    'reply-danger',
    'inbox',
    'a message whose picture runs something',
    at('list/0/content', is('<img src=x onerror=go()>')),
  ),
  wrong(
    'reply-danger',
    'gameList',
    'a game whose name turns the direction of writing',
    at('games/0/gameName', is('Gold\u202eecaF')),
  ),
  wrong(
    'reply-danger',
    'pointCatalogue',
    'a picture by an address of another kind',
    at('rewards/0/picture', is('data:text/html,hi')),
  ),
  wrong('reply-danger', 'promotions', 'a title with a control character', at('promotions/0/title', is('Win\u0007ner'))),
  {
    rule: 'reply-headers',
    call: 'balance',
    name: 'a balance that caches may keep',
    headers: { 'cache-control': 'public, max-age=600' },
  },
  {
    rule: 'reply-headers',
    call: 'memberInfo',
    name: 'member info without a word on caches',
    headers: { 'cache-control': '' },
  },
  {
    rule: 'reply-headers',
    call: 'status',
    name: 'a cookie that scripts read',
    headers: { 'set-cookie': ['sid=0123456789abcdef; Path=/; SameSite=Lax'] },
  },
  {
    rule: 'reply-headers',
    call: 'profile',
    name: 'a cookie that goes along from other sites',
    headers: { 'set-cookie': ['sid=0123456789abcdef; Path=/; HttpOnly; SameSite=None; Secure'] },
  },
  {
    rule: 'reply-headers',
    call: 'countries',
    name: 'a cookie for other hosts too',
    headers: { 'set-cookie': ['sid=0123456789abcdef; Domain=example.com; HttpOnly; SameSite=Lax'] },
  },
  wrong('reply-amounts', 'balance', 'wallets that do not make the sum', (value) => ({
    ...(isObject(value) ? value : {}),
    isSingle: false,
    balance: [{ wallet: 'MAIN', balance: '7.00' }],
  })),
];
