import { isObject } from '#model/json/json.ts';
import { languageAsked, refusalLanguage, type Translated } from './language-asked.ts';
import { onlyRises, type Rising } from './only-rises.ts';
import { at, rowsAt } from './read-value.ts';
import { type Content, contentThere, oneEnvelope, withoutEnvelope } from './single-reply.ts';
import { answeredAgain, captchaOnce, endedOnce, neverTheSame, refusedAgain } from './used-once.ts';

export const TRANSLATED: readonly Translated[] = [
  { call: 'memberInfo', fields: ['labelName'] },
  { call: 'helpCentre', fields: ['title', 'content'], field: 'lang' },
  { call: 'announcements', fields: ['title', 'content'] },
  { call: 'inbox', fields: ['title', 'content'] },
  { call: 'promotions', fields: ['title', 'summary'] },
  { call: 'promotionDetail', fields: ['title', 'summary', 'content'] },
  { call: 'claimablePromotions', fields: ['title'] },
  { call: 'missionSummary', fields: ['title', 'text'] },
  { call: 'ranks', fields: ['rankName'] },
  { call: 'pointRewards', fields: ['name', 'text'] },
  { call: 'pointCatalogue', fields: ['name', 'text'] },
  { call: 'payMethods', fields: ['name', 'note', 'title', 'condition'] },
  { call: 'vendorLanes', fields: ['displayName'] },
  { call: 'vendorGameTypes', fields: ['displayName'], field: 'language' },
  { call: 'gameList', fields: ['gameName', 'displayName'], field: 'language' },
  { call: 'hotGames', fields: ['gameName', 'displayName'], field: 'language' },
  { call: 'winnerBoard', fields: ['gameName', 'displayName'], field: 'language' },
  { call: 'lotteryMenu', fields: ['gameName'] },
  { call: 'vnLotteryMenu', fields: ['gameName'] },
  { call: 'popularLotteries', fields: ['gameName'] },
];

const REFUSED = ['balance', 'profile', 'deposits'];

export const languages = [...TRANSLATED.map(languageAsked), ...REFUSED.map(refusalLanguage)];

const NOW = [
  ...['deposits', 'withdrawals', 'payMethods', 'payoutAccounts', 'withdrawable', 'paymentConfirmations'],
  ...['agentContracts', 'agentOverview', 'agentTeam', 'agentBets', 'agentProfit', 'agentRounds', 'agentTransactions'],
  ...['agentLinks', 'betRecords', 'accountRecords', 'profitRecords', 'bonusRecords', 'cashback', 'memberExports'],
  'referral',
];

export const RISING: readonly Rising[] = [
  ...NOW.map((call) => ({ call, paths: ['now'] })),

  { call: 'events', paths: ['revision'] },
  { call: 'promotions', paths: ['serverTime'] },
  { call: 'promotionDetail', paths: ['serverTime'] },
  { call: 'currentDraw', paths: ['currentNumero/now', 'currentNumero/draws'] },
  { call: 'betRecords', paths: ['sums/rounds'] },
  { call: 'accountRecords', paths: ['sums/movements', 'rows/0/id'] },
  { call: 'profitRecords', paths: ['sums/rounds'] },
  { call: 'agentOverview', paths: ['sums/rounds'] },
  { call: 'memberRank', paths: ['turnover', 'rankLevel'] },
  { call: 'pointRecords', paths: ['records/0/id'] },
  { call: 'payForms', paths: ['forms/0/version'] },
  { call: 'places', paths: ['sessions/0/seenAt'] },
  { call: 'referral', paths: ['earned'] },
];

export const rising = RISING.map(onlyRises);

export const usedOnce = [
  captchaOnce,
  refusedAgain('claimPromotion', 'a reward'),
  refusedAgain('claimRaffle', 'a ticket of a raffle'),
  refusedAgain('claimMission', 'a claim of a mission'),
  refusedAgain('confirmContact', 'a code'),
  refusedAgain('renewRecoveryCodes', 'a recovery code'),
  refusedAgain('freePlay', 'a human check'),
  refusedAgain('register', 'a human check'),
  refusedAgain('setByPhone', 'a texted code'),
  refusedAgain('resetByMail', 'a mailed ticket'),
  endedOnce('cancelDeposit', ['id', 'state', 'amount']),
  endedOnce('cancelWithdrawal', ['id', 'state', 'amount']),
  ...['openAccount', 'addPayoutAccount', 'feedback'].map((call) => answeredAgain(call)),
  answeredAgain('putLink', 'links/0/code'),
  neverTheSame('launchGame', 'game_url'),
  neverTheSame('trialLaunch', 'game_url'),
  neverTheSame('launchChat', 'chatUrl'),
  neverTheSame('humanChallenge', 'challenge'),
  neverTheSame('captcha', ''),
  neverTheSame('beginAuthenticator', 'secret'),
  neverTheSame('freePlay', 'token'),
  neverTheSame('openDeposit', 'id'),
  neverTheSame('confirmAuthenticator', 'recoveryCodes'),
];

