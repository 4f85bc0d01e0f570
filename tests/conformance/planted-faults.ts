/** Gateways with one fault each that only shows when two replies are compared. */
import { CURSOR_LISTS, LIMITED, NUMBERED } from '#conformance/relations/lists.ts';
import type { RelationKind } from '#conformance/relations/relation.ts';
import { envelopes, RISING, TRANSLATED, usedOnce } from '#conformance/relations/replies.ts';
import { isObject } from '#model/json/json.ts';
import { type Asked, type Fault, type Passed, type Sent, valueChanged } from '#tests/support/gateway-faults.ts';
import { at, is, plus, twice } from './wrong-replies.ts';

type Change = (value: unknown) => unknown;

export interface PlantedFault {
  readonly kind: RelationKind;
  /** The call whose replies are wrong. */
  readonly call: string;
  readonly name: string;
  /** Part of the titles of the relations that may find it; absent: any of the call and kind. */
  readonly by?: string;
  /** The fault of one gateway; it is stateful. */
  readonly plant: () => Fault;
}

const isOf = (asked: Asked, call: string): boolean => asked.call?.name === call;
const isSuccess = ({ status, body }: Passed): boolean => status === 200 && !/^\{"success":false/.test(body.toString());

/** Changes the replies of a call from the `nth` on. */
function replies(call: string, change: Change, nth = 1): Fault {
  let count = 0;
  return {
    reply(passed, asked) {
      if (!isOf(asked, call) || !isSuccess(passed)) return undefined;
      count += 1;
      return count < nth ? undefined : valueChanged(passed, change);
    },
  };
}

/** Changes the replies of a read after a change has succeeded. */
function repliesAfter(change: string, read: string, wrong: Change): Fault {
  let isDone = false;
  return {
    see(passed, asked) {
      if (isOf(asked, change) && isSuccess(passed)) isDone = true;
    },
    reply: (passed, asked) =>
      isDone && isOf(asked, read) && isSuccess(passed) ? valueChanged(passed, wrong) : undefined,
  };
}

/** Answers every later success of a call as the first. */
function alwaysTheFirst(call: string, isRefusedToo: boolean): Fault {
  let first: Passed | undefined;
  return {
    reply(passed, asked) {
      if (!isOf(asked, call) || !(isRefusedToo || isSuccess(passed))) return undefined;
      if (first === undefined && isSuccess(passed)) first = passed;
      return first === undefined || first === passed ? undefined : { ...first, body: first.body };
    },
  };
}

const withBody = (passed: Passed, body: string): Sent => ({ ...passed, body: Buffer.from(body) });

/** An amount, or a number, of one more. */
const more: Change = (value) => (typeof value === 'number' ? value + 1 : (Number(value) + 1).toFixed(2));
const isFalse = is(false);
const isTrue = is(true);
const none = is([]);
const other = is('another');
const OTHER_ID = '11111111-1111-4111-8111-111111111111';
const otherId = is(OTHER_ID);
const backwards: Change = (value) => (Array.isArray(value) ? value.toReversed() : value);
const shorter: Change = (value) => (Array.isArray(value) ? value.slice(1) : value);

/** One reply that differs: call, subject, path, change. */
const DIFFERING: readonly (readonly [call: string, about: string, path: string, change: Change])[] = [
  ['memberInfo', 'the member:', 'account', other],
  ['memberInfo', 'the member:', 'nickname', other],
  ['memberInfo', 'the member:', 'clubLabel/rankLevel', plus(1)],
  ['memberInfo', 'the member:', 'clubLabel/labelName', other],
  ['profile', 'the member:', 'account', other],
  ['profile', 'the member:', 'nickname', other],
  ['memberRank', 'the member:', 'rankLevel', plus(1)],
  ['ranks', 'the member:', 'ranks/*/rankName', other],
  ['agentTeam', 'the member:', 'head/account', other],
  ['agentTeam', 'the member:', 'head/nickname', other],
  ['agentTeam', 'the member:', 'head/id', otherId],
  ['agentBets', 'the member:', 'trail/0/nickname', other],
  ['agentBets', 'the member:', 'trail/0/joinedAt', plus(-1000)],
  ['agentProfit', 'the member:', 'trail/0/account', other],
  ['agentProfit', 'the member:', 'trail/0/kind', is(2)],
  ['agentContracts', 'the member:', 'mine/memberId', otherId],
  ['agentContracts', 'the member:', 'mine/account', other],
  ['memberRank', 'the next rank', 'next/turnover', more],
  ['ranks', 'the next rank', 'ranks/*/turnover', more],
  ['pointConfig', 'the points rate', 'rankRate', more],
  ['ranks', 'the points rate', 'ranks/*/benefits/*/value', more],
  ['balance', 'the money', 'sumBalance', more],
  ['balance', 'the money', 'isSingle', (value) => !value],
  ['merchantWallet', 'the money', 'isSingle', (value) => !value],
  ['withdrawable', 'the money', 'cash', more],
  ['uplineTransfers', 'the money', 'cash', more],
  ['agentOverview', 'the money', 'cash', more],
  ['accountRecords', 'the money', 'closing', more],
  ['accountRecords', 'the wallets', 'wallets', is(['GONE'])],
  ['balance', 'the currency', 'currencySymbol', is('¥')],
  ['unreadCount', 'the unread', '', plus(1)],
  ['inbox', 'the unread', 'list/0/read', (value) => !value],
  ['memberIcon', 'the picture', '', is({ avatar: 'a1', avatarType: 'STATIC' })],
  ['playerAvatar', 'the picture', '', is({ avatar: 'a1', avatarType: 'STATIC' })],
  ['pointBalance', 'the points:', 'points', is('1')],
  ['pointRecords', 'the points:', 'records/0/balance', is('1')],
  [
    'withdrawable',
    'what a withdrawal needs',
    'needs',
    (value) => (Array.isArray(value) && value.length > 0 ? [] : [{ code: 'PAYMENT_PASSWORD' }]),
  ],
  ['paymentPasswordState', 'what a withdrawal needs', 'set', (value) => !value],
  [
    'payoutAccounts',
    'what a withdrawal needs',
    'accounts',
    (value) =>
      Array.isArray(value) && value.length > 0
        ? []
        : [
            {
              id: OTHER_ID,
              methodId: OTHER_ID,
              methodName: 'Bank',
              kind: 'BANK',
              holder: 'A',
              masked: '1',
              usableAt: 1_700_000_000_000,
            },
          ],
  ],
  ['memberInfo', 'payments to confirm', 'toConfirm', is('1')],
  ['betRecords', 'the days', 'zone', is('Asia/Tokyo')],
  ['accountRecords', 'the days', 'zone', is('Asia/Tokyo')],
  ['profitRecords', 'the days', 'from', is('2026-01-01')],
  ['agentTransactions', 'the days', 'zone', is('Asia/Tokyo')],
  ['agentOverview', 'the days', 'to', is('2026-01-01')],
  ['betRecords', 'the bets', 'sums/rounds', plus(1)],
  ['betRecords', 'the bets', 'sums/won', more],
  ['profitRecords', 'the bets', 'sums/bet', more],
  ['agentOverview', 'the figures', 'sums/bet', more],
  ['agentOverview', 'the figures', 'members', plus(3)],
  ['agentTeam', 'the figures', 'head/team/valid', more],
  ['agentTeam', 'the figures', 'activeMonth', plus(1)],
  ['agentBets', 'the figures', 'sums/rounds', plus(1)],
  ['agentProfit', 'the figures', 'sums/deposit', more],
  ['agentContracts', 'the dividend', 'mine/rows/CONS/0/ratePpm', is(1)],
  ['consolidatedFunds', 'the dividend', 'divtypeinfo/CONS/0/contractRate', is('0.5')],
  ['agentContracts', 'the daily', 'mine/id', otherId],
  ['consolidatedFunds', 'the daily', 'dailysalinfotype/CONS/0/id', otherId],
  ['agentIncome', 'the daily', 'lines/*/id', otherId],
  ['consolidatedFunds', 'the hourly', 'contracthoursalinfo/CONS/0/contractId', otherId],
  ['agentContracts', 'the hourly', 'mine/id', otherId],
  ['agentIncome', 'a paid period', 'lines/0/gross', more],
  ['incomeFormula', 'a paid period', 'line/paid', more],
  ['agentLinks', 'what an invitation', 'links/0/page', is('/nowhere')],
  ['agentOpenings', 'what an invitation', 'pages', is(['/nowhere'])],
  ['registerSettings', 'the rules of registration', 'username/minLength', plus(1)],
  ['status', 'the rules of registration', 'info/register/password/maxLength', plus(1)],
  ['domainRoutes', 'the domains', '', shorter],
  ['status', 'the domains', 'info/domainRoute', shorter],
  ['gameList', 'games:', 'games/*/gameName', other],
  ['gameList', 'games:', 'games/*/minBet', more],
  ['hotGames', 'games:', 'list/*/gameCode', is('ANOTHER')],
  ['hotGames', 'games:', 'list/*/gameName', other],
  ['winnerBoard', 'games:', 'list/*/vo/gameName', other],
  ['lotteryMenu', 'games:', '*/gameName', other],
  ['vendorLanes', 'the names of vendors', 'data/lanes/*/cards/*/displayName', other],
  ['gameList', 'the names of vendors', 'games/*/displayName', other],
  ['vendorLanes', 'the kinds', 'data/lanes/*/gameClassify/*/displayName', other],
  ['vendorGameTypes', 'the kinds', 'list/*/displayName', other],
  ['lotteryMenu', 'lotteries', '*/everyS', plus(1)],
  ['vnLotteryMenu', 'lotteries', '*/nodeId', other],
  ['popularLotteries', 'lotteries', '*/gameId', is('999')],
  ['openedNumbers', 'drawn', '*/numbers', is(['1'])],
  ['vnOpenedNumbers', 'drawn', '*/numbers', backwards],
  ['pointRewards', 'rewards of', 'rewards/0/points', is('1')],
  ['pointCatalogue', 'rewards of', 'rewards', shorter],
  ['pointCatalogue', 'rewards of', 'rewards/0/name', other],
  ['payMethods', 'forms of deposits', 'methods/0/version', plus(1)],
  ['payForms', 'forms of deposits', 'forms/*/version', plus(1)],
  ['payMethods', 'forms of withdrawals', 'methods/0/rules', is({})],
  ['payForms', 'forms of withdrawals', 'forms', none],
  ['promotions', 'promotions:', 'promotions/*/title', other],
  ['promotionDetail', 'promotions:', 'phase', is('ended')],
  ['promotionDetail', 'promotions:', 'startsAt', plus(-86_400_000)],
  ['announcements', 'promotions:', 'promotion/*/title', other],
  ['payMethods', 'promotions:', 'promotions/*/title', other],
  ['memberPromotions', 'the member’s promotions', 'activities/0/promotionId', other],
  ['promotions', 'the member’s promotions', 'promotions', none],
  ['claimablePromotions', 'rewards to claim', 'rewards/0/promotionType', is('RAFFLE')],
  ['claimablePromotions', 'claims:', 'rewards/0/rewardId', otherId],
  ['memberPromotions', 'claims:', 'activities/*/claimId', (value) => value && OTHER_ID],
  ['memberPromotions', 'tickets', 'activities/*/tickets', (value) => (value === undefined ? value : Number(value) + 1)],
  ['raffleStatus', 'tickets', 'tickets', is([{ ticketId: OTHER_ID, commitment: 'a' }])],
  ['raffleStatus', 'prizes', 'prizes/0/amount', more],
  ['promotionDetail', 'prizes', 'prizes/0/weight', plus(1)],
  ['missionSummary', 'open missions', 'open', plus(1)],
  ['availablePromotions', 'open missions', 'MISSION/count', plus(1)],
  ['missionMilestones', 'a mission', 'list/0/goal', more],
  ['missionMilestones', 'a mission', 'unit', is('times')],
  ['missionBoard', 'a mission', 'footer/reachedValue', more],
  ['missionSummary', 'a mission', 'list/0/milestones/0/goal', more],
];

/** One wrong read after a change: change, read, path, wrong. */
const CHANGED: readonly (readonly [change: string, read: string, path: string, wrong: Change])[] = [
  ['login', 'memberInfo', 'id', otherId],
  ['login', 'profile', 'account', other],
  ['register', 'memberInfo', 'account', other],
  ['register', 'profile', 'account', other],
  ['updateProfile', 'profile', 'nickname', is('Before')],
  ['updateProfile', 'memberInfo', 'nickname', is('Before')],
  ['chooseAvatar', 'memberIcon', 'avatar', is('a7')],
  ['chooseAvatar', 'playerAvatar', 'avatar', is('a7')],
  ['chooseAvatar', 'chooseAvatar', 'avatar', is('a7')],
  ['confirmContact', 'profile', 'emailVerified', isFalse],
  ['confirmAuthenticator', 'authenticator', 'enabled', isFalse],
  ['confirmAuthenticator', 'authenticator', 'recoveryCodesLeft', plus(-1)],
  ['removeAuthenticator', 'authenticator', 'enabled', isTrue],
  ['renewRecoveryCodes', 'authenticator', 'recoveryCodesLeft', plus(-1)],
  ['endOtherSessions', 'places', 'sessions', twice],
  ['setPaymentPassword', 'paymentPasswordState', 'set', isFalse],
  ['setPaymentPassword', 'withdrawable', 'needs', is([{ code: 'PAYMENT_PASSWORD' }])],
  ['addFavourite', 'favouriteIds', '', none],
  ['addFavourite', 'favouriteList', 'content', none],
  ['addFavourite', 'favouriteList', 'total', plus(1)],
  ['launchGame', 'recentGames', 'list', shorter],
  ['readMessages', 'unreadCount', '', plus(1)],
  ['readMessages', 'inbox', 'list/0/read', isFalse],
  ['readMessages', 'readMessages', '', plus(2)],
  ['readNotices', 'unreadNotices', '', plus(1)],
  ['readNotices', 'announcements', 'player/0/read', isFalse],
  ['beginExport', 'memberExports', 'exports', none],
  ['beginExport', 'memberExports', 'leftToday', plus(1)],
  ['beginExport', 'beginExport', 'exports/0/of', is('account')],
  ['cancelExport', 'memberExports', 'exports/0/state', is('waiting')],
  ['putLink', 'agentLinks', 'links', shorter],
  ['putLink', 'putLink', 'links/0/kind', (value) => (value === 0 ? 1 : 0)],
  ['openAccount', 'openAccount', 'account', other],
  ['openAccount', 'agentTeam', 'rows', none],
  ['offerContract', 'agentContracts', 'downlines', none],
  ['openDeposit', 'deposits', 'orders', none],
  ['openDeposit', 'deposits', 'orders/0/amount', more],
  ['openDeposit', 'deposits', 'orders/0/state', is('settled')],
  ['openDeposit', 'openDeposit', 'amount', more],
  ['depositSent', 'deposits', 'orders/0/sent', isFalse],
  ['depositSent', 'depositSent', 'sent', isFalse],
  ['cancelDeposit', 'deposits', 'orders/0/state', is('opened')],
  ['cancelDeposit', 'cancelDeposit', 'amount', more],
  ['cancelDeposit', 'cancelDeposit', 'mayCancel', isTrue],
  ['addPayoutAccount', 'payoutAccounts', 'accounts', none],
  ['addPayoutAccount', 'payoutAccounts', 'accounts/*/masked', is('0000')],
  ['addPayoutAccount', 'withdrawable', 'needs', is([{ code: 'PAYOUT_ACCOUNT' }])],
  ['addPayoutAccount', 'addPayoutAccount', 'methodId', otherId],
  ['withdraw', 'withdrawals', 'orders', none],
  ['withdraw', 'withdrawals', 'orders/0/net', more],
  ['withdraw', 'withdrawable', 'cash', more],
  ['withdraw', 'withdrawable', 'held', is('0.00')],
  ['withdraw', 'balance', 'sumBalance', more],
  ['withdraw', 'withdraw', 'amount', more],
  ['withdraw', 'accountRecords', 'closing', more],
  ['cancelWithdrawal', 'withdrawals', 'orders/0/state', is('requested')],
  ['cancelWithdrawal', 'withdrawable', 'held', more],
  ['cancelWithdrawal', 'balance', 'sumBalance', more],
  ['cancelWithdrawal', 'cancelWithdrawal', 'mayCancel', isTrue],
  ['walletTransfer', 'balance', 'balance/*/balance', more],
  ['walletTransfer', 'walletTransfer', 'balance/*/balance', more],
  ['transferUpline', 'uplineTransfers', 'last', none],
  ['transferUpline', 'uplineTransfers', 'cash', more],
  ['transferUpline', 'transferUpline', 'cash', more],
  ['transferUpline', 'balance', 'sumBalance', more],
  ['transferUpline', 'accountRecords', 'rows', shorter],
  ['transferUpline', 'withdrawable', 'cash', more],
  ['answerPayment', 'paymentConfirmations', 'list/*/received', more],
  ['answerPayment', 'answerPayment', 'id', otherId],
  ['joinPromotion', 'memberPromotions', 'activities/*/status', is('JOIN')],
  ['applyForReward', 'memberPromotions', 'activities/*/status', is('APPLY')],
  ['claimPromotion', 'balance', 'sumBalance', more],
  ['claimRaffle', 'raffleStatus', 'won', none],
  ['claimRaffle', 'balance', 'sumBalance', more],
  ['claimRaffle', 'claimRaffle', 'ticketId', otherId],
  ['claimRaffle', 'promotionWinners', 'winners', none],
  ['claimMission', 'missionHistory', 'list', shorter],
  ['claimMission', 'missionHistory', 'list/0/reward/amount', more],
  ['redeemPoints', 'pointBalance', 'points', (value) => String(Number(value) + 1)],
  ['redeemPoints', 'redeemedPoints', 'redeems', none],
  ['redeemPoints', 'redeemPoints', 'quantity', plus(1)],
  ['redeemPoints', 'pointRecords', 'records', shorter],
  ['convertPoints', 'pointBalance', 'points', (value) => String(Number(value) + 1)],
  ['convertPoints', 'balance', 'sumBalance', more],
  ['convertPoints', 'pointRecords', 'records', shorter],
  ['convertPoints', 'pointConfig', 'conversion/leftToday', (value) => String(Number(value) + 1)],
  ['convertPoints', 'convertPoints', 'points', is('7')],
];

/** The reply of a read before the change, again after it: the change is not shown. */
const STALE: readonly (readonly [change: string, read: string])[] = [
  ['endSession', 'places'],
  ['forgetDevice', 'places'],
  ['removeFavourite', 'favouriteIds'],
  ['removeFavourite', 'favouriteList'],
  ['removeLink', 'agentLinks'],
  ['removePayoutAccount', 'payoutAccounts'],
  ['claimPromotion', 'claimablePromotions'],
  ['claimMission', 'missionSummary'],
  ['endContract', 'agentContracts'],
  ['withdraw', 'withdrawable'],
  ['openDeposit', 'deposits'],
];

/** The last success of a read before a change, whatever is asked afterwards. */
function staleRead(change: string, read: string): Fault {
  const last = new Map<string, Passed>();
  let isDone = false;
  const nameOf = ({ search, headers }: Asked): string => `${search} ${headers.authorization ?? ''}`;
  return {
    see(passed, asked) {
      if (isOf(asked, change) && isSuccess(passed)) isDone = true;
      if (isOf(asked, read) && isSuccess(passed) && !isDone) last.set(nameOf(asked), passed);
    },
    reply: (_, asked) => (isDone && isOf(asked, read) ? last.get(nameOf(asked)) : undefined),
  };
}

const differing = DIFFERING.map(
  ([call, about, path, change]): PlantedFault => ({
    kind: 'same-fact',
    call,
    name: `${about.replace(/:$/, '')}: another ${path || 'value'}`,
    by: about,
    plant: () => replies(call, path === '' ? change : at(path, change)),
  }),
);

const changed = [
  ...CHANGED.map(
    ([change, read, path, wrong]): PlantedFault => ({
      kind: 'change-read',
      call: read,
      name: `another ${path || 'value'} after ${change}`,
      by: change === read ? 'answers what was asked' : `after ${change}`,
      plant: () => repliesAfter(change, read, path === '' ? wrong : at(path, wrong)),
    }),
  ),
  ...STALE.map(
    ([change, read]): PlantedFault => ({
      kind: 'change-read',
      call: read,
      name: `the reply from before ${change}`,
      by: `after ${change}`,
      plant: () => staleRead(change, read),
    }),
  ),
];

const numbered = NUMBERED.flatMap(({ call, list, page }): PlantedFault[] => {
  const onPage = (number: number, change: Change): Fault => ({
    reply: (passed, asked) =>
      isOf(asked, call) && new URLSearchParams(asked.search).get(page) === String(number) && isSuccess(passed)
        ? valueChanged(passed, change)
        : undefined,
  });
  const size = (asked: Asked): boolean => /size=2(?:&|$)/i.test(asked.search);
  const small = (change: Change): Fault => ({
    reply: (passed, asked) =>
      isOf(asked, call) && size(asked) && isSuccess(passed) ? valueChanged(passed, change) : undefined,
  });
  const firstAgain: Fault = {
    ask: (asked) =>
      isOf(asked, call)
        ? { ...asked, search: asked.search.replace(new RegExp(`\\b${page}=2\\b`), `${page}=1`) }
        : asked,
  };
  const base = { kind: 'list-whole', call } as const;
  const isLong = call !== 'inbox';
  return [
    { ...base, name: 'rows in another order on small pages', plant: () => small(at(list, backwards)) },
    { ...base, name: 'a row lost from small pages', plant: () => small(at(list, shorter)) },
    { ...base, name: 'more rows than requested', plant: () => small(at(list, twice)) },
    { ...base, name: 'another number of pages', plant: () => small(at('totalPages', plus(-1))) },
    ...(isLong
      ? [
          { ...base, name: 'the first page again', plant: () => firstAgain },
          { ...base, name: 'a row lost between pages', plant: () => onPage(2, at(list, shorter)) },
        ]
      : []),
  ];
});

const otherLists = [
  ...CURSOR_LISTS.flatMap(({ call }): PlantedFault[] => {
    const base = { kind: 'list-whole', call, by: 'in order' } as const;
    return [
      {
        ...base,
        name: 'a next page that repeats rows or is empty',
        plant: () => ({
          ask: (asked) =>
            isOf(asked, call) ? { ...asked, search: asked.search.replace(/[?&]after=[^&]*/, '') } : asked,
          reply: (passed, asked) =>
            isOf(asked, call) && isSuccess(passed)
              ? valueChanged(passed, (value) => ({ ...(value as object), next: '0' }))
              : undefined,
        }),
      },
    ];
  }),
  ...['accountRecords', 'pointRecords', 'agentTeam'].flatMap((call): PlantedFault[] => {
    const list = CURSOR_LISTS.find((one) => one.call === call)?.list ?? '';
    const base = { kind: 'list-whole', call, by: 'in order' } as const;
    const doubled: PlantedFault = { ...base, name: 'a row twice', plant: () => replies(call, at(list, twice)) };
    const reversed: PlantedFault = {
      ...base,
      name: 'the oldest row first',
      plant: () => replies(call, at(list, backwards)),
    };
    return call === 'agentTeam' ? [doubled] : [doubled, reversed];
  }),
  ...LIMITED.flatMap(({ call, list }): PlantedFault[] => {
    const base = { kind: 'list-whole', call, by: 'fewer rows' } as const;
    const drop: Change = (value) =>
      Array.isArray(value) ? value.slice(1) : Object.fromEntries(Object.entries(isObject(value) ? value : {}).slice(1));
    const isShort = (asked: Asked): boolean => /limitNum=2(?:&|$)/.test(asked.search);
    return [
      {
        ...base,
        name: 'the number of rows ignored',
        plant: () => ({
          ask: (asked) =>
            isOf(asked, call) ? { ...asked, search: asked.search.replace('limitNum=2', 'limitNum=20') } : asked,
        }),
      },
      {
        ...base,
        name: 'other rows in a shorter list',
        plant: () => ({
          reply: (passed, asked) =>
            isOf(asked, call) && isShort(asked) && isSuccess(passed)
              ? valueChanged(passed, list === undefined ? drop : at(list, drop))
              : undefined,
        }),
      },
    ];
  }),
  ...(
    [
      ['profitRecords', 'days', 'sums/bonus', more],
      ['profitRecords', 'categories', 'sums/won', more],
      ['agentOverview', 'days', 'sums/withdrawal', more],
      ['agentOverview', 'categories', 'categories/0/valid', more],
      ['agentIncome', 'lines', 'sums/paid', more],
      ['agentIncome', 'lines', 'sums/count', plus(1)],
      ['incomeFormula', 'groups', 'groups/0/gross', more],
      ['accountRecords', 'row before', 'rows/0/balance', more],
      ['accountRecords', 'closing', 'days/0/after', more],
      ['accountRecords', 'in order', 'sums/movements', plus(1)],
      ['pointRecords', 'row before', 'records/0/changed', is('1')],
      ['missionBoard', 'footer', 'footer/rank', plus(1)],
      ['missionSummary', 'counts', 'open', plus(1)],
      ['places', 'this one', 'sessions/0/current', (value: unknown) => !value],
      ['places', 'this one', 'devices/*/current', isFalse],
      ['vendorLanes', 'has games', 'data/lanes/0/gameClassify/0/gameCount', is(0)],
      ['ranks', 'ascend', 'ranks', backwards],
    ] as const
  ).map(
    ([call, by, path, change]): PlantedFault => ({
      kind: 'list-whole',
      call,
      by,
      name: `${path} that its rows do not make`,
      plant: () => replies(call, at(path, change)),
    }),
  ),
];

const inLanguage = (call: string, language: string): Fault => ({
  ask: (asked) =>
    isOf(asked, call)
      ? {
          ...asked,
          headers: { ...asked.headers, language },
          search: asked.search.replace(/\b(language|lang)=[A-Z]{2}/, `$1=${language}`),
        }
      : asked,
});

const spoken = [
  ...TRANSLATED.map(({ call }) => ({ call, by: 'its texts' })),
  ...['balance', 'profile', 'deposits'].map((call) => ({ call, by: 'refusal' })),
].flatMap(({ call, by }): PlantedFault[] =>
  ['EN', 'CN'].map((language) => ({
    kind: 'language-asked',
    call,
    by,
    name: `${by === 'refusal' ? 'refusals' : 'texts'} always in ${language}`,
    plant: () => inLanguage(call, language),
  })),
);

const fallen = RISING.filter(({ call }) => call !== 'events').map(
  ({ call, paths: [path = ''] }): PlantedFault => ({
    kind: 'only-rises',
    call,
    by: path,
    name: `a lower ${path} in a later reply`,
    plant: () =>
      replies(
        call,
        at(path, (value) => (typeof value === 'string' ? String(Number(value) - 1) : Number(value) - 60_000)),
        2,
      ),
  }),
);

const again = usedOnce.flatMap(({ calls: [call = ''], title }): PlantedFault[] => {
  const base = { kind: 'used-once', call, by: title } as const;
  if (title === 'the same key creates one object')
    return [
      {
        ...base,
        name: 'another object for the same key',
        plant: () =>
          replies(
            call,
            (value) => (isObject(value) ? { ...value, id: OTHER_ID, links: [{ code: 'AGAIN1' }] } : { id: OTHER_ID }),
            2,
          ),
      },
    ];
  if (title === 'a second time changes nothing')
    return [
      { ...base, name: 'another state the second time', plant: () => replies(call, at('state', is('opened')), 2) },
    ];
  if (title === 'a captcha is valid once')
    return [
      {
        ...base,
        name: 'a captcha that is accepted twice',
        plant: () => ({
          reply: (passed, asked) =>
            isOf(asked, call) &&
            /"captcha_wrong"|"captcha_required"/.test(passed.body.toString()) &&
            /captchaId/.test(asked.body.toString())
              ? withBody(passed, '{"success":false,"value":null,"errorCode":"wrong_credentials"}')
              : undefined,
        }),
      },
    ];
  const isRefused = title.endsWith('is valid once');
  return [
    {
      ...base,
      name: isRefused ? `a second success: ${title}` : `the same twice: ${title}`,
      plant: () => alwaysTheFirst(call, isRefused),
    },
  ];
});

const wrapped = envelopes
  .filter(({ calls: [call] }) => call !== 'events')
  .flatMap(({ calls: [call = ''], title }): PlantedFault[] => {
    const base = { kind: 'envelope-fits', call } as const;
    const whole = (change: (body: string) => string): Fault => ({
      reply: (passed, asked) =>
        isOf(asked, call) && isSuccess(passed) ? withBody(passed, change(passed.body.toString())) : undefined,
    });
    const inEnvelope = (body: string): string =>
      JSON.stringify({ success: true, value: body.startsWith('{') ? JSON.parse(body) : body });
    if (title === 'its success is not in an envelope')
      return [{ ...base, name: 'an envelope around a bare success', plant: () => whole(inEnvelope) }];
    return [
      { ...base, name: 'an envelope in the envelope', plant: () => whole(inEnvelope) },
      { ...base, name: 'no envelope', plant: () => whole((body) => JSON.stringify(JSON.parse(body).value)) },
    ];
  });

/** Content that is missing though its switch is on: call, title, path, change. */
const EMPTY: readonly (readonly [call: string, by: string, path: string, change: Change])[] = [
  ['registerSettings', 'rules of user name', 'username/enabled', isFalse],
  ['registerSettings', 'rules of user name', 'password', is({ key: 'password', enabled: true })],
  ['status', 'rules of registration', 'info/register/username', is({})],
  ['status', 'switches', 'info/whitelabel/childrenNodes', none],
  ['siteSettings', 'member types', 'accountCentreTypes', none],
  ['vendorLanes', 'vendors', 'data/lanes/*/cards', none],
  ['helpCentre', 'topics', '*/content', is('')],
  ['countries', 'countries', '*/countryDialingCode', is('')],
  ['payMethods', 'methods of deposit', 'methods', none],
  ['payMethods', 'methods of withdrawal', 'methods', none],
  ['payForms', 'forms', 'forms', none],
  ['pointConfig', 'rates', 'categories', none],
  ['pointConfig', 'rates', 'on', isFalse],
  ['pointCatalogue', 'rewards', 'rewards', none],
  ['missionSummary', 'milestones', 'list/0/milestones', none],
  ['missionMilestones', 'goals', 'list', none],
  ['promotions', 'promotions', 'promotions', none],
  ['promotionDetail', 'the content', 'content', is('')],
  ['raffleStatus', 'prizes', 'prizes', none],
  ['referral', 'the rule', 'rule/amount', is('0.00')],
  ['ranks', 'benefits', 'ranks/*/benefits', none],
  ['agentOpenings', 'kinds', 'kinds', none],
  ['agentContracts', 'the rows', 'mine/rows', is({})],
  ['payoutAccounts', 'a number', 'most', is(0)],
  ['memberExports', 'a number', 'mostRows', is(0)],
  ['serviceLink', 'an address', 'version/pathList', none],
  ['lotteryMenu', 'lotteries', '', is({})],
  ['vendorGameTypes', 'kinds with', 'list', none],
  ['announcements', 'banners', 'banners/0/url', is('')],
];

const emptied = EMPTY.map(
  ([call, by, path, change]): PlantedFault => ({
    kind: 'content-there',
    call,
    by,
    name: `no ${by}: ${path || 'value'}`,
    plant: () => replies(call, path === '' ? change : at(path, change)),
  }),
);

export const PLANTED: readonly PlantedFault[] = [
  ...[...differing, ...changed, ...numbered, ...otherLists],
  ...[...spoken, ...fallen, ...again, ...wrapped, ...emptied],
];
