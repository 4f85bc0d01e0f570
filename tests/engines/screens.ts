/** The ten screens that are compared in every engine, under each set of visitors' preferences. */
import type { EngineName, PageOptions, Wishes } from './driver.ts';
import type { JourneySite } from './journeys.ts';
import type { Person } from './person.ts';
import { dialog, enterConsole, logIn, openPage } from './steps.ts';

export interface Mode {
  readonly name: string;
  readonly size: PageOptions;
  readonly wishes: Wishes;
  /** Engines that support it; absent: all. */
  readonly engines?: readonly EngineName[];
  /** A query that is true in the engine once it applies the preference. */
  readonly isUnderstood?: string;
}

const DESK: PageOptions = { width: 1280, height: 800 };

export const MODES: readonly Mode[] = [
  {
    name: 'desk',
    size: DESK,
    wishes: {},
    isUnderstood: '() => matchMedia("(prefers-reduced-motion: reduce)").matches',
  },
  { name: 'phone', size: { width: 390, height: 844 }, wishes: {} },
  { name: '320 px', size: { width: 320, height: 640 }, wishes: {} },
  {
    name: 'letters at 200 %',
    size: DESK,
    wishes: { letters: 2 },
    // Text zoom enlarges text but not lengths; a font size enlarges every rem.
    isUnderstood:
      '() => parseFloat(getComputedStyle(document.documentElement).fontSize) === 32 || document.body.appendChild(Object.assign(document.createElement("span"), { textContent: "M" })).getBoundingClientRect().height > 36',
  },
  {
    name: 'forced colours',
    size: DESK,
    wishes: { forcedColours: true },
    // WebKit supports them on no system.
    engines: ['chromium', 'firefox'],
    isUnderstood: '() => matchMedia("(forced-colors: active)").matches',
  },
  {
    name: 'more contrast',
    size: DESK,
    wishes: { moreContrast: true },
    isUnderstood: '() => matchMedia("(prefers-contrast: more)").matches',
  },
];

export interface Screen {
  readonly name: string;
  readonly show: (person: Person, site: JourneySite) => Promise<void>;
}

const window = (name: string) => ({ css: `[data-dialog="${name}"] :is(input, select, table, [data-part])` });

/** In this order: the visitor's screens first, then those of the member that the log-in leaves signed in. */
export const SCREENS: readonly Screen[] = [
  ...['aurora', 'harbor', 'lotus'].map((brand) => ({
    name: `home of ${brand}`,
    show: async (person: Person, { at }: JourneySite) => {
      await openPage(person, at(brand, '/index?lang=EN'));
      await person.sees({ css: '#main :is(h1, h2)' });
    },
  })),
  {
    name: 'log-in',
    async show(person, { at }) {
      await openPage(person, at('harbor', '/login?lang=EN'));
      await person.sees(dialog('login', 'input[name=password]'));
    },
  },
  {
    name: 'registration',
    async show(person, { at }) {
      await openPage(person, at('harbor', '/register?lang=EN'));
      await person.sees(window('register'));
    },
  },
  {
    name: 'game lobby',
    async show(person, { at }) {
      await openPage(person, at('aurora', '/rng?page=HALCYON&lang=EN'));
      await person.sees({ css: '#main [type=search]' });
    },
  },
  {
    name: 'promotions',
    async show(person, { at }) {
      await openPage(person, at('lotus', '/promotions?lang=EN'));
      await person.sees({ css: '#main article' });
    },
  },
  {
    name: 'deposit',
    async show(person, { at }) {
      // A visitor is asked to log in, and then led on.
      await openPage(person, at('aurora', '/depositv2?lang=EN'));
      await logIn(person, 'player1', window('member'));
    },
  },
  {
    name: 'betting record',
    async show(person) {
      const entry = { css: '[data-dialog="member"] nav li button', showing: /^Betting record$/ };
      await person.click(entry);
      await person.sees({ ...entry, css: `${entry.css}[aria-current]` });
      await person.sees(window('member'));
    },
  },
  {
    name: 'switches in the console',
    async show(person, { at, inviteStaffUser, toggledBrand }) {
      await enterConsole(person, await inviteStaffUser());
      await person.open(at('console', `/m/${toggledBrand}/switches`));
      await person.sees({ css: '[role=switch]' });
    },
  },
];
