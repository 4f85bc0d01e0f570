import type { i18n } from 'i18next';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createI18n } from '#texts/create-i18n.ts';
import type { FileKey } from '#texts/text-key.ts';
import { type Texts as TextsOf, typedTexts } from '#texts/typed-texts.ts';

export type Texts = TextsOf<FileKey>;

/** The i18n instance in the form that react-i18next takes: the object must be stable. */
export interface Engine {
  readonly i18n: i18n;
}

const heldAtom = atom<Engine | null>(null);
const emptyAtom = atom<Engine>(() => ({ i18n: createI18n({ tag: 'en', texts: {} }) }));

/** The instance of the current language; before a portal is loaded, one without texts. */
export const i18nAtom = atom(
  (get) => get(heldAtom) ?? get(emptyAtom),
  (_get, set, engine: Engine) => set(heldAtom, engine),
);

/** Texts of the current language, for code outside of components. */
export const textsAtom = atom<Texts>((get) => typedTexts(get(i18nAtom).i18n));

/**
 * The texts for a component. The object is stable while its content is; the component renders again when language or
 * texts change.
 */
export function useTexts(): Texts {
  const engine = useAtomValue(i18nAtom);
  const { t } = useTranslation(undefined, engine);
  return useMemo(() => typedTexts<FileKey>({ t, exists: engine.i18n.exists }), [t, engine]);
}
