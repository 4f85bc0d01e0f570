/** Elements of header account, side menu, right bar, footer and the bottom bar on phones (docs/reference/elements.md#account). */
import type { Condition } from '../conditions/condition.ts';
import { SOCIAL_KINDS } from '../documents/status.ts';
import { REGISTRATION_OPEN } from './access.ts';
import type { ElementSpec, KindOf, SpecIn } from './element.ts';
import { type LINK_SLOTS, labelOf } from './element.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import { ANY_LOBBY, CATEGORY_SPECS } from './navigation.ts';

type LinkSlot = (typeof LINK_SLOTS)[number];
type Rest<S extends LinkSlot> = Omit<SpecIn<S>, 'id' | 'slot' | 'label' | 'kind'> & { readonly kind?: KindOf<S> };

function row<S extends LinkSlot>(slot: S, id: string, icon: string, rest: Rest<S> = {}): SpecIn<S> {
  const kind = rest.kind ?? ('link' satisfies KindOf<LinkSlot> as KindOf<S>);
  return { ...rest, id, slot, kind, label: labelOf(id), icon };
}

const visitor: Condition = { member: 'visitor' };
const signedIn: Condition = { member: 'signedIn' };

function pageSwitch(id: string): Condition {
  return { switch: id, missing: true };
}

/** Condition of the agent centre (M20, M202) and of its entry in the header. */
export const AGENT_GATE: Condition = { all: [{ member: 'accountCentre' }, { flag: 'agentCentre' }] };

/**
 * Log-in for visitors (M64), member data (M65) with balance (M77) and unread count, language (M66), free play without
 * an account (M73, M105).
 */
export const ACCOUNT: readonly ElementSpec[] = [
  row('header.account', 'account.login', 'log-in', { kind: 'account.login', action: { open: 'login' }, when: visitor }),
  row('header.account', 'account.forgotPassword', 'key-round', {
    kind: 'text',
    action: { open: 'forgetPass' },
    when: visitor,
  }),
  row('header.account', 'account.register', 'user-plus', {
    kind: 'account.register',
    action: { open: 'register' },
    // A trial account can be converted to a real one here.
    when: { all: [{ any: [visitor, { member: 'trial' }] }, REGISTRATION_OPEN] },
  }),
  row('header.account', 'account.freePlay', 'gamepad-2', {
    kind: 'button',
    action: { call: 'freePlay' },
    when: { all: [visitor, { switch: 'FREEPLAY3' }] },
  }),
  row('header.account', 'account.search', 'search', {
    kind: 'account.search',
    action: { go: '/games' },
    // If log-in comes first, the search would lead to the log-in.
    when: { all: [ANY_LOBBY, { any: [signedIn, { not: { flag: 'loginBeforeHome' } }] }] },
  }),
  row('header.account', 'account.name', 'circle-user', { kind: 'account.name', when: signedIn }),
  row('header.account', 'account.balance', 'wallet', {
    kind: 'account.balance',
    action: { open: 'member', page: 'securityCenter' },
    when: signedIn,
  }),
  row('header.account', 'account.messages', 'mail', {
    kind: 'account.messages',
    action: { open: 'member', page: 'messageV2' },
    badge: 'unreadMessages',
    when: { all: [signedIn, pageSwitch('MAILCEN')] },
  }),
  row('header.account', 'account.deposit', 'wallet', {
    kind: 'account.deposit',
    action: { open: 'member', page: 'depositv2' },
    when: { all: [signedIn, pageSwitch('DEPOSIT')] },
  }),
  row('header.account', 'account.withdraw', 'banknote', {
    kind: 'button',
    action: { open: 'member', page: 'withdraw' },
    when: { all: [signedIn, pageSwitch('WITHDRAW')] },
  }),
  row('header.account', 'account.personalCentre', 'circle-user', {
    action: { open: 'member', page: 'securityCenter' },
    when: signedIn,
  }),
  row('header.account', 'account.agentCentre', 'network', {
    action: { open: 'agent', page: 'agentTeamOverview' },
    when: AGENT_GATE,
  }),
  row('header.account', 'account.bettingRecord', 'receipt', {
    action: { open: 'member', page: 'personalHistoryCopy' },
    when: signedIn,
  }),
  row('header.account', 'account.cashback', 'percent', {
    action: { open: 'member', page: 'manualRebate' },
    when: { all: [signedIn, { switch: 'MANPLAYREB3' }] },
  }),
  row('header.account', 'account.signOut', 'log-out', { action: { call: 'logout' }, when: signedIn }),
  row('header.account', 'account.language', 'languages', { kind: 'language', when: { brand: 'languages', over: 1 } }),
];

