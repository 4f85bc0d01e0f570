/** Languages that the games speak, as the platform writes them, with what a document calls them. */
export const languages = { EN: 'en', CN: 'zh-Hans', VI: 'vi', JA: 'ja', TH: 'th', ID: 'id' } as const;
export type HouseLanguage = keyof typeof languages;

/** The language that was asked for, where the games speak it; English otherwise. */
export function chooseLanguage(asked: unknown): HouseLanguage {
  return typeof asked === 'string' && Object.hasOwn(languages, asked) ? (asked as HouseLanguage) : 'EN';
}
