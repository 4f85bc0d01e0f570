/** Looks at a page that a story has brought to where it is pictured: in each language and at each width, in the same page. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import type { Cast } from '#scripts/gallery/cast.ts';
import type { Speech } from '../facts.ts';
import type { Data } from '../judge/data.ts';
import type { Finding, Kind } from '../judge/finding.ts';
import { validate } from '../judge/judge.ts';
import type { Texts, WordRules } from '../judge/words.ts';
import { holdTimeOf, loadIn, measurePage, picture, prepare, speakOn } from './page-script.ts';
import { faultKey } from './report.ts';
import type { Seen } from './results.ts';
import type { Stopwatch } from './stopwatch.ts';
import { languageOf, type Speaker, type Voice } from './voices.ts';

export interface CameraOptions {
  readonly folder: string;
  readonly data: Data;
  readonly hasFonts: boolean;
  /** Takes a picture of every page, also where nothing is found. */
  readonly isPicturing: boolean;
  /** Faults that have a picture already. */
  readonly pictured: Set<string>;
  readonly stopwatch: Stopwatch;
  rulesOf(voice: Voice, of: Speaker): WordRules;
  /** What a voice says in the place of a brand's own English; undefined: nothing. */
  textsOf(brand: string, voice: Voice): Texts | undefined;
  /** In which voices and at which widths a cast's pages are looked at; the first voice is the one that they are loaded in. */
  wantedOf(cast: Cast): { readonly voices: readonly Voice[]; readonly widths: readonly number[] };
}

export interface Camera {
  onPage(page: Page, cast: Cast): Promise<void>;
  look(page: Page, cast: Cast, screen: string): Promise<void>;
  /** What was seen of a cast's pages so far, and what could not be seen; forgets both. */
  take(cast: Cast): Taken;
}

export interface Taken {
  readonly seen: readonly Sight[];
  readonly unseen: readonly Unseen[];
}

export interface Sight extends Seen {
  readonly voice: Voice;
}

/** A screen that did not stay as it was when its language changed. */
export interface Unseen {
  readonly voice: Voice;
  readonly why: string;
}

const PHONE = { most: 500, height: 844 };
const TALL = 900;

/** One page as it is looked at. */
interface Subject {
  readonly page: Page;
  readonly cast: Cast;
  readonly screen: string;
  /** Whose words it says; undefined: another host's, which are judged by nobody. */
  readonly of: Speaker | undefined;
  /** Texts that the page asked for and that there are not. */
  readonly keys: Set<string>;
}

export function createCamera(options: CameraOptions): Camera {
  const taken = new Map<Cast, { readonly seen: Sight[]; readonly unseen: Unseen[] }>();
  const missing = new Map<Page, Set<string>>();
  return {
    async onPage(page) {
      const keys = new Set<string>();
      missing.set(page, keys);
      page.on('console', (message) => {
        const [, key] = /^There is no text (.+)\.$/.exec(message.text()) ?? [];
        if (key !== undefined) keys.add(key);
      });
      page.once('close', () => missing.delete(page));
      await prepare(page);
    },
    async look(page, cast, screen) {
      // What stood there when a story could not go on is a picture, no page to judge.
      if (screen.startsWith('not-played-')) {
        await page.screenshot({ path: join(options.folder, `${screen}-${cast.brand}-${cast.language}.png`) });
        return;
      }
      const before = page.viewportSize();
      const { seen, unseen } = taken.get(cast) ?? { seen: [], unseen: [] };
      taken.set(cast, { seen, unseen });
      const of = speakerOf(page, cast);
      const subject = { page, cast, screen, of, keys: missing.get(page) ?? new Set<string>() };
      const { voices, widths } = options.wantedOf(cast);
      const speak = speaker(subject, options);
      const letTimePass = await holdTimeOf(page);
      // Each language begins at the width at which the one before it ended: a window that changes its size is drawn anew.
      let order = widths.toSorted((one, other) => other - one);
      for (const voice of of === 'brand' ? spokenOnce(voices) : voices.slice(0, 1)) {
        const why = await options.stopwatch.time('language', () => speak(voice));
        if (why !== undefined)
          for (const stated of statedBy(voice, voices)) unseen.push({ voice: stated, why: `${screen}: ${why}` });
        for (const width of order) seen.push(...alsoInEnglish(await atWidth(subject, voice, width, options), voices));
        order = order.toReversed();
      }
      await speak(undefined);
      await letTimePass();
      if (before) await page.setViewportSize(before);
    },
    take(cast) {
      const found = taken.get(cast) ?? { seen: [], unseen: [] };
      taken.delete(cast);
      return found;
    },
  };
}

