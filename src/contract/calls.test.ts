import { describe, expect, expectTypeOf, test } from 'vitest';
import { pageView } from './analytics/calls.ts';
import { announcements } from './announcements/calls.ts';
import type { Method, ReplyOf, RequestOf } from './call/call.ts';
import { chatUnreadCount, launchChat } from './chat/calls.ts';
import { memberRank, ranks } from './club/calls.ts';
import {
  consolidatedFunds,
  processDailySalary,
  processDailySalaryOld,
  processDividend,
  processDividendOld,
  processHourSalary,
  processRealTimeSalary,
} from './contracts/calls.ts';
import {
  addFavourite,
  favouriteIds,
  favouriteList,
  gameList,
  hotGames,
  recentGames,
  removeFavourite,
  roomList,
  vendorGameTypes,
  vendorLanes,
  winnerBoard,
} from './games/calls.ts';
import { inbox, unreadCount } from './inbox/calls.ts';
import { launchGame, trialLaunch } from './launch/calls.ts';
import {
  currentDraw,
  lotteryCalls,
  lotteryMenu,
  openedNumbers,
  popularLotteries,
  recentLotteries,
  vnLotteryMenu,
  vnOpenedNumbers,
} from './lottery/calls.ts';
import { memberInfo, updateLanguage } from './member/calls.ts';
import { claimMission, missionBoard, missionHistory, missionMilestones, missionSummary } from './missions/calls.ts';
import { changePassword, forgotByEmail, resetByMail, setByPhone } from './passwords/calls.ts';
import {
  convertPoints,
  pointBalance,
  pointCatalogue,
  pointConfig,
  pointRecords,
  pointRewards,
  redeemedPoints,
  redeemPoints,
} from './points/calls.ts';
import {
  applyForReward,
  availablePromotions,
  claimablePromotions,
  claimPromotion,
  claimRaffle,
  joinPromotion,
  memberPromotions,
  promotionDetail,
  promotions,
  promotionWinners,
  raffleStatus,
} from './promotions/calls.ts';
import { answerPayment, paymentConfirmations } from './receipts/calls.ts';
import { checkAffiliate, register, registerByMobile } from './registration/calls.ts';
import { allCalls, findCallFaults, type ListedCall } from './registry.ts';
import { endOtherSessions, endSession, forgetDevice, memberIcon, places, playerAvatar } from './security/calls.ts';
import { feedback, serviceLink } from './service/calls.ts';
import {
  firstTimeLogin,
  freePlay,
  login,
  loginSecondStep,
  logout,
  resume,
  sendSecondStepCode,
  smsLoginWhen,
} from './session/calls.ts';
import {
  beginSocial,
  finishSocial,
  linkedProviders,
  linkSocial,
  registerSocial,
  SOCIAL_CALLBACK,
  unlinkProvider,
} from './social/calls.ts';
import {
  countries,
  domainRoutes,
  events,
  helpCentre,
  payloadKeys,
  registerSettings,
  siteSettings,
  status,
} from './system/calls.ts';
import { captcha, humanChallenge, phoneProvider, sendLoginCode, sendRegisterCode } from './verification/calls.ts';
import { balance, merchantWallet, walletTransfer } from './wallet/calls.ts';
import type { Balance } from './wallet/read.ts';

/**
 * T: requires a member's token. E: the payload is encrypted. A star: our extension, which a third-party gateway need
 * not offer.
 */
type Flags = '' | 'T' | 'E' | 'T E' | '*' | 'T *' | 'E *' | 'T E *';
type Row = readonly [ids: string, call: ListedCall, method: Method, path: string, module: string, flags: Flags];

