import { chooseOf, speak } from '#texts/speak.ts';

/** Languages that the bank's pages of payers speak, as the platform writes them, with what a document calls them. */
export const languages = speak('EN', 'CN', 'VI', 'JA', 'TH', 'ID', 'ES', 'HI', 'KO', 'PT', 'TR', 'AR', 'RU');
export type BankLanguage = keyof typeof languages;

export type Texts = Readonly<Record<string, string>>;

/** The language that was asked for, where the bank speaks it; English otherwise. */
export function chooseLanguage(asked: unknown): BankLanguage {
  return chooseOf(languages, asked);
}
