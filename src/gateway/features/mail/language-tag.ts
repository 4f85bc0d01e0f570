/** Language codes of the texts as HTML and the Intl functions have them. */
const TAGS: Readonly<Record<string, string>> = { EN: 'en', CN: 'zh-Hans', VI: 'vi', JA: 'ja', TH: 'th', ID: 'id' };

/** The tag of a text language; English for one that has no texts. */
export function languageTag(language: string): string {
  return (Object.hasOwn(TAGS, language) ? TAGS[language] : undefined) ?? 'en';
}
