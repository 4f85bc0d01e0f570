/**
 * Elements of member centre and agent centre (M159, M202; docs/reference/elements.md#member-centre). A page inside a gated centre
 * is shown only if the gate's condition holds.
 */
import type { Condition } from '../conditions/condition.ts';
import { AGENT_GATE } from './chrome.ts';
import type { ElementSpec, KindOf, LiveValue, SpecIn } from './element.ts';
import { labelOf } from './element.ts';

export const MEMBER_GATE: Condition = { member: 'personalCentre' };

type Page = readonly [page: string, icon: string, when?: Condition, badge?: LiveValue];

const MEMBER_PAGES: readonly Page[] = [
  ['securityCenter', 'shield-check'],
  ['transferFund', 'wallet', { not: { flag: 'singleWallet' } }],
  ['depositv2', 'wallet', { switch: 'DEPOSIT', missing: true }],
  ['withdraw', 'banknote', { switch: 'WITHDRAW', missing: true }],
  [
    'transferUpline',
    'network',
    { all: [{ any: [{ member: 'accountCentre' }, { flag: 'toUpline' }] }, { not: { memberType: [2] } }] },
  ],
  ['personalHistoryCopy', 'receipt'],
  ['manualRebate', 'percent', { switch: 'MANPLAYREB3' }],
  ['transactionHistory', 'scroll-text'],
  ['personalProfit', 'chart-line'],
  ['bonusDetails', 'gift', { any: [{ flag: 'rebate' }, { switch: 'PLYRBT', missing: true }] }],
  ['rewardCenter', 'gift', { switch: 'REWCEN3', missing: true }],
  ['referral', 'user-plus', { flag: 'referral' }],
  ['missionLeaderboard', 'trophy', { flag: 'mission' }, 'openMissions'],
  ['messageV2', 'mail', { switch: 'MAILCEN', missing: true }, 'unreadMessages'],
  ['saferPlay', 'life-buoy'],
];

const AGENT_PAGES: readonly Page[] = [
  ['announcement', 'megaphone'],
  ['overview', 'layout-grid'],
  ['account', 'user-plus'],
  ['teamManagement', 'users'],
  ['teamBetting', 'receipt'],
  ['userProfitLoss', 'chart-line'],
  ['myIncome', 'banknote'],
  ['transactionDetails', 'scroll-text'],
  ['dividend', 'percent', { flag: 'dividend' }],
  ['dailySalary', 'banknote', { flag: 'dailySalary' }],
  ['hourlySalary', 'banknote', { flag: 'hourlySalary' }],
  ['realTimeSalary', 'banknote', { flag: 'realTimeSalary' }],
];

function pages<C extends 'member' | 'agent'>(
  centre: C,
  kind: KindOf<C>,
  list: readonly Page[],
  gate: Condition,
): readonly SpecIn<C>[] {
  return list.map(([page, icon, when, badge]) => ({
    id: `${centre}.${page}`,
    slot: centre,
    kind,
    label: labelOf(`${centre}.${page}`),
    icon,
    action: { open: centre, page },
    when: when === undefined ? gate : { all: [gate, when] },
    ...(badge === undefined ? {} : { badge }),
  }));
}

/** Pages opened only by name: the centre's menu has no entry for them. */
const NAMED_PAGES: readonly Page[] = [
  ['playerRank', 'crown'],
  ['withdrawalConfirmation', 'badge-check', { flag: 'toConfirm' }],
];

export const CENTRES: readonly ElementSpec[] = [
  ...pages('member', 'page', MEMBER_PAGES, MEMBER_GATE),
  ...pages('member', 'page.named', NAMED_PAGES, MEMBER_GATE),
  ...pages('agent', 'page', AGENT_PAGES, AGENT_GATE),
];
