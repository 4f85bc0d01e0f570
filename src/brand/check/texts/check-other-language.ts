import type { BrandTexts } from '#brand/read/stored-brand.ts';
import type { Brand, Language } from '#model/site/brand.ts';
import type { Found } from '../findings/finding.ts';
import { placeholders } from './check-texts.ts';

/** Below this number of worded texts nothing is reported: a name and a year are the same in all languages. */
const FEWEST = 3;
/** Share of texts that must be in another language for a finding. */
const SHARE = 0.6;

/**
 * Text files in the wrong language: a copy of another file of the brand, or text in a script that the language does not
 * use. Texts that are intentionally the same (a name, a slogan) stay below the share.
 */
export function checkOtherLanguage(brand: Brand, texts: BrandTexts): readonly Found[] {
  const files = brand.languages.map((language) => ({ language, own: worded(brand, texts[language]) }));
  const large = files.filter(({ own }) => own.length >= FEWEST);
  const isOtherLanguage = ({ language, own }: TextFile) => otherLanguageIn(language, own).length >= own.length * SHARE;
  const unlike = large.filter(isOtherLanguage);
  const rest = large.filter((file) => !unlike.includes(file));
  return [
    ...unlike.map(({ language, own }) =>
      otherLanguage(
        language,
        `${otherLanguageIn(language, own).length} of ${own.length} texts without a letter of its script`,
      ),
    ),
    ...rest.flatMap(({ language, own }) => {
      const twin = rest.find(
        (other) => other.language !== language && isCopy(own, texts[other.language] ?? {}),
      )?.language;
      const isReported = twin !== undefined && isLater(brand, language, twin);
      return isReported ? [otherLanguage(language, `the texts of ${twin}`)] : [];
    }),
  ];
}

interface TextFile {
  readonly language: Language;
  readonly own: readonly Entry[];
}

function otherLanguageIn(language: Language, own: readonly Entry[]): readonly Entry[] {
  return own.filter(([, text]) => !isWrittenIn(language, text));
}

type Entry = readonly [key: string, text: string];

/** Texts with words; placeholders, figures and the brand's name do not identify a language. */
function worded({ name }: Brand, texts: Readonly<Record<string, string>> = {}): readonly Entry[] {
  return Object.entries(texts).filter(([, text]) => {
    const rest = [name, ...placeholders(text)].reduce((words, each) => words.replaceAll(each, ''), text);
    return (rest.match(/\p{L}/gu) ?? []).length >= 4;
  });
}

/** Characters in nearly every text of a language; Latin-script languages have none of their own. */
const WRITINGS: Readonly<Partial<Record<Language, RegExp>>> = {
  CN: /\p{Script=Han}/u,
  JA: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  TH: /\p{Script=Thai}/u,
  KO: /\p{Script=Hangul}/u,
  HI: /\p{Script=Devanagari}/u,
  AR: /\p{Script=Arabic}/u,
  RU: /\p{Script=Cyrillic}/u,
};

function isWrittenIn(language: Language, text: string): boolean {
  const writing = WRITINGS[language];
  if (writing === undefined) return /\p{Script=Latin}/u.test(text);
  // Kana occur in Japanese only, so a text with kana is not Chinese.
  return writing.test(text) && !(language === 'CN' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));
}

function isCopy(own: readonly Entry[], other: Readonly<Record<string, string>>): boolean {
  const same = own.filter(([key, text]) => Object.hasOwn(other, key) && other[key] === text);
  return same.length >= own.length * SHARE;
}

/** Of two files with the same texts one is reported: never that of the default language, else the later one. */
function isLater({ languages, defaultLanguage }: Brand, language: Language, twin: Language): boolean {
  if (twin === defaultLanguage) return true;
  return language !== defaultLanguage && languages.indexOf(language) > languages.indexOf(twin);
}

function otherLanguage(language: Language, found: string): Found {
  return {
    at: `texts/${language}.json`,
    code: 'texts.other-language',
    path: '',
    found,
    expected: `texts in the language ${language}`,
    remedy: `Write the texts in this language, or remove them to use the platform’s texts in ${language}.`,
  };
}