const rows: readonly Row[] = [
  ['M216', consolidatedFunds, 'GET', '/wps/member/info/funds/consolidated', 'COMM3', 'T'],
  ['M323', processDividend, 'POST', '/wps/relay/MCSFE_processContractDividend', 'SIGNCONDIV3', 'T'],
  ['D22', processDividendOld, 'GET', '/wps/relay/MCSFE_processContractDividend', 'SIGNCONDIV3', 'T'],
  ['M324', processDailySalary, 'POST', '/wps/relay/MCSFE_processDailySalaryContract', 'DAILYSALCONT3', 'T'],
  ['D22', processDailySalaryOld, 'GET', '/wps/relay/MCSFE_processDailySalaryContract', 'DAILYSALCONT3', 'T'],
  ['M325', processHourSalary, 'POST', '/wps/relay/MCSFE_processContractHourSalary', 'HOURSAL3', 'T'],
  ['M326', processRealTimeSalary, 'POST', '/wps/relay/MCSFE_processRealTimeSalaryContract', 'RTSALARY3', 'T'],
  ['M272', login, 'POST', '/wps/session/login', 'COMM3', 'E'],
  ['M106', loginSecondStep, 'POST', '/wps/session/login/verification', 'LOGINIPVERF3', 'E'],
  ['M106', sendSecondStepCode, 'POST', '/wps/session/login/verification/send', 'LOGINIPVERF3', '*'],
  ['M104 D09', resume, 'POST', '/wps/session/resume', 'COMM3', '*'],
  ['M334', firstTimeLogin, 'POST', '/wps/session/login/first', 'COMM3', 'T *'],
  ['M287 D06', logout, 'DELETE', '/wps/session/logout', 'COMM3', 'T'],
  ['M283', freePlay, 'POST', '/wps/session/login/freeplay', 'FREEPLAY3', ''],
  ['M102 D27', beginSocial, 'POST', '/wps/session/social', 'COMM3', '*'],
  ['M102 D27', finishSocial, 'POST', '/wps/session/social/finish', 'COMM3', 'E *'],
  ['M102 D27', linkSocial, 'POST', '/wps/session/social/link', 'COMM3', 'E *'],
  ['M102 D27', registerSocial, 'POST', '/wps/session/social/register', 'REG3', 'E *'],
  ['M102 D27', linkedProviders, 'GET', '/wps/member/social', 'COMM3', 'T *'],
  ['M102 D27', unlinkProvider, 'POST', '/wps/member/social/unlink', 'COMM3', 'T E *'],
  ['M280 D15', changePassword, 'POST', '/wps/member/password', 'PASS3', 'T E'],
  ['M281 D32', forgotByEmail, 'POST', '/wps/member/password/email', 'COMM3', ''],
  ['M124', resetByMail, 'POST', '/wps/member/password/reset', 'PASS3', 'E *'],
  ['M282', setByPhone, 'POST', '/wps/member/password/verification', 'CHNGPASSVERIF3', 'E'],
  ['M273 D12', sendLoginCode, 'POST', '/wps/verification/sms/noLogin', 'VERIFICATION3', ''],
  ['M274 D12', sendRegisterCode, 'POST', '/wps/verification/sms/register', 'REGMOBVERF3', ''],
  ['M275', register, 'PUT', '/wps/member/register', 'REG3', 'E'],
  ['M276', registerByMobile, 'PUT', '/wps/member/register/mobile', 'MOBILENUMREG3', 'E'],
  ['M277', checkAffiliate, 'GET', '/wps/agent/affiliate', 'AFFMAN3', ''],
  ['M278', registerSettings, 'GET', '/wps/system/setting/register', 'REG3', ''],
  ['M279', captcha, 'GET', '/wps/captcha', 'CAPTCHA3', ''],
  ['M94 D26', humanChallenge, 'GET', '/wps/captcha/human', 'CAPTCHA3', '*'],
  ['D28', phoneProvider, 'GET', '/wps/verification/phoneProvider', 'VERIFICATION3', '*'],
  ['M284', memberInfo, 'GET', '/wps/member/info', 'COMM3', 'T'],
  ['M306', updateLanguage, 'PUT', '/wps/member/language', 'COMM3', 'T'],
  ['M285', memberIcon, 'GET', '/wps/member/info/icon', 'PROFPIC3', 'T'],
  ['M286', playerAvatar, 'GET', '/wps/relay/MCSFE_getPlayerAvatar', 'COMM3', 'T'],
  ['D09', places, 'GET', '/wps/member/places', 'COMM3', 'T *'],
  ['D09', endSession, 'POST', '/wps/member/places/end', 'COMM3', 'T *'],
  ['D09', endOtherSessions, 'POST', '/wps/member/places/endOthers', 'COMM3', 'T *'],
  ['D09', forgetDevice, 'POST', '/wps/member/places/forget', 'COMM3', 'T *'],
  ['M288 M289 D20', status, 'GET', '/wps/system/status', 'COMM3', ''],
  ['M290', siteSettings, 'GET', '/wps/system/whitelabel', 'COMM3', ''],
  ['M132', countries, 'GET', '/wps/system/country', 'COMM3', ''],
  ['M302 M304', domainRoutes, 'GET', '/wps/system/domainRoute', 'COMM3', ''],
  ['M305', helpCentre, 'GET', '/wps/system/helpCenter', 'COMM3', ''],
  ['M378', events, 'GET', '/wps/system/events', 'COMM3', '*'],
  ['M335 D07', payloadKeys, 'GET', '/wps/system/keys', 'COMM3', '*'],
  ['M298', launchGame, 'GET', '/wps/game/launchGame', 'GAMELO3', 'T'],
  ['M152', trialLaunch, 'GET', '/wps/relay/GCS_gameTrialLaunch', 'GAMELO3', ''],
  ['M294', vendorLanes, 'GET', '/wps/relay/GCSGAME_gameVendor', 'COMM3', ''],
  ['M137 M292', gameList, 'GET', '/wps/relay/GCSGAME_gameList', 'GAMELO3', ''],
  ['M141 M293', hotGames, 'GET', '/wps/relay/GCSGAME_hotGamesV2', 'GAMELOHOT3', ''],
  ['M144 M296', favouriteIds, 'GET', '/wps/relay/MCSFE_getFavoriteGames', 'GAMELOFAV3', 'T'],
  ['M144 M296', favouriteList, 'GET', '/wps/relay/MCSFE_getFavoriteGamesList', 'GAMELOFAV3', 'T'],
  ['M144 M296', addFavourite, 'POST', '/wps/relay/MCSFE_addFavoriteGameV2', 'GAMELOFAV3', 'T'],
  ['M144 M296', removeFavourite, 'DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2', 'GAMELOFAV3', 'T'],
  ['M144 M297', recentGames, 'GET', '/wps/relay/GCS_recentGame', 'GAMELOREC3', 'T'],
  ['M147 M319', winnerBoard, 'GET', '/wps/relay/ODSFE2_getWinnerBoard', 'COMM3', ''],
  ['M145 M295', vendorGameTypes, 'GET', '/wps/relay/GCSGAME_getVassGameType', 'GAMELO3', ''],
  ['M145 M313', roomList, 'GET', '/wps/relay/GLS2_roomList', 'GAMELO3', ''],
  ['M146 M291', lotteryMenu, 'GET', '/lgw/games/game_menus', 'COMM3', ''],
  ['M146 M314', vnLotteryMenu, 'GET', '/lgw/vn/games/game_menu', 'COMM3', ''],
  ['M146 M315', recentLotteries, 'GET', '/lgw/vn/games/game_menu/recent', 'COMM3', 'T'],
  ['M143 M301 M316', popularLotteries, 'GET', '/lgw/games/popular', 'AGEANNOUNCE3', ''],
  ['M143 M317', vnOpenedNumbers, 'GET', '/lgw/vn/numeros/opened/game', 'COMM3', ''],
  ['M146 M318', openedNumbers, 'GET', '/lotto/lgw/games/opened/numero', 'COMM3', ''],
  ['M146', currentDraw, 'GET', '/lgw/numeros/near', 'COMM3', ''],
  ['M299 M300', announcements, 'GET', '/wps/relay/MCSFE_getListAnnouncements', 'COMM3', ''],
  ['M227 M308', serviceLink, 'GET', '/wps/relay/CSP_ImUrl', 'COMM3', ''],
  ['M225 M307', feedback, 'PUT', '/wps/feedback', 'FEEDBACK3', ''],
  ['M157 M303', unreadCount, 'GET', '/wps/relay/CSP_unreadCount', 'INBOX3', 'T'],
  ['M158', inbox, 'GET', '/wps/relay/CSP_getInbox', 'INBOX3', 'T'],
  ['M58 M90', launchChat, 'GET', '/wps/relay/CBS_launchChat', 'CBS3', 'T'],
  ['M90', chatUnreadCount, 'GET', '/wps/relay/CBS_unreadCount', 'CBS3', 'T'],
  ['M28 D43', pageView, 'POST', '/wps/analytics/view', 'COMM3', '*'],
  ['M309', balance, 'GET', '/wps/v2/wallets/balance', 'COMM3', 'T'],
  ['M310', walletTransfer, 'POST', '/wps/relay/GCS_walletTransfer', 'FUNDTRANS3', 'T'],
  ['M312 M174', merchantWallet, 'GET', '/wps/relay/GCS_merchantWallet', 'COMM3', ''],
  ['M182', paymentConfirmations, 'GET', '/wps/relay/MCSFE_getPaymentConfirmationList', 'COMM3', 'T'],
  ['M183', answerPayment, 'POST', '/wps/relay/MCSFE_processC2CTransaction', 'COMM3', 'T'],
  ['M195', promotions, 'GET', '/wps/promotions', 'COMM3', '*'],
  ['M195', promotionDetail, 'GET', '/wps/promotions/detail', 'COMM3', '*'],
  ['M200', promotionWinners, 'GET', '/wps/promotions/winners', 'COMM3', '*'],
  ['M196', memberPromotions, 'GET', '/wps/member/promotions', 'REWCEN3', 'T *'],
  ['M68 M193', availablePromotions, 'GET', '/wps/relay/MCSFE_getAvailablePromotions', 'REWCEN3', 'T'],
  ['M194', claimablePromotions, 'GET', '/wps/relay/MCSFE_getClaimPromotion', 'REWCEN3', 'T'],
  ['M194', claimPromotion, 'POST', '/wps/relay/MCSFE_claimIssuedPromotion', 'REWCEN3', 'T'],
  ['M196', joinPromotion, 'POST', '/wps/relay/MCSFE_signUpPromotionJoin', 'REWCEN3', 'T'],
  ['M196', applyForReward, 'POST', '/wps/relay/MCSFE_signUpRequestReward', 'REWCEN3', 'T'],
  ['M197 M321', missionSummary, 'GET', '/wps/relay/MCSFE_getMissionSummaryDetails', 'MISSIONLB3', 'T'],
  ['M197 M322', missionBoard, 'GET', '/wps/relay/MCSFE_getMissionLeaderboard', 'MISSIONLB3', 'T'],
  ['M197', missionMilestones, 'GET', '/wps/relay/MCSFE_getMissionMilestones', 'MISSIONLB3', 'T'],
  ['M197', claimMission, 'POST', '/wps/member/missions/claim', 'MISSIONLB3', 'T *'],
  ['M197', missionHistory, 'GET', '/wps/member/missions/history', 'MISSIONLB3', 'T *'],
  ['M198', raffleStatus, 'GET', '/wps/relay/MCSFE_getRafflePromotionStatus', 'REWCEN3', 'T'],
  ['M198 M320', claimRaffle, 'POST', '/wps/relay/MCSFE_claimRafflePromotion', 'REWCEN3', 'T'],
  ['M36 M201', ranks, 'GET', '/wps/member/ranks', 'COMM3', '*'],
  ['M163', memberRank, 'GET', '/wps/member/rank', 'COMM3', 'T *'],
  ['M328', pointRewards, 'GET', '/wps/relay/MCSFE_getPointReward', 'PTSYS3', 'T'],
  ['M37', pointCatalogue, 'GET', '/wps/points/rewards', 'PTSYS3', '*'],
  ['M327', pointBalance, 'GET', '/wps/relay/MCSFE_getPointBalance', 'PTSYS3', 'T'],
  ['M331', pointConfig, 'GET', '/wps/relay/MCSFE_getPointConfig', 'PTSYS3', 'T'],
  ['M330', redeemedPoints, 'GET', '/wps/relay/MCSFE_getRedeemPointList', 'PTSYS3', 'T'],
  ['M333', pointRecords, 'GET', '/wps/relay/ODSFE2_MemTransDet', 'MEMTRANS3', 'T'],
  ['M329', redeemPoints, 'POST', '/wps/relay/passwordCheck/MCSFE_redeemPointReward', 'PTSYS3', 'T E'],
  ['M332', convertPoints, 'POST', '/wps/relay/passwordCheck/MCSFE_convertPoint', 'PTSYS3', 'T E'],
];

