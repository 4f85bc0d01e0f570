import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { evaluate, reads } from '../conditions/condition.ts';
import { factFamily } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import { CATALOGUE } from './catalogue.ts';
import { SLOTS } from './element.ts';
import { CATEGORY_SPECS, NAVIGATION } from './navigation.ts';
import { SCREENS } from './routes.ts';

const PUBLIC_IDS = `
startup.maintenance startup.restricted startup.domainUnknown
nav.home nav.elott nav.lott nav.live nav.ds88 nav.sports nav.fish nav.rng nav.pvp nav.esports nav.promotions nav.rewards nav.vip
account.login account.forgotPassword account.register account.freePlay account.name account.balance account.messages account.search account.personalCentre account.bettingRecord
account.signOut account.deposit account.withdraw account.cashback account.agentCentre account.language
side.balance side.promotions side.deposit side.withdraw side.rewards side.referral side.games.live side.games.sports side.games.fish
side.games.rng side.games.pvp side.games.esports side.games.lott side.games.elott side.cashback side.vip side.bettingRecord
side.accountRecord side.security side.personalLoss side.messages side.feedback side.download side.customerService side.help
side.language side.logout
bar.customerService bar.mail bar.qr.ios bar.qr.iosLite bar.qr.android bar.chat
footer.licence footer.providers footer.help footer.ageNotice footer.limits
footer.page.terms footer.page.privacy footer.page.cookies footer.page.saferPlay footer.page.complaints
login.username login.sms login.phoneProvider login.captcha login.remember login.forgotPassword login.register
register.method.username register.method.mobile register.username register.password register.confirmPassword register.mobileNum
register.countryDialingCode register.verificationCode register.payeeName register.qqNum register.line register.whatsapp
register.facebook register.wechat register.idNumber register.email register.recommenderId register.captcha register.affiliateCode
register.paymentPassword register.terms register.ageConfirmation
password.email password.mobile password.oldPassword
member.securityCenter member.transferFund member.depositv2 member.withdraw member.transferUpline member.personalHistoryCopy
member.manualRebate member.transactionHistory member.personalProfit member.bonusDetails member.rewardCenter member.referral
member.missionLeaderboard member.messageV2 member.saferPlay
agent.announcement agent.overview agent.account agent.teamManagement agent.teamBetting agent.userProfitLoss agent.myIncome
agent.transactionDetails agent.dividend agent.dailySalary agent.hourlySalary agent.realTimeSalary
home.banners home.notices home.hotGames home.winners home.categories home.vendors home.promotions home.lotteryDraws
home.recentGames home.favourites home.app home.partners
slides.register
modal.login modal.register modal.forgetPass modal.changePass modal.notice modal.gamePopup modal.chat modal.member modal.agent
game.trial mall.history play.limits deposit.limits
route./ route./index route./register route./register.html route./login route./forgetPass route./noticePage route./vip route./pointMall route./lottery
route./vnlottery route./elott route./seaLottery route./games route./rng route./live route./pvp route./fish route./sports route./esports
route./promotions route./promoDetail route./seamless route./help route./terms route./privacy route./cookies route./safer-play route./complaints route./down route./download route./join route./helpmc route./depositv2 route./withdraw route./withdrawalConfirmation route./missionLeaderboard route./transferFund route./transferUpline route./securityCenter route./saferPlay route./personalHistoryCopy route./manualRebate route./transactionHistory route./personalProfit route./bonusDetails route./rewardCenter route./referral route./messageV2 route./playerRank route./game
`
  .trim()
  .split(/\s+/);

const conditionSchema = JSON.parse(readFileSync('schemas/condition.schema.json', 'utf8')) as object;