/** A brand changes its language where it stands; the console is loaded in one. */
function speakerOf(page: Page, { brand }: Cast): Speaker | undefined {
  const { hostname } = new URL(page.url());
  if (hostname.startsWith('console.')) return 'console';
  return hostname.startsWith(`${brand}.`) ? 'brand' : undefined;
}

/** A page that is turned over is English before: it is looked at once for both. */
const spokenOnce = (voices: readonly Voice[]): readonly Voice[] =>
  voices.includes('mirrored') ? voices.filter((voice) => voice !== 'EN') : voices;

const statedBy = (voice: Voice, voices: readonly Voice[]): readonly Voice[] =>
  voice === 'mirrored' && voices.includes('EN') ? ['mirrored', 'EN'] : [voice];

/** What was seen of a page that was turned over, and of it what has nothing to do with its sides for English. */
function alsoInEnglish(sight: Sight, voices: readonly Voice[]): readonly Sight[] {
  const findings = sight.findings.filter(({ kind }) => !OF_SIDES.has(kind));
  return statedBy(sight.voice, voices).map((voice) => (voice === sight.voice ? sight : { ...sight, voice, findings }));
}

const OF_SIDES: ReadonlySet<Kind> = new Set(['unturned-side', 'unturned-arrow']);

type Speak = (voice: Voice | undefined) => Promise<string | undefined>;

/** Has a page speak as a voice does, or as it was loaded; answers why it is not what it was before. */
function speaker({ page, cast, of }: Subject, { textsOf }: CameraOptions): Speak {
  const home = { language: cast.language as Language, texts: undefined };
  let spoken: Pick<Speech, 'language' | 'texts'> = home;
  return async (voice) => {
    const wanted = voice === undefined ? home : { language: languageOf(voice), texts: textsOf(cast.brand, voice) };
    const { language, texts } = wanted;
    if (of !== 'brand' || (language === spoken.language && texts === spoken.texts)) return undefined;
    spoken = wanted;
    const stated = await speakOn(page, { language, tag: LANGUAGES[language].tag, texts });
    if (stated === 'said') return undefined;
    if (stated !== 'no choice') return `${stated.closed} was closed when the language changed`;
    if (texts !== undefined) return 'no language can be chosen on the page';
    await loadIn(page, language);
    return undefined;
  };
}

async function atWidth(subject: Subject, voice: Voice, width: number, options: CameraOptions): Promise<Sight> {
  const { page, cast, screen, of, keys } = subject;
  const { folder, hasFonts, pictured, stopwatch } = options;
  const height = width < PHONE.most ? PHONE.height : TALL;
  await stopwatch.time('width', () => page.setViewportSize({ width, height }));
  const asked = { glyphs: hasFonts, mirror: voice === 'mirrored' };
  const facts = await stopwatch.time('measure', () => measurePage(page, asked));
  const found = await stopwatch.time('validate', () => {
    options.data.add(facts.answers.map(readAnswer));
    return validate(facts, of && options.rulesOf(voice, of));
  });
  const findings = [...found, ...[...keys].map(noText)];
  keys.clear();
  const fresh = findings.filter((finding) => !pictured.has(faultKey(finding)));
  const file = `${[screen, cast.brand, voice, width].join('-')}.png`;
  for (const finding of fresh) pictured.add(faultKey(finding));
  const isPictured = fresh.length > 0 || options.isPicturing;
  const marks = fresh.flatMap(({ rects }) => rects);
  if (isPictured) await stopwatch.time('picture', () => picture(page, join(folder, file), marks));
  return { voice, screen, width, findings, ...(isPictured && { picture: file }) };
}

const noText = (key: string): Finding => ({
  kind: 'untranslated-key',
  at: key,
  what: 'the page asked for a text that there is not',
  rects: [],
});

/** An answer that is no JSON says nothing. */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