export const envelopes = [
  ...['lotteryMenu', 'vnLotteryMenu', 'recentLotteries', 'popularLotteries'].map(withoutEnvelope),
  ...['vnOpenedNumbers', 'openedNumbers', 'currentDraw', 'exportFile', 'events'].map(withoutEnvelope),
  ...['status', 'siteSettings', 'registerSettings', 'vendorLanes', 'memberInfo'].map(oneEnvelope),
  ...['availablePromotions', 'memberIcon', 'playerAvatar', 'unreadCount', 'chatUnreadCount', 'balance'].map(
    oneEnvelope,
  ),
];

const empty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const lacksRows = (list: string) => (value: unknown) => (empty(at(value, list)) ? `${list || 'rows'}` : undefined);

/** The first row whose field is empty. */
const lacksInRows = (list: string, field: string) => (value: unknown) => {
  const rows = rowsAt(value, list);
  if (rows.length === 0) return list || 'rows';
  const index = rows.findIndex((row) => empty(row[field]) || String(row[field]).trim() === '');
  return index < 0 ? undefined : `${field} in row ${index + 1}`;
};

const isOn = (value: unknown): boolean => [true, 1, '1', 'true'].some((one) => one === value);

/** An enabled rule that accepts any text of any length is no rule. */
function lacksRules(rules: unknown, fields: readonly string[]): string | undefined {
  for (const name of fields) {
    const rule = at(rules, name);
    if (!isOn(at(rule, 'enabled'))) return `enabled rule of ${name}`;
    const isOpen = Number(at(rule, 'minLength') ?? 0) === 0 && Number(at(rule, 'maxLength') ?? 255) >= 255;
    if (
      isOpen &&
      [undefined, '', '*'].includes(at(rule, 'acceptedPattern') as string) &&
      Number(at(rule, 'patternId') ?? 0) === 0
    )
      return `bounds or pattern in the rule of ${name}`;
  }
  return undefined;
}

const enabledRules = (rules: unknown): readonly string[] =>
  Object.entries(isObject(rules) ? rules : {}).flatMap(([name, rule]) =>
    isOn(at(rule, 'enabled')) && ['username', 'password', 'email', 'mobileNum', 'paymentPassword'].includes(name)
      ? [name]
      : [],
  );

const lacksRegistration = (rules: unknown) => lacksRules(rules, ['username', 'password', ...enabledRules(rules)]);

const lacksConfig = (value: unknown) => {
  if (at(value, 'on') !== true) return 'points: on is false';
  if (rowsAt(value, 'categories').every((row) => Number(row['rate']) === 0)) return 'rate of a category above 0';
  return Number(at(value, 'per')) > 0 ? undefined : 'amount in per';
};

const lacksLimits = (value: unknown) => {
  const rows = rowsAt(value, 'methods');
  if (rows.length === 0) return 'methods';
  const row = rows.find((one) => empty(one['minimum']) && empty(one['maximum']));
  return row && `limits of ${String(row['name'])}`;
};

const lacksPrizes = (value: unknown) => {
  const rows = rowsAt(value, 'prizes');
  if (rows.length === 0) return 'prizes';
  return rows.every((row) => Number(row['weight']) === 0) ? 'weight of a prize above 0' : undefined;
};

