/** Console texts in the persona's language, by which scenarios find controls. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Persona } from './personas.ts';

type Texts = Readonly<Record<string, string>>;

/** Local storage key of the console's language (src/console/texts/stored-language.ts). */
const STORAGE_KEY = 'livery-console-language';
const FOLDER = new URL('../../src/console/texts/', import.meta.url);

export const CONSOLE_VARIANTS = ['EN', 'CN'] as const;
export type ConsoleVariant = (typeof CONSOLE_VARIANTS)[number];

/** The console's texts of a language, by area and key: `content save.done`. */
export function consoleTexts(language: ConsoleVariant): Record<string, string> {
  const folder = new URL(`${language}/`, FOLDER);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = (name: string): Texts => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  return Object.fromEntries(
    files.flatMap((name) =>
      Object.entries(read(name)).map(([key, text]) => [`${name.replace('.json', '')} ${key}`, text]),
    ),
  );
}

export const consoleVariantOf = ({ language }: Pick<Persona, 'language'>): ConsoleVariant =>
  language === 'CN' ? 'CN' : 'EN';

/** Starts a page's console in the persona's language. */
export async function speakConsole(page: Page, persona: Persona): Promise<void> {
  const entry = [STORAGE_KEY, consoleVariantOf(persona)] as const;
  await page.addInitScript(([key, language]) => {
    if (window.location.hostname.startsWith('console.')) localStorage.setItem(key, language);
  }, entry);
}

/** Returns a function that formats console texts in the persona's language. Throws for an unknown key. */
export function consoleWords(persona: Pick<Persona, 'language'>): (key: string, values?: Texts) => string {
  const texts = consoleTexts(consoleVariantOf(persona));
  return (key, values = {}) => {
    const text = texts[key] ?? texts[`${key}_other`];
    if (text === undefined) throw new Error(`The console has no text ${key}.`);
    return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  };
}

/** The part of a text before its first placeholder. */
export function beginsWith(text: string): RegExp {
  const [begin = ''] = text.split('{');
  return new RegExp(`^${begin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
