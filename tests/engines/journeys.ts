/**
 * End-to-end tests as one source for all engines: the first actions of a player and of a staff user, from the start
 * page to a paid round.
 */
import { inEnglish } from '#tests/setup/english.ts';
import type { Person } from './person.ts';
import { dialog, element, enterAs, enterConsole, logIn, openPage, register } from './steps.ts';

export interface JourneySite {
  readonly at: (host: string, path?: string) => string;
  readonly inviteStaffUser: () => Promise<string>;
  /** The brand whose switch this engine toggles. */
  readonly toggledBrand: string;
}

export interface Journey {
  readonly name: string;
  /** Part of the test suite in WebKit and Firefox; the others only run in the long run. */
  readonly isInChecks: boolean;
  readonly take: (person: Person, site: JourneySite) => Promise<void>;
}

const GAME = ['[data-part="game"] iframe'];
const SLIP = ['iframe[title^="Bet slip"]'];
const ROOM = ['[data-dialog="chat"] iframe'];

/** Moves in the history after the reply: the page that a move leaves does not reply any more. */
const stepInHistory = (by: 1 | -1): string => `() => void setTimeout(() => history.go(${by}), 100)`;

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'the start page has its drawings, its icons above all',
    isInChecks: true,
    async take(person, { at }) {
      await openPage(person, at('aurora', '/index?lang=EN'));
      await person.sees(element('account.register'));
      // Late icons are drawn a moment after their place.
      await person.until(
        'every icon to be drawn',
        '() => [...document.querySelectorAll("svg")].length > 30 && [...document.querySelectorAll("svg")].every((svg) => svg.firstChild !== null)',
      );
    },
  },
  {
    name: 'a window is as high as its form, and a member logs in and stays logged in',
    isInChecks: true,
    async take(person, { at }) {
      await openPage(person, at('aurora', '/index?lang=EN'));
      await person.click({ css: '[data-element="account.login"] button', showing: /^Log in$/ });
      await person.until(
        'the window to be as high as its form',
        '() => (document.querySelector("[data-dialog=login]")?.getBoundingClientRect().height ?? 0) > 400',
      );
      await logIn(person, 'player1');
      await openPage(person, at('aurora', '/index?lang=EN'));
      await person.sees(element('account.name'));
    },
  },
  {
    // In the test suite it is a part of the deposit test.
    name: 'somebody registers, with the human check, and is welcomed',
    isInChecks: false,
    take: (person, { at }) => register(person, at('aurora', '/register?lang=EN')),
  },
  {
    name: 'a deposit is paid at the demo payment provider and stands in the balance',
    isInChecks: true,
    async take(person, { at }) {
      await register(person, at('aurora', '/register?lang=EN'));
      await openPage(person, at('aurora', '/index?lang=EN'));
      await person.click(element('account.deposit', 'button'));
      await person.click(dialog('member', 'label', /Online banking/));
      await person.write(dialog('member', 'input[inputmode]'), '50');
      await person.click(dialog('member', 'button', /^Deposit \$/));
      await person.click(dialog('member', 'a', /^Go to the payment page/));
      await person.click({ css: 'button', showing: /^Pay/ });
      await person.until('the way back to the brand', '() => location.host.startsWith("aurora.")');
      await person.sees({ css: '[data-element="account.balance"]', showing: /50/ });
    },
  },
  {
    name: 'a game is launched in its frame and a round is played',
    isInChecks: true,
    async take(person, { at }) {
      await openPage(person, at('aurora', '/rng?page=HALCYON&lang=EN'));
      await person.click({ css: 'article a, article button', showing: /Nine Lanterns/ });
      await logIn(person, 'player1');
      await person.sees({ css: '[data-progress="there"]' });
      await person.click({ css: '[data-testid="spin"]', frames: GAME });
      await person.sees({ css: '[data-testid="line"]', showing: /win/, frames: GAME });
    },
  },
  {
    name: 'a staff user signs in to the console and toggles a switch, and back',
    isInChecks: true,
    async take(person, { at, inviteStaffUser, toggledBrand }) {
      await enterConsole(person, await inviteStaffUser());
      await person.open(at('console', `/m/${toggledBrand}/switches?q=cashback`));
      // Other tests copy the brand's switches.
      for (const reason of ['Tried in another engine', 'As before']) {
        await person.click({ css: '[role=switch]' });
        await person.write({ css: 'aside :is(input, textarea)[required]' }, reason);
        await person.click({ css: 'aside button', showing: /^Apply$/ });
        await person.seesNone({ css: 'aside button', showing: /^Apply$/ });
      }
    },
  },
  {
    name: 'the member centre opens at each of its pages',
    isInChecks: false,
    async take(person, { at }) {
      await enterAs(person, at('aurora', '/index?lang=EN'));
      await person.click(element('account.personalCentre', ':is(button, a)'));
      const entries = '[data-dialog="member"] nav li button';
      await person.sees({ css: entries });
      const names = await person.ask<string[]>(
        '(css) => [...document.querySelectorAll(css)].map((entry) => (entry.getAttribute("aria-label") ?? entry.innerText).trim())',
        [],
        entries,
      );
      for (const [name = ''] of names.map((text) => text.split('\n'))) {
        // A count may follow, which changes while the pages are opened.
        const showing = new RegExp(`^${name.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&')}(?:\\n|$)`);
        await person.click({ css: entries, showing });
        await person.sees({ css: `${entries}[aria-current]`, showing });
        await person.sees(dialog('member', '[data-element] :is(h3, h4, p, form, table, ul)'));
      }
    },
  },
  {
    name: 'the page goes on in Arabic, from the right, and in Japanese',
    isInChecks: false,
    async take(person, { at }) {
      for (const [language, tag, dir] of [
        ['AR', 'ar', 'rtl'],
        ['JA', 'ja', 'ltr'],
      ] as const) {
        await openPage(person, at('aurora', `/index?lang=${language}`));
        await person.until(
          `a page in ${language}`,
          '(tag, dir) => document.documentElement.lang.startsWith(tag) && document.documentElement.dir === dir && document.documentElement.scrollWidth <= innerWidth',
          [],
          tag,
          dir,
        );
      }
    },
  },
  {
    name: 'Back closes the window that is open, not the page behind it, which does not scroll meanwhile',
    isInChecks: true,
    async take(person, { at }) {
      await openPage(person, at('aurora', '/promotions?lang=EN'));
      await openPage(person, at('aurora', '/index?lang=EN'));
      await person.ask('() => scrollTo({ top: 120, behavior: "instant" })');
      const windowClosed =
        '() => location.pathname === "/index" && document.querySelector("[role=dialog]") === null && scrollY === 120';
      const isHeld = '() => getComputedStyle(document.documentElement).overflowY === "hidden" && scrollY === 120';
      // Again, because the second window reuses the history entry of the first.
      for (let times = 2; times > 0; times -= 1) {
        await person.click({ css: '[data-element="account.login"] button' });
        await person.sees({ css: '[role=dialog]' });
        await person.until('the page behind the window to be held', isHeld);
        await person.ask(stepInHistory(-1));
        await person.until('the page without a window, where it was', windowClosed);
      }
    },
  },
  {
    // From the back-forward cache or loaded again: the browser decides.
    name: 'a page that Back restores has the session and the balance of the last page',
    isInChecks: false,
    async take(person, { at }) {
      await openPage(person, at('aurora', '/promotions?lang=EN'));
      await enterAs(person, at('aurora', '/index?lang=EN'));
      await person.sees({ css: '[data-element="account.balance"]', showing: /\d/ });
      await person.ask(stepInHistory(-1));
      await person.until('the page before', '() => location.pathname === "/promotions"');
      await person.sees({ css: '[data-element="account.balance"]', showing: /\d/ });
      await person.click(element('account.signOut', 'button'));
      await person.click(dialog('confirm', 'button', new RegExp(`^${inEnglish('element.account.signOut')}$`)));
      await person.sees(element('account.register'));
      await person.ask(stepInHistory(1));
      await person.until('the page after', '() => location.pathname === "/index"');
      await person.sees(element('account.register'));
      await person.seesNone(element('account.balance'));
    },
  },
  {
    name: 'a table, a sports book and a fishing game take a bet in their frames',
    isInChecks: false,
    async take(person, { at }) {
      await openPage(person, at('aurora', '/live?page=KESTREL&lang=EN'));
      await person.click({ css: 'article a, article button', showing: /Roulette · Kestrel/ });
      await logIn(person, 'player1');
      await person.click({ css: '[data-spot=red]', frames: GAME });
      await person.click({ css: '[data-testid="place"]', frames: GAME });
      await person.sees({ css: '[data-testid="line"]', showing: /Bet accepted|You get|lost/, frames: GAME });

      await openPage(person, at('aurora', '/sports?page=NORTHPITCH&lang=EN'));
      await person.click({ css: 'button', showing: new RegExp(`^${inEnglish('play.vendor.open')}$`) });
      await person.click({ css: '[data-match] [data-pick="result.home"]', frames: GAME });
      await person.click({ css: '[data-testid="place"]', frames: GAME });
      await person.sees({ css: '[data-testid="line"]', showing: /Bet accepted/, frames: GAME });

      await openPage(person, at('aurora', '/fish?page=REEF&lang=EN'));
      await person.click({ css: 'article a, article button', showing: /Octopus Reef/ });
      await person.click({ css: '[data-target=sardine]', frames: GAME });
      await person.sees({ css: '[data-testid="line"]', showing: /caught|got away|No sardine/, frames: GAME });
    },
  },
  {
    name: 'a lottery’s slip takes a bet',
    isInChecks: false,
    async take(person, { at }) {
      await enterAs(person, at('lotus', '/lottery?gameCode=FLASHDICE&playType=side&lang=EN'));
      await person.click({ css: '[data-pick="big"]', frames: SLIP });
      await person.sees({ css: '[data-testid="place"]', showing: /^Place bet$/, frames: SLIP });
      await person.click({ css: '[data-testid="place"]', frames: SLIP });
      await person.sees({ css: '[data-testid="bets"] [data-state]', frames: SLIP });
    },
  },
  {
    name: 'the chat room says what a member writes',
    isInChecks: false,
    async take(person, { at }) {
      await enterAs(person, at('aurora', '/index?lang=EN'));
      await person.click({ css: 'button', showing: /^Open contact bar$/ });
      await person.click(element('bar.chat', 'button'));
      await person.sees({ css: '[role=status]', showing: /^Connected$/, frames: ROOM });
      const words = `Good evening ${Date.now().toString(36)}`;
      await person.write({ css: 'textarea', frames: ROOM }, words);
      await person.click({ css: 'button[type=submit], button', showing: /^Send$/, frames: ROOM });
      await person.sees({ css: '[role=log]', showing: new RegExp(words), frames: ROOM });
    },
  },
];