const lacksRule = (value: unknown) => (Number(at(value, 'rule/amount')) > 0 ? undefined : 'rule with an amount');
const lacksNode = (value: unknown) => (empty(at(value, 'info/whitelabel/childrenNodes')) ? 'switches' : undefined);
const lacksTypes = (value: unknown) => (empty(at(value, 'accountCentreTypes')) ? 'accountCentreTypes' : undefined);
const lacksMost = (name: string) => (value: unknown) => (Number(at(value, name)) > 0 ? undefined : `${name} above 0`);
const lacksCards = (value: unknown) => {
  const lanes = rowsAt(value, 'data/lanes');
  const isEmpty = lanes.length === 0 || lanes.every((lane) => rowsAt(lane, 'cards').length === 0);
  return isEmpty ? 'vendors in any lane' : undefined;
};
const lacksPath = (value: unknown) => lacksInRows('version/pathList', 'path')(value);
const lacksContractRows = (value: unknown) =>
  Object.keys((at(value, 'mine/rows') as object | undefined) ?? {}).length === 0 ? 'rows of the contract' : undefined;

const CONTENTS: readonly Content[] = [
  {
    call: 'registerSettings',
    when: { switch: 'USERNAMEREG3' },
    title: 'rules of user name and password, and of each enabled field',
    lacks: lacksRegistration,
  },
  {
    call: 'status',
    when: { switch: 'USERNAMEREG3' },
    title: 'rules of registration in the status',
    lacks: (value: unknown) => lacksRegistration(at(value, 'info/register')),
  },
  { call: 'status', title: 'switches', lacks: lacksNode },
  {
    call: 'siteSettings',
    when: { flag: 'agentCentre' },
    title: 'member types with an account centre',
    lacks: lacksTypes,
  },
  { call: 'vendorLanes', title: 'vendors', lacks: lacksCards },
  { call: 'helpCentre', title: 'topics with content', lacks: lacksInRows('', 'content') },
  { call: 'countries', title: 'countries with dialling codes', lacks: lacksInRows('', 'countryDialingCode') },
  { call: 'payMethods', when: { switch: 'DEPOSIT' }, title: 'methods of deposit with limits', lacks: lacksLimits },
  {
    call: 'payMethods',
    when: { switch: 'WITHDRAW' },
    request: { direction: 'WITHDRAWAL' },
    title: 'methods of withdrawal with limits',
    lacks: lacksLimits,
  },
  { call: 'payForms', when: { switch: 'DEPOSIT' }, title: 'forms of the methods', lacks: lacksRows('forms') },
  { call: 'pointConfig', when: { switch: 'PTSYS3' }, title: 'rates of points', lacks: lacksConfig },
  {
    call: 'pointCatalogue',
    when: { switch: 'PTSYS3' },
    title: 'rewards with a price',
    lacks: lacksInRows('rewards', 'points'),
  },
  {
    call: 'missionSummary',
    when: { switch: 'MISSIONLB3' },
    title: 'missions with milestones',
    lacks: lacksInRows('list', 'milestones'),
  },
  {
    call: 'missionMilestones',
    when: { switch: 'MISSIONLB3' },
    title: 'milestones with goals',
    lacks: lacksInRows('list', 'goal'),
  },
  {
    call: 'promotions',
    when: { switch: 'REWCEN3' },
    title: 'promotions with a title',
    lacks: lacksInRows('promotions', 'title'),
  },
  {
    call: 'promotionDetail',
    title: 'the content of a promotion',
    lacks: (value: unknown) => (empty(at(value, 'content')) ? 'content' : undefined),
  },
  { call: 'raffleStatus', title: 'prizes of the raffle', lacks: lacksPrizes },
  { call: 'referral', when: { switch: 'REWCEN3' }, title: 'the rule of the referral', lacks: lacksRule },
  { call: 'ranks', title: 'ranks with benefits', lacks: lacksInRows('ranks', 'benefits') },
  { call: 'agentOpenings', title: 'kinds of accounts to open', lacks: lacksRows('kinds') },
  { call: 'agentContracts', title: 'the rows of the contract', lacks: lacksContractRows },
  { call: 'payoutAccounts', title: 'a number of accounts', lacks: lacksMost('most') },
  { call: 'memberExports', title: 'a number of rows', lacks: lacksMost('mostRows') },
  { call: 'serviceLink', title: 'an address of customer service', lacks: lacksPath },
  {
    call: 'lotteryMenu',
    title: 'lotteries',
    lacks: (value: unknown) => (Object.keys(value ?? {}).length === 0 ? 'lottery' : undefined),
  },
  { call: 'vendorGameTypes', title: 'kinds with games', lacks: lacksInRows('list', 'gameCount') },
  { call: 'announcements', title: 'banners with a picture', lacks: lacksInRows('banners', 'url') },
];

export const contents = CONTENTS.map(contentThere);
