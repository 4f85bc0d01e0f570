/** Looks at a page that a story has brought to where it is pictured: at each width, in the same page. */
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import type { Cast } from '#scripts/gallery/cast.ts';
import type { Data } from '../judge/data.ts';
import type { Finding } from '../judge/finding.ts';
import { judge } from '../judge/judge.ts';
import type { WordRules } from '../judge/words.ts';
import { measurePage, picture } from './page-script.ts';
import { faultKey } from './report.ts';
import type { Seen } from './results.ts';
import type { Voice } from './voices.ts';

export interface CameraOptions {
  readonly folder: string;
  readonly voice: Voice;
  readonly rules: WordRules;
  readonly data: Data;
  readonly hasFonts: boolean;
  /** Takes a picture of every page, also where nothing is found. */
  readonly isPicturing: boolean;
  /** Faults that have a picture already. */
  readonly pictured: Set<string>;
  widthsOf(cast: Cast): readonly number[];
}

export interface Camera {
  onPage(page: Page, cast: Cast): void;
  look(page: Page, cast: Cast, screen: string): Promise<void>;
  /** What was seen of a cast's page so far, and forgets it. */
  take(cast: Cast): readonly Seen[];
}

/** Calls whose answers are data: what they say is nobody's to translate. */
const CALL = /^\/(?:wps|lgw|lotto)\//;
const PHONE = { most: 500, height: 844 };
const TALL = 900;

export function createCamera(options: CameraOptions): Camera {
  const seen = new Map<Cast, Seen[]>();
  const missing = new Map<Page, Set<string>>();
  const reading = new Set<Promise<void>>();
  return {
    onPage(page) {
      const keys = new Set<string>();
      missing.set(page, keys);
      page.on('console', (message) => {
        const [, key] = /^There is no text (.+)\.$/.exec(message.text()) ?? [];
        if (key !== undefined) keys.add(key);
      });
      page.on('response', (response) => {
        const read = readData(response, options.data).finally(() => reading.delete(read));
        reading.add(read);
      });
      page.once('close', () => missing.delete(page));
    },
    async look(page, cast, screen) {
      // What stood there when a story could not go on is a picture, no page to judge.
      if (screen.startsWith('not-played-')) {
        await page.screenshot({ path: join(options.folder, `${screen}-${options.voice}-${cast.brand}.png`) });
        return;
      }
      await Promise.all(reading);
      const before = page.viewportSize();
      const found = await atEach(page, cast, screen, options, missing.get(page) ?? new Set());
      seen.set(cast, [...(seen.get(cast) ?? []), ...found]);
      if (before) await page.setViewportSize(before);
    },
    take(cast) {
      const found = seen.get(cast) ?? [];
      seen.delete(cast);
      return found;
    },
  };
}

async function atEach(
  page: Page,
  cast: Cast,
  screen: string,
  options: CameraOptions,
  keys: ReadonlySet<string>,
): Promise<Seen[]> {
  const { rules, voice, hasFonts, folder, pictured } = options;
  // A page of another host has words of its own.
  const isOwn = new URL(page.url()).hostname.startsWith(`${cast.brand}.`);
  const found: Seen[] = [];
  for (const width of options.widthsOf(cast).toSorted((one, other) => other - one)) {
    await page.setViewportSize({ width, height: width < PHONE.most ? PHONE.height : TALL });
    await laidOut(page);
    const facts = await measurePage(page, { glyphs: hasFonts, mirror: voice === 'mirrored' });
    const findings = [...judge(facts, isOwn ? rules : undefined), ...(found.length === 0 ? [...keys].map(noText) : [])];
    const fresh = findings.filter((finding) => !pictured.has(faultKey(finding)));
    const file = `${[screen, cast.brand, voice, width].join('-')}.png`;
    for (const finding of fresh) pictured.add(faultKey(finding));
    const isPictured = fresh.length > 0 || options.isPicturing;
    if (isPictured)
      await picture(
        page,
        join(folder, file),
        fresh.flatMap(({ rects }) => rects),
      );
    found.push({ screen, width, findings, ...(isPictured && { picture: file }) });
  }
  return found;
}

const noText = (key: string): Finding => ({
  kind: 'untranslated-key',
  at: key,
  what: 'the page asked for a text that there is not',
  rects: [],
});

async function readData(response: Response, data: Data): Promise<void> {
  if (!CALL.test(new URL(response.url()).pathname)) return;
  // A page that was left has no body any more.
  const value: unknown = await response.json().catch(() => undefined);
  data.add(value);
}

/** What a new width sets going (counts of what fits, rows of a grid) is laid out in the frames after it, in its own fonts. */
function laidOut(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let frames = 0; frames < 4; frames += 1) await frame();
    await document.fonts.ready;
  });
}
