/** Creates an i18next instance per language and page, for portal, console, games, chat, mails and support texts. */
import { createInstance, type InitOptions, type i18n } from 'i18next';
import { type Digits, valueIn } from './digits.ts';
import { holdIn } from './hold-direction.ts';

/**
 * Texts of one language: flat keys, `{name}` placeholders; a counted text has a key for each plural category
 * (`key_one`, `key_other`).
 */
export type FlatTexts = Readonly<Record<string, string>>;

export interface I18nInput {
  /** BCP 47, as in model/site/languages.ts: i18next chooses plural categories by it. */
  readonly tag: string;
  /** Not copied: freeze texts that several instances share. */
  readonly texts: FlatTexts;
  /** Digits of interpolated numbers; Latin when absent. */
  readonly digits?: Digits | undefined;
  /** Called for a key without text, once per key. */
  readonly onMissing?: ((key: string) => void) | undefined;
}

/**
 * React escapes texts, or the caller escapes them where they become HTML; interpolation only isolates the direction of
 * a value. Keys have no nesting and no namespace.
 */
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

/** An instance that is ready at once: it loads nothing. Later texts are added with `addResourceBundle`. */
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
