import { localStore } from '#ui/engine/storages.ts';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './spoken.ts';

const KEY = 'livery-console-language';

/** The stored language of this device, else the browser's language if supported, else English. */
export function storedLanguage(): ConsoleLanguage {
  const stored = localStore.getItem(KEY);
  return CONSOLE_LANGUAGES.find((language) => language === stored) ?? (/^zh\b/i.test(navigator.language) ? 'CN' : 'EN');
}

/** Stores a language and reloads the page: loaded chunks already contain texts. */
export function chooseLanguage(language: ConsoleLanguage): void {
  localStore.setItem(KEY, language);
  window.location.reload();
}