describe('the catalogue', () => {
  it('has exactly these ids, each once', () => {
    const ids = CATALOGUE.map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(PUBLIC_IDS.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('M377: every condition is valid by its schema and reads declared facts only', () => {
    const validate = new Ajv({ strict: false }).compile(conditionSchema);
    for (const { id, when } of CATALOGUE) {
      if (when === undefined) continue;
      expect(validate(when), id).toBe(true);
      for (const fact of reads(expandCondition(when))) expect(factFamily(fact), `${id} reads ${fact}`).toBeDefined();
    }
  });

  it('M22: with log-in first the search is for members only', () => {
    const search = expandCondition(CATALOGUE.find(({ id }) => id === 'account.search')?.when ?? true);
    const shown = (loginBeforeHome: boolean, member: string | number) =>
      evaluate(search, {
        value: (name) => ({ loginBeforeHome, 'member.type': member, 'vendors:RNG': true })[name] ?? false,
      });
    expect([shown(true, 'visitor'), shown(true, 0), shown(false, 'visitor')]).toEqual([false, true, true]);
  });

  it('limits and breaks are one click from home, a deposit and a game, for members with a real account', () => {
    const links = ['footer.limits', 'deposit.limits', 'play.limits', 'member.saferPlay'];
    const found = CATALOGUE.filter(({ id }) => links.includes(id));
    expect(found.map(({ id }) => id).sort()).toEqual(links.toSorted());
    for (const { id, action, when } of found) {
      const shown = (member: string | number) =>
        evaluate(expandCondition(when ?? true), { value: (name) => (name === 'member.type' ? member : undefined) });
      expect([id, action], id).toEqual([id, { open: 'member', page: 'saferPlay' }]);
      expect([shown('visitor'), shown(4), shown(0), shown(1)], id).toEqual([false, false, true, true]);
    }
  });

  it('every element names its kind, a known slot and a label', () => {
    for (const element of CATALOGUE) {
      expect(SLOTS).toContain(element.slot);
      expect(element.kind, element.id).not.toBe('');
      expect(element.label).toBe(`element.${element.id}`);
    }
  });

  it('M67 M70: the navigation is in its order', () => {
    expect(NAVIGATION.map((entry) => entry.id.slice(4))).toEqual(
      'home elott lott live ds88 sports fish rng pvp esports promotions rewards vip'.split(' '),
    );
  });

  it('M74 M75 M76: categories carry their names and point rates', () => {
    const table = Object.fromEntries(CATEGORY_SPECS.map((spec) => [spec.category, [spec.enName, spec.point]]));
    expect(table).toEqual({
      ELOTT: ['LOTTERY', ''],
      LOTT: ['LOTTERY', ''],
      LIVE: ['LIVE CASINO', '0.70'],
      DS88: ['DS88', ''],
      SPORTS: ['SPORTS', '1.00'],
      FISH: ['FISHING', '1.20'],
      RNG: ['SLOT', '1.20'],
      PVP: ['PVP', '1.00'],
      ESPORTS: ['ESPORTS', ''],
    });
    for (const entry of NAVIGATION) {
      expect(Object.keys(entry.nav ?? {}).sort()).toEqual(['enName', 'gameType', 'page', 'point', 'sideMenuIcon']);
    }
  });

  it('M01: every kind of game and of page has a category or a screen', () => {
    const categories = CATEGORY_SPECS.map((spec) => spec.category);
    expect(categories).toEqual(
      expect.arrayContaining(['SPORTS', 'ESPORTS', 'LIVE', 'LOTT', 'ELOTT', 'PVP', 'FISH', 'RNG']),
    );
    const screens = SCREENS.map((screen) => screen.screen);
    const named = ['promotions', 'pointMall', 'vip', 'help', 'download', 'join', 'seamless'];
    expect(named.filter((screen) => !screens.includes(screen))).toEqual([]);
  });

  it('D05: LOTT and ELOTT both lead to /elott', () => {
    const to = (id: string) => NAVIGATION.find((entry) => entry.id === id)?.action;
    expect(to('nav.lott')).toEqual({ go: '/elott' });
    expect(to('nav.elott')).toEqual({ go: '/elott' });
  });

  it('every target of an entry is a route or a modal of the catalogue', () => {
    const paths = SCREENS.map((screen) => screen.path);
    const modals = CATALOGUE.filter((element) => element.slot === 'modal').map((element) =>
      element.id.slice('modal.'.length),
    );
    for (const { id, action } of CATALOGUE) {
      if (action && 'go' in action) expect(paths, id).toContain(action.go);
      if (action && 'open' in action && action.open !== 'feedback') expect(modals, id).toContain(action.open);
    }
  });
});
