/** What a screen reader says of a page. */
import type { Frame, Page } from '@playwright/test';
import { type Phrases, phrasesOf } from '#scripts/proof/judge/words.ts';
import { completeTexts } from '#texts/complete.ts';
import type { CompleteLanguage } from '#texts/languages.ts';
import { expect } from '../journey.ts';

const SPOKEN = /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/;
/** Roles that say nothing without a name (WCAG 2.2, 4.1.2). */
const NAMED: ReadonlySet<string> = new Set(
  'button link textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem menuitemradio option dialog img'.split(
    ' ',
  ),
);

/** Texts of English that a language says otherwise. */
export function englishBeside(language: CompleteLanguage): Phrases {
  return phrasesOf(completeTexts('EN') ?? {}, completeTexts(language) ?? {});
}

/** Names of ways to customer service are those of the site's own list. */
const OF_THE_SITE: ReadonlySet<string> = new Set(['E-mail']);

/** Names on a page that are in English, and controls and pictures that have none. */
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
