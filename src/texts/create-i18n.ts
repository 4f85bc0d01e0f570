/** One instance of i18next per language and page, made here for portal, console, games, chat, mails and support words alike. */
import { createInstance, type InitOptions, type i18n } from 'i18next';
import { type Digits, valueIn } from './digits.ts';
import { holdIn } from './hold-direction.ts';

/** Texts of one language: flat keys, `{name}` in the texts; what is counted has a key for each plural category (`key_one`, `key_other`). */
export type FlatTexts = Readonly<Record<string, string>>;

/** What an instance is made of. */
export interface I18nInput {
  /** BCP 47, as model/site/languages.ts has it: i18next chooses plural categories by it. */
  readonly tag: string;
  /** Kept, not copied: one that several instances share should be frozen. */
  readonly texts: FlatTexts;
  /** In which figures that are put into texts are written; Latin ones when absent. */
  readonly digits?: Digits | undefined;
  /** Told of a key that has no text, once per key. */
  readonly onMissing?: ((key: string) => void) | undefined;
}

/** Texts are shown by React or escaped where they become HTML: here a value is kept from turning the words around it. No key holds another, no key names a namespace. */
const OPTIONS = {
  load: 'currentOnly',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: true,
  react: { useSuspense: false, bindI18n: '', bindI18nStore: 'added' },
} satisfies InitOptions;
const INTERPOLATION = { prefix: '{', suffix: '}', escapeValue: true, nestingPrefix: '\u0000' };

/** An instance that answers at once: nothing of it loads. More texts may be added (`addResourceBundle`) when they come. */
export function createI18n({ tag, texts, digits = 'latn', onMissing }: I18nInput): i18n {
  const reported = new Set<string>();
  const hold = holdIn(tag);
  const instance = createInstance({
    ...OPTIONS,
    lng: tag,
    interpolation: { ...INTERPOLATION, escape: (value: string) => hold(valueIn(value, digits)) },
    resources: { [tag]: { translation: texts } },
    ...(onMissing && {
      saveMissing: true,
      saveMissingPlurals: false,
      missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) => {
        if (reported.has(key)) return;
        reported.add(key);
        onMissing(key);
      },
    }),
  });
  void instance.init();
  return instance;
}
