import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { anyJson, likelyTrees } from '#model/testing/arbitraries.ts';
import { ALL_SECTIONS, sampleBrand } from '#model/testing/brands.ts';
import { cases } from '#tests/setup/cases.ts';
import { resolveTrees, resolveTreesFile } from './resolve-trees.ts';

const brand = sampleBrand({ languages: ['EN', 'CN'], home: ALL_SECTIONS });

/** The conditions of docs/reference/elements.md as plain code over the raw trees: an independent oracle. */
function oracle(trees: unknown): Record<string, boolean> {
  const at = (value: unknown, ...path: string[]): unknown =>
    path.reduce<unknown>(
      (o, k) =>
        o !== null && typeof o === 'object' && Object.hasOwn(o, k) ? (o as Record<string, unknown>)[k] : undefined,
      value,
    );
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const yes = (value: unknown): boolean => [true, 1, '1', 'true'].includes(value as never);
  const status = at(trees, 'status');
  const nodes: unknown[] = [];
  const walk = (node: unknown): void => {
    nodes.push(node);
    for (const child of list(at(node, 'childrenNodes'))) walk(child);
  };
  walk(at(status, 'info', 'whitelabel'));
  const member = at(trees, 'member') ?? null;
  const type =
    member === null
      ? 'visitor'
      : ([0, 1, 2, 4, 41, 42].find((known) => String(known) === String(at(member, 'type'))) ?? 0);
  const on = (id: string, missing = false): boolean => {
    const node = nodes.find((candidate) => at(candidate, 'modId') === id);
    return node === undefined ? missing : at(node, 'enabled') === '1';
  };
  const rule = (field: string): boolean => yes(at(status, 'info', 'register', field, 'enabled'));
  const flag = (name: string): boolean => at(trees, 'flags', name) === true;
  const resource = (kind: string): boolean =>
    list(at(status, 'info', 'resources')).some((entry) => at(entry, 'resourceType') === kind);
  const cards = (title: string): string[] =>
    list(at(trees, 'lanes'))
      .filter((lane) => at(lane, 'title') === title)
      .flatMap((lane) => list(at(lane, 'cards')).map((card) => String(at(card, 'vassalage'))));
  const sentEsports = list(at(trees, 'lanes')).some((lane) => at(lane, 'title') === 'ESPORTS');
  const isEsport = (code: string): boolean => !sentEsports && ['IMES', 'SV3', 'AV'].includes(code);
  const vendors: Record<string, boolean> = {
    ...Object.fromEntries(
      ['ELOTT', 'LOTT', 'LIVE', 'FISH', 'RNG', 'PVP'].map((title) => [title, cards(title).length > 0]),
    ),
    DS88: cards('DS88').length > 0 || cards('SPORTS').includes('DS88'),
    SPORTS: cards('SPORTS').some((code) => code !== 'DS88' && !isEsport(code)),
    ESPORTS: sentEsports ? cards('ESPORTS').length > 0 : cards('SPORTS').some(isEsport),
  };
  const signedIn = type !== 'visitor';
  const personal = signedIn && type !== 4;
  const account = [1, 2, 41, 42].includes(type as number);
  const agentGate = account && flag('agentCentre');
  const maintenance = yes(at(status, 'maintenance'));
  const byName = on('USERNAMEREG3');
  const byMobile = on('MOBILENUMREG3');
  const anyVendor = Object.values(vendors).some(Boolean);
  const optional = [
    'payeeName',
    'qqNum',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'idNumber',
    'email',
    'recommenderId',
    'captcha',
    'affiliateCode',
    'paymentPassword',
  ];
  return {
    'startup.maintenance': maintenance,
    'startup.restricted': !maintenance && yes(at(status, 'regionRestriction')),
    ...Object.fromEntries(Object.entries(vendors).map(([category, has]) => [`nav.${category.toLowerCase()}`, has])),
    'nav.home': true,
    'nav.rewards': on('REWCEN3', true),
    'account.login': !signedIn,
    'account.register': !personal && (byName || byMobile),
    'account.freePlay': !signedIn && on('FREEPLAY3'),
    'account.name': signedIn,
    'account.deposit': signedIn && on('DEPOSIT', true),
    'account.cashback': signedIn && on('MANPLAYREB3'),
    'account.agentCentre': agentGate,
    'account.language': true,
    'side.balance': true,
    'side.deposit': on('DEPOSIT', true),
    'side.referral': flag('referral'),
    'side.games.sports': (vendors['SPORTS'] ?? false) || (vendors['DS88'] ?? false),
    'side.games.live': vendors['LIVE'] ?? false,
    'side.games.esports': vendors['ESPORTS'] ?? false,
    'side.cashback': on('MANPLAYREB3'),
    'side.logout': signedIn,
    'bar.mail': resource('EMAIL'),
    'bar.qr.iosLite': resource('IOS_LITE'),
    'bar.qr.android': resource('Android'),
    'bar.chat': false,
    'login.sms': on('MOBILEVERCODELOGIN3'),
    'login.captcha': false,
    'login.register': byName || byMobile,
    'slides.register': byName || byMobile,
    'register.method.username': byName,
    'register.method.mobile': byMobile,
    'register.username': byName,
    'register.password': byName || (byMobile && on('MOBILENUMPASSREG3')),
    'register.mobileNum': byMobile || (byName && rule('mobileNum')),
    'register.verificationCode': byMobile || (byName && on('REGMOBVERF3') && rule('mobileNum')),
    ...Object.fromEntries(optional.map((field) => [`register.${field}`, (byName || byMobile) && rule(field)])),
    'register.terms': byName || byMobile,
    'password.mobile': on('CHNGPASSVERIF3'),
    'password.oldPassword': true,
    'member.securityCenter': personal,
    'member.transferFund': personal && !flag('singleWallet'),
    'member.transferUpline': personal && (account || at(member, 'toUpline') === '1') && type !== 2,
    'member.manualRebate': personal && on('MANPLAYREB3'),
    'member.bonusDetails': personal && (flag('rebate') || on('PLYRBT', true)),
    'member.missionLeaderboard': personal && flag('mission'),
    'agent.overview': agentGate,
    'agent.dividend': agentGate && flag('dividend'),
    'home.recentGames': signedIn,
    'home.vendors': anyVendor,
    'home.app': resource('IOS') || resource('IOS_LITE') || resource('Android'),
    'modal.member': personal,
    'modal.agent': agentGate,
    'modal.chat': false,
    'game.trial': on('FREEPLAY3'),
    'mall.history': signedIn,
  };
}

describe('resolving a trees file', () => {
  it('M19 M20 M70 M71 M73 M77-M91 M111-M115 M202: agrees with plain code on 1,000 random trees', () => {
    fc.assert(
      fc.property(likelyTrees, (trees) => {
        expect(resolveTrees(brand, trees).elements).toMatchObject(oracle(trees));
      }),
      { numRuns: cases(250) },
    );
  });

  it('never throws, and answers every id, on any JSON', () => {
    fc.assert(
      fc.property(anyJson, (raw) => {
        const { elements } = resolveTrees(brand, raw);
        for (const { id } of CATALOGUE) expect(Object.hasOwn(elements, id), id).toBe(true);
      }),
    );
  });

  it('puts exactly the shown ids into slots', () => {
    fc.assert(
      fc.property(likelyTrees, (trees) => {
        const { elements, slots } = resolveTrees(brand, trees);
        const shown = Object.keys(elements).filter((id) => elements[id]);
        expect(Object.values(slots).flat().sort()).toEqual(shown.sort());
      }),
    );
  });

  it('answers lists by lists', () => {
    expect(resolveTreesFile(brand, [{}, {}])).toHaveLength(2);
    expect(resolveTreesFile(brand, {})).not.toBeInstanceOf(Array);
  });
});