/** Calls of the security centre: our extension, for members only. */
const SECURITY_CENTRE = [
  ...['authenticator', 'beginAuthenticator', 'confirmAuthenticator', 'renewRecoveryCodes', 'removeAuthenticator'],
  ...['chooseAvatar', 'profile', 'updateProfile', 'sendContactCode', 'confirmContact'],
  ...['places', 'endSession', 'endOtherSessions', 'forgetDevice'],
];

describe('every call keeps its method, path, module and flags', () => {
  test.each(rows.map(([ids, call, ...rest]) => [ids, call.name, call, ...rest] as const))('%s: %s', (...row) => {
    const [, , call, method, path, module, flags] = row;
    expect([call.method, call.path, call.module]).toEqual([method, path, module]);
    expect({ token: call.token, encrypted: call.encrypted, own: call.own }).toEqual({
      token: flags.includes('T'),
      encrypted: flags.includes('E'),
      own: flags.includes('*'),
    });
  });

  test('a call outside the table is one of our own', () => {
    const named = new Set<ListedCall>(rows.map(([, call]) => call));
    expect(allCalls.filter((call) => !named.has(call) && !call.own)).toEqual([]);
  });

  test('M336: a call without a token has no condition about a member', () => {
    const open = allCalls.filter(({ token }) => !token);
    expect(open.filter(({ when }) => JSON.stringify(when).includes('"member"'))).toEqual([]);
  });
});

