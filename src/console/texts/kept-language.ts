import { localStore } from '#ui/engine/storages.ts';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './spoken.ts';

const KEY = 'livery-console-language';

/** The language that was chosen on this device, else the browser's where the console speaks it, else English. */
export function keptLanguage(): ConsoleLanguage {
  const kept = localStore.getItem(KEY);
  return CONSOLE_LANGUAGES.find((language) => language === kept) ?? (/^zh\b/i.test(navigator.language) ? 'CN' : 'EN');
}

/** Keeps a language and begins anew in it: words stand in every chunk that is loaded already. */
export function chooseLanguage(language: ConsoleLanguage): void {
  localStore.setItem(KEY, language);
  window.location.reload();
}
