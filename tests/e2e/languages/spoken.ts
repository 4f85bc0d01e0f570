/** Accessible names of a page, as a screen reader reads them. */
import type { Frame, Page } from '@playwright/test';
import { type Phrases, phrasesOf } from '#scripts/i18n-layout/validate/words.ts';
import { completeTexts } from '#texts/complete.ts';
import type { CompleteLanguage } from '#texts/languages.ts';
import { expect } from '../journey.ts';

const SPOKEN = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/;
/** Roles that require a name (WCAG 2.2, 4.1.2). */
const NAMED: ReadonlySet<string> = new Set(
  'button link textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem menuitemradio option dialog img'.split(
    ' ',
  ),
);

/** English texts that a language translates differently. */
export function translatedEnglish(language: CompleteLanguage): Phrases {
  return phrasesOf(completeTexts('EN') ?? {}, completeTexts(language) ?? {});
}

/** Names of customer service channels come from the site's own list. */
const OF_THE_SITE: ReadonlySet<string> = new Set(['E-mail']);

/** English names on a page, and controls and pictures without a name. */
export async function misspoken(page: Page | Frame, english: Phrases): Promise<readonly string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  const spoken = lines.flatMap((line) => {
    const [, role = '', name = ''] = SPOKEN.exec(line) ?? [];
    return role === '' ? [] : [{ role, name: name.replaceAll(/\\(.)/g, '$1') }];
  });
  expect(spoken.length).toBeGreaterThan(5);
  return spoken.flatMap(({ role, name }) => {
    if (name === '') return NAMED.has(role) ? [`${role} without a name`] : [];
    if (OF_THE_SITE.has(name)) return [];
    const key = english.whole.get(name) ?? english.patterns.find(({ pattern }) => pattern.test(name))?.key;
    return key === undefined ? [] : [`${role} "${name}" is the English text of ${key}`];
  });
}
