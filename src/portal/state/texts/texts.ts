import type { i18n } from 'i18next';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createI18n } from '#texts/create-i18n.ts';
import type { FileKey } from '#texts/text-key.ts';
import { type Texts as TextsOf, typedTexts } from '#texts/typed-texts.ts';

/** How the portal asks for its texts. */
export type Texts = TextsOf<FileKey>;

/** The engine of the texts, in the form in which react-i18next takes it: the object itself must not change. */
export interface Engine {
  readonly i18n: i18n;
}

const heldAtom = atom<Engine | null>(null);
const emptyAtom = atom<Engine>(() => ({ i18n: createI18n({ tag: 'en', texts: {} }) }));

/** The instance of the language that is shown; before a portal has come there is one that knows no text. */
export const i18nAtom = atom(
  (get) => get(heldAtom) ?? get(emptyAtom),
  (_get, set, engine: Engine) => set(heldAtom, engine),
);

/** The texts of the language that is shown, for code outside of components. */
export const textsAtom = atom<Texts>((get) => typedTexts(get(i18nAtom).i18n));

/** Gives a component the texts, the same object as long as it says the same; it draws again when language or texts change. */
export function useTexts(): Texts {
  const engine = useAtomValue(i18nAtom);
  const { t } = useTranslation(undefined, engine);
  return useMemo(() => typedTexts<FileKey>({ t, exists: engine.i18n.exists }), [t, engine]);
}
