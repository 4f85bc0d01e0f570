/** Looks at a page that a story has brought to where it is pictured: in each language and at each width, in the same page. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import type { Persona } from '#scripts/gallery/cast.ts';
import type { Speech } from '../facts.ts';
import type { Data } from '../judge/data.ts';
import type { Finding, Kind } from '../judge/finding.ts';
import { validate } from '../judge/judge.ts';
import type { Texts, WordRules } from '../judge/words.ts';
import { holdTimeOf, loadIn, measurePage, picture, prepare, speakOn } from './page-script.ts';
import { faultKey } from './report.ts';
import type { Seen } from './results.ts';
import type { Stopwatch } from './stopwatch.ts';
import { languageOf, type Speaker, type LocaleVariant } from './voices.ts';

export interface CameraOptions {
  readonly folder: string;
  readonly data: Data;
  readonly hasFonts: boolean;
  /** Takes a picture of every page, also where nothing is found. */
  readonly isPicturing: boolean;
  /** Faults that have a picture already. */
  readonly pictured: Set<string>;
  readonly stopwatch: Stopwatch;
  rulesOf(variant: LocaleVariant, of: Speaker): WordRules;
  /** What a voice says in the place of a brand's own English; undefined: nothing. */
  textsOf(brand: string, variant: LocaleVariant): Texts | undefined;
  /** In which voices and at which widths a cast's pages are looked at; the first voice is the one that they are loaded in. */
  wantedOf(persona: Persona): { readonly variants: readonly LocaleVariant[]; readonly widths: readonly number[] };
}

export interface Camera {
  onPage(page: Page, persona: Persona): Promise<void>;
  look(page: Page, persona: Persona, screen: string): Promise<void>;
  /** What was seen of a cast's pages so far, and what could not be seen; forgets both. */
  take(persona: Persona): Taken;
}

export interface Taken {
  readonly seen: readonly Sight[];
  readonly unseen: readonly Unseen[];
}

export interface Sight extends Seen {
  readonly variant: LocaleVariant;
}

/** A screen that did not stay as it was when its language changed. */
export interface Unseen {
  readonly variant: LocaleVariant;
  readonly why: string;
}

const PHONE = { most: 500, height: 844 };
const TALL = 900;

/** One page as it is looked at. */
interface Subject {
  readonly page: Page;
  readonly persona: Persona;
  readonly screen: string;
  /** Whose words it says; undefined: another host's, which are judged by nobody. */
  readonly of: Speaker | undefined;
  /** Texts that the page asked for and that there are not. */
  readonly keys: Set<string>;
}

export function createCamera(options: CameraOptions): Camera {
  const taken = new Map<Persona, { readonly seen: Sight[]; readonly unseen: Unseen[] }>();
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
    async look(page, persona, screen) {
      // What stood there when a story could not go on is a picture, no page to judge.
      if (screen.startsWith('not-played-')) {
        await page.screenshot({ path: join(options.folder, `${screen}-${persona.brand}-${persona.language}.png`) });
        return;
      }
      const before = page.viewportSize();
      const { seen, unseen } = taken.get(persona) ?? { seen: [], unseen: [] };
      taken.set(persona, { seen, unseen });
      const of = speakerOf(page, persona);
      const subject = { page, persona, screen, of, keys: missing.get(page) ?? new Set<string>() };
      const { variants, widths } = options.wantedOf(persona);
      const speak = speaker(subject, options);
      const letTimePass = await holdTimeOf(page);
      // Each language begins at the width at which the one before it ended: a window that changes its size is drawn anew.
      let order = widths.toSorted((one, other) => other - one);
      for (const variant of of === 'brand' ? spokenOnce(variants) : variants.slice(0, 1)) {
        const why = await options.stopwatch.time('language', () => speak(variant));
        if (why !== undefined)
          for (const stated of statedBy(variant, variants)) unseen.push({ variant: stated, why: `${screen}: ${why}` });
        for (const width of order) seen.push(...alsoInEnglish(await atWidth(subject, variant, width, options), variants));
        order = order.toReversed();
      }
      await speak(undefined);
      await letTimePass();
      if (before) await page.setViewportSize(before);
    },
    take(persona) {
      const found = taken.get(persona) ?? { seen: [], unseen: [] };
      taken.delete(persona);
      return found;
    },
  };
}

/** A brand changes its language where it stands; the console is loaded in one. */
function speakerOf(page: Page, { brand }: Persona): Speaker | undefined {
  const { hostname } = new URL(page.url());
  if (hostname.startsWith('console.')) return 'console';
  return hostname.startsWith(`${brand}.`) ? 'brand' : undefined;
}

/** A page that is turned over is English before: it is looked at once for both. */
const spokenOnce = (variants: readonly LocaleVariant[]): readonly LocaleVariant[] =>
  variants.includes('mirrored') ? variants.filter((variant) => variant !== 'EN') : variants;

const statedBy = (variant: LocaleVariant, variants: readonly LocaleVariant[]): readonly LocaleVariant[] =>
  variant === 'mirrored' && variants.includes('EN') ? ['mirrored', 'EN'] : [variant];

/** What was seen of a page that was turned over, and of it what has nothing to do with its sides for English. */
function alsoInEnglish(sight: Sight, variants: readonly LocaleVariant[]): readonly Sight[] {
  const findings = sight.findings.filter(({ kind }) => !OF_SIDES.has(kind));
  return statedBy(sight.variant, variants).map((variant) => (variant === sight.variant ? sight : { ...sight, variant, findings }));
}

const OF_SIDES: ReadonlySet<Kind> = new Set(['unturned-side', 'unturned-arrow']);

type Speak = (variant: LocaleVariant | undefined) => Promise<string | undefined>;

/** Has a page speak as a voice does, or as it was loaded; answers why it is not what it was before. */
function speaker({ page, persona, of }: Subject, { textsOf }: CameraOptions): Speak {
  const home = { language: persona.language as Language, texts: undefined };
  let spoken: Pick<Speech, 'language' | 'texts'> = home;
  return async (variant) => {
    const wanted = variant === undefined ? home : { language: languageOf(variant), texts: textsOf(persona.brand, variant) };
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

async function atWidth(subject: Subject, variant: LocaleVariant, width: number, options: CameraOptions): Promise<Sight> {
  const { page, persona, screen, of, keys } = subject;
  const { folder, hasFonts, pictured, stopwatch } = options;
  const height = width < PHONE.most ? PHONE.height : TALL;
  await stopwatch.time('width', () => page.setViewportSize({ width, height }));
  const asked = { glyphs: hasFonts, mirror: variant === 'mirrored' };
  const facts = await stopwatch.time('measure', () => measurePage(page, asked));
  const found = await stopwatch.time('validate', () => {
    options.data.add(facts.answers.map(readAnswer));
    return validate(facts, of && options.rulesOf(variant, of));
  });
  const findings = [...found, ...[...keys].map(noText)];
  keys.clear();
  const fresh = findings.filter((finding) => !pictured.has(faultKey(finding)));
  const file = `${[screen, persona.brand, variant, width].join('-')}.png`;
  for (const finding of fresh) pictured.add(faultKey(finding));
  const isPictured = fresh.length > 0 || options.isPicturing;
  const marks = fresh.flatMap(({ rects }) => rects);
  if (isPictured) await stopwatch.time('picture', () => picture(page, join(folder, file), marks));
  return { variant, screen, width, findings, ...(isPictured && { picture: file }) };
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