/** Side menu (M77-M84); inviting friends needs a referral promotion (M19). */
export const SIDE: readonly ElementSpec[] = [
  row('side', 'side.balance', 'wallet', { kind: 'balance' }),
  row('side', 'side.deposit', 'wallet', { action: { open: 'member', page: 'depositv2' }, when: pageSwitch('DEPOSIT') }),
  row('side', 'side.withdraw', 'banknote', {
    action: { open: 'member', page: 'withdraw' },
    when: pageSwitch('WITHDRAW'),
  }),
  row('side', 'side.promotions', 'megaphone', { action: { go: '/promotions' } }),
  row('side', 'side.referral', 'user-plus', {
    action: { open: 'member', page: 'referral' },
    when: { flag: 'referral' },
  }),
  row('side', 'side.rewards', 'gift', {
    action: { open: 'member', page: 'rewardCenter' },
    badge: 'availablePromotions',
    when: pageSwitch('REWCEN3'),
  }),
  ...CATEGORY_SPECS.filter((spec) => spec.category !== 'DS88').map((spec) =>
    row('side.games', `side.games.${spec.id}`, spec.icon, {
      kind: 'category',
      action: { go: spec.go.split('?')[0] ?? spec.go },
      // DS88 is no longer in the sports lane and still counts as sports here (M81).
      when:
        spec.category === 'SPORTS' ? { any: [{ vendors: 'SPORTS' }, { vendors: 'DS88' }] } : { vendors: spec.category },
    }),
  ),
  row('side.account', 'side.cashback', 'percent', {
    action: { open: 'member', page: 'manualRebate' },
    when: { switch: 'MANPLAYREB3' },
  }),
  row('side.account', 'side.vip', 'crown', { action: { go: '/vip' }, badge: 'vipRank' }),
  row('side.account', 'side.bettingRecord', 'receipt', { action: { open: 'member', page: 'personalHistoryCopy' } }),
  row('side.account', 'side.accountRecord', 'scroll-text', { action: { open: 'member', page: 'transactionHistory' } }),
  row('side.account', 'side.security', 'shield-check', { action: { open: 'member', page: 'securityCenter' } }),
  row('side.account', 'side.personalLoss', 'chart-line', { action: { open: 'member', page: 'personalProfit' } }),
  row('side.account', 'side.messages', 'mail', {
    action: { open: 'member', page: 'messageV2' },
    badge: 'unreadMessages',
    when: pageSwitch('MAILCEN'),
  }),
  row('side.account', 'side.feedback', 'message-square', { action: { open: 'feedback' } }),
  row('side.foot', 'side.download', 'smartphone', { action: { go: '/down' } }),
  row('side.foot', 'side.customerService', 'headset', { kind: 'service' }),
  row('side.foot', 'side.help', 'circle-question-mark', { action: { go: '/help' } }),
  row('side.foot', 'side.language', 'languages', { kind: 'language' }),
  row('side.foot', 'side.logout', 'log-out', { action: { call: 'logout' }, when: signedIn }),
];

/** Right bar (M85, M86, M90, M91). */
export const BAR: readonly ElementSpec[] = [
  row('bar', 'bar.customerService', 'headset', { kind: 'service' }),
  ...SOCIAL_KINDS.map((kind) =>
    row('bar', `bar.social.${kind}`, 'share-2', { kind: 'bar.social', when: { resource: kind } }),
  ),
  row('bar', 'bar.mail', 'mail', { kind: 'bar.mail', when: { resource: 'EMAIL' } }),
  row('bar', 'bar.qr.ios', 'qr-code', { kind: 'bar.qr', when: { resource: 'IOS' } }),
  row('bar', 'bar.qr.iosLite', 'qr-code', { kind: 'bar.qr', when: { resource: 'IOS_LITE' } }),
  row('bar', 'bar.qr.android', 'qr-code', { kind: 'bar.qr', when: { resource: 'Android' } }),
  row('bar', 'bar.chat', 'messages-square', {
    action: { open: 'chat' },
    badge: 'unreadChat',
    when: { brand: 'features.chatRoom' },
  }),
];

/** Footer (M87-M89, M122). */
export const FOOTER: readonly ElementSpec[] = [
  row('footer', 'footer.licence', 'badge-check', { kind: 'footer.licence' }),
  row('footer', 'footer.providers', 'layout-grid', { kind: 'footer.providers' }),
  row('footer', 'footer.help', 'circle-question-mark', { kind: 'footer.help' }),
  row('footer', 'footer.ageNotice', 'shield-alert', { kind: 'footer.ageNotice' }),
  row('footer', 'footer.limits', 'life-buoy', {
    action: { open: 'member', page: 'saferPlay' },
    when: { member: 'personalCentre' },
  }),
  ...LEGAL_PAGES.map(({ name, path, icon }) => row('footer', `footer.page.${name}`, icon, { action: { go: path } })),
];

export const BOTTOM: readonly ElementSpec[] = [
  row('bottom', 'bottom.home', 'house', { action: { go: '/index' } }),
  row('bottom', 'bottom.games', 'layout-grid', { action: { go: '/games' }, when: ANY_LOBBY }),
  row('bottom', 'bottom.promotions', 'gift', { action: { go: '/promotions' } }),
  row('bottom', 'bottom.wallet', 'wallet', {
    action: { open: 'member', page: 'depositv2' },
    when: pageSwitch('DEPOSIT'),
  }),
  row('bottom', 'bottom.me', 'circle-user', { action: { open: 'member', page: 'securityCenter' }, badge: 'meTotal' }),
];
