import { lookUpLanguage } from '#model/site/look-up-language.ts';
import { localStore } from '#ui/engine/storages.ts';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './spoken.ts';

const KEY = 'livery-console-language';

/** The stored language of this device, else the first of the browser's languages that is supported, else English. */
export function storedLanguage(): ConsoleLanguage {
  const stored = localStore.getItem(KEY);
  return (
    CONSOLE_LANGUAGES.find((language) => language === stored) ??
    lookUpLanguage(navigator.languages.join(), CONSOLE_LANGUAGES) ??
    'EN'
  );
}

/** Stores a language and reloads the page: loaded chunks already contain texts. */
export function chooseLanguage(language: ConsoleLanguage): void {
  localStore.setItem(KEY, language);
  window.location.reload();
}
