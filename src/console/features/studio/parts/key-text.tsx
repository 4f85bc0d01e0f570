import { pointer as pointerOf } from '#model/json/problem.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { BRAND_FILE } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';

/** The text file of the brand's default language. */
export function defaultTexts({ store }: Pick<Draft, 'store'>): string {
  return `texts/${String(store.read(BRAND_FILE, '/defaultLanguage') ?? 'EN')}.json`;
}

/** The brand's own text of a key in its default language; undefined: it has none. */
export function ownTextOf({ store }: Pick<Draft, 'store'>, key: string): string | undefined {
  const text = store.read(defaultTexts({ store }), pointerOf(key));
  return typeof text === 'string' ? text : undefined;
}

/** Sets the brand's own text of a key in its default language; empty: it inherits. */
export function setOwnText({ store }: Pick<Draft, 'store'>, key: string, text: string): void {
  store.set(defaultTexts({ store }), pointerOf(key), text === '' ? undefined : text);
}

interface KeyTextProps {
  readonly draft: Pick<Draft, 'store' | 'mayEdit'>;
  readonly label: string;
  readonly textKey: string;
  /** The text that it inherits. */
  readonly inherited?: string;
}

/** A text of the brand's default language; the other languages are under Texts. */
export function KeyText({ draft, label, textKey, inherited = '' }: KeyTextProps) {
  return (
    <TextField
      label={label}
      value={ownTextOf(draft, textKey) ?? ''}
      placeholder={inherited}
      disabled={!draft.mayEdit}
      maxLength={300}
      onChange={({ target }) => setOwnText(draft, textKey, target.value)}
    />
  );
}

/** A text key `brand.<name><number>` with an ending that no list entry and no text has yet. */
export function freeTextKey(
  draft: Pick<Draft, 'store'>,
  name: string,
  used: readonly (string | undefined)[],
  ending = '',
): string {
  for (let number = used.length + 1; ; number += 1) {
    const key = `brand.${name}${number}${ending}`;
    if (!used.includes(key) && ownTextOf(draft, key) === undefined) return key;
  }
}