test('a call knows its request and reply types', () => {
  expectTypeOf<RequestOf<typeof updateLanguage>>().toEqualTypeOf<{ readonly language: string }>();
  expectTypeOf<ReplyOf<typeof balance>>().toEqualTypeOf<Balance>();
});

describe('the registry', () => {
  test('M337, D36: every path is relative to the serving host, no GET moves money, and names, addresses and modules are well formed', () => {
    expect(findCallFaults(allCalls)).toEqual([]);
  });

  test.each([
    [{ path: 'https://elsewhere.example/wps/x' }, 'has the path https://elsewhere.example/wps/x'],
    [{ path: '//elsewhere.example/wps' }, 'has the path //elsewhere.example/wps'],
    [{ path: '/wps/../admin' }, 'has the path /wps/../admin'],
    [{ path: '/wps/x?token=1' }, 'has the path /wps/x?token=1'],
    [{ name: 'Two words' }, 'camelCase'],
    [{ otherModules: ['lower'] }, 'malformed module id'],
    [{ moves: true }, 'moves money by GET (D36)'],
    [{ form: true, encrypted: true }, 'both a form and encrypted'],
  ])('a call with %j is reported', (change, fault) => {
    expect(findCallFaults([{ ...status, ...change }]).join()).toContain(fault);
  });

  test('two calls with one name or address are found', () => {
    expect(findCallFaults([status, status])).toEqual([
      'two calls are named status',
      'two calls answer to GET /wps/system/status',
    ]);
  });
});

