/** Measures and screenshots a page of a scenario in each language and at each width, without reloading it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '#model/site/brand.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import type { Persona } from '#scripts/gallery/personas.ts';
import type { Speech } from '../facts.ts';
import type { Data } from '../validate/data.ts';
import type { Finding, Kind } from '../validate/finding.ts';
import { validate } from '../validate/validate.ts';
import type { Texts, WordRules } from '../validate/words.ts';
import { type LocaleVariant, languageOf, type Speaker } from './locale-variants.ts';
import { holdTimeOf, loadIn, measurePage, picture, prepare, speakOn } from './page-script.ts';
import { faultKey } from './report.ts';
import type { Seen } from './results.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface CameraOptions {
  readonly folder: string;
  readonly data: Data;
  readonly hasFonts: boolean;
  /** Takes a screenshot of every page, also without findings. */
  readonly isPicturing: boolean;
  /** Findings that already have a screenshot. */
  readonly pictured: Set<string>;
  readonly stopwatch: Stopwatch;
  rulesOf(variant: LocaleVariant, of: Speaker): WordRules;
  /** Texts that replace a brand's English for a locale variant; undefined: none. */
  textsOf(brand: string, variant: LocaleVariant): Texts | undefined;
  /** The locale variants and widths for the personas of a page; pages are loaded in the first variant. */
  wantedOf(persona: Persona): { readonly variants: readonly LocaleVariant[]; readonly widths: readonly number[] };
}

export interface Camera {
  onPage(page: Page, persona: Persona): Promise<void>;
  inspect(page: Page, persona: Persona, screen: string): Promise<void>;
  /** Returns what was measured so far and what could not be measured, and clears both. */
  take(persona: Persona): Taken;
}

export interface Taken {
  readonly seen: readonly Sight[];
  readonly unseen: readonly Unseen[];
}

export interface Sight extends Seen {
  readonly variant: LocaleVariant;
}

/** A page that changed its state when its language changed. */
export interface Unseen {
  readonly variant: LocaleVariant;
  readonly why: string;
}

const PHONE = { most: 500, height: 844 };
const TALL = 900;

interface Subject {
  readonly page: Page;
  readonly persona: Persona;
  readonly screen: string;
  /** Whose texts the page shows; undefined: a page of another host, whose texts are not checked. */
  readonly of: Speaker | undefined;
  /** Text keys that the page requested and that do not exist. */
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
    async inspect(page, persona, screen) {
      // A page of a scenario that failed is only a screenshot for diagnosis and is not checked.
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
      // Each language starts at the width at which the previous one ended: a resize costs a new layout.
      let order = widths.toSorted((one, other) => other - one);
      for (const variant of of === 'brand' ? spokenOnce(variants) : variants.slice(0, 1)) {
        const why = await options.stopwatch.time('language', () => speak(variant));
        if (why !== undefined)
          for (const reported of coveredVariants(variant, variants))
            unseen.push({ variant: reported, why: `${screen}: ${why}` });
        for (const width of order)
          seen.push(...alsoInEnglish(await atWidth(subject, variant, width, options), variants));
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

/** A brand page changes its language in place; the console is loaded in one language. */
function speakerOf(page: Page, { brand }: Persona): Speaker | undefined {
  const { hostname } = new URL(page.url());
  if (hostname.startsWith('console.')) return 'console';
  return hostname.startsWith(`${brand}.`) ? 'brand' : undefined;
}

/** Mirroring starts from English: one measurement serves both. */
const spokenOnce = (variants: readonly LocaleVariant[]): readonly LocaleVariant[] =>
  variants.includes('mirrored') ? variants.filter((variant) => variant !== 'EN') : variants;

const coveredVariants = (variant: LocaleVariant, variants: readonly LocaleVariant[]): readonly LocaleVariant[] =>
  variant === 'mirrored' && variants.includes('EN') ? ['mirrored', 'EN'] : [variant];

/** The result for the mirrored page, and without the findings about sides also the result for English. */
function alsoInEnglish(sight: Sight, variants: readonly LocaleVariant[]): readonly Sight[] {
  const findings = sight.findings.filter(({ kind }) => !OF_SIDES.has(kind));
  return coveredVariants(sight.variant, variants).map((variant) =>
    variant === sight.variant ? sight : { ...sight, variant, findings },
  );
}

const OF_SIDES: ReadonlySet<Kind> = new Set(['unturned-side', 'unturned-arrow']);

type Speak = (variant: LocaleVariant | undefined) => Promise<string | undefined>;

/**
 * Shows a page in a locale variant, or in its original language if undefined; returns why the page's state changed, if
 * it did.
 */
function speaker({ page, persona, of }: Subject, { textsOf }: CameraOptions): Speak {
  const home = { language: persona.language as Language, texts: undefined };
  let spoken: Pick<Speech, 'language' | 'texts'> = home;
  return async (variant) => {
    const wanted =
      variant === undefined ? home : { language: languageOf(variant), texts: textsOf(persona.brand, variant) };
    const { language, texts } = wanted;
    if (of !== 'brand' || (language === spoken.language && texts === spoken.texts)) return undefined;
    spoken = wanted;
    const reported = await speakOn(page, { language, tag: LANGUAGES[language].tag, texts });
    if (reported === 'said') return undefined;
    if (reported !== 'no choice') return `${reported.closed} was closed when the language changed`;
    if (texts !== undefined) return 'no language can be chosen on the page';
    await loadIn(page, language);
    return undefined;
  };
}

async function atWidth(
  subject: Subject,
  variant: LocaleVariant,
  width: number,
  options: CameraOptions,
): Promise<Sight> {
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
  const highlights = fresh.flatMap(({ rects }) => rects);
  if (isPictured) await stopwatch.time('picture', () => picture(page, join(folder, file), highlights));
  return { variant, screen, width, findings, ...(isPictured && { picture: file }) };
}

const noText = (key: string): Finding => ({
  kind: 'untranslated-key',
  at: key,
  what: 'the page asked for a text that there is not',
  rects: [],
});

/** A response that is not JSON contains no data. */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