describe('call conditions', () => {
  test.each([
    ['register', register.when, { switch: 'USERNAMEREG3' }],
    ['registerByMobile', registerByMobile.when, { switch: 'MOBILENUMREG3' }],
    ['freePlay', freePlay.when, { switch: 'FREEPLAY3' }],
    ['trialLaunch', trialLaunch.when, { switch: 'FREEPLAY3' }],
    ['setByPhone', setByPhone.when, { switch: 'CHNGPASSVERIF3' }],
    ['registerSocial', registerSocial.when, { any: [{ switch: 'USERNAMEREG3' }, { switch: 'MOBILENUMREG3' }] }],
    ['changePassword', changePassword.when, { member: 'personalCentre' }],
    ['log-in by text message', smsLoginWhen, { switch: 'MOBILEVERCODELOGIN3' }],
    ['login', login.when, true],
    ['sendLoginCode', sendLoginCode.when, { any: [{ switch: 'MOBILEVERCODELOGIN3' }, { switch: 'CHNGPASSVERIF3' }] }],
    [
      'sendRegisterCode',
      sendRegisterCode.when,
      { any: [{ switch: 'MOBILENUMREG3' }, { all: [{ switch: 'REGMOBVERF3' }, { rule: 'mobileNum' }] }] },
    ],
  ])('%s', (_name, when, expected) => {
    expect(when).toEqual(expected);
  });

  test('a code for registering by mobile may name the other module id', () => {
    expect(sendRegisterCode.otherModules).toEqual(['MOBILENUMREG3']);
  });

  test('the security centre, linked accounts, own rank and a new password are for members without a trial account', () => {
    const forMembers = allCalls.filter(({ when }) => JSON.stringify(when) === '{"member":"personalCentre"}');
    const names = [...SECURITY_CENTRE, 'changePassword', 'linkedProviders', 'unlinkProvider', 'memberRank'];
    expect(forMembers.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test('M102: the page that providers redirect browsers to is no call', () => {
    expect(allCalls.filter(({ path }) => path === SOCIAL_CALLBACK)).toEqual([]);
  });

  test('the lottery calls answer bare maps, and no other call does', () => {
    expect(allCalls.filter(({ bare }) => bare)).toEqual(lotteryCalls);
  });

  test('M281: a mailed link is submitted by a form; every call that carries a password, a code or a ticket is no GET', () => {
    expect(allCalls.filter(({ form }) => form).map(({ name }) => name)).toEqual(['forgotByEmail']);
    expect(allCalls.filter(({ encrypted, method }) => encrypted && method === 'GET')).toEqual([]);
  });

  test('M283: free play names the gateway version', () => {
    expect(freePlay.headers).toEqual({ 'X-Gateway-Version': '3' });
  });

  test('only reads, keyed calls and idempotent calls are retried automatically', () => {
    const repeated = allCalls.filter((call) => call.safe && call.method !== 'GET' && !call.moves);
    expect(repeated).toEqual([addFavourite, removeFavourite]);
  });
});
