import { nameLanguage } from '#console/names/names.ts';
import { listAll } from '#console/texts/lists.ts';
import { pointer as pointerOf } from '#model/json/problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';

const missing = css({ display: 'grid', justifyItems: 'start', gap: space[2], gridColumn: '1 / -1' });
const note = css({ color: color.textMuted, fontSize: type.s });

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

/** The languages that the brand offers; English if the file names none. */
export function languagesOf({ store }: Pick<Draft, 'store'>): readonly string[] {
  const offered = store.read(BRAND_FILE, '/languages');
  return Array.isArray(offered) && offered.length > 0 ? offered.map(String) : ['EN'];
}

interface OtherLanguagesProps {
  readonly draft: Pick<Draft, 'store' | 'mayEdit'>;
  readonly textKey: string;
}

/**
 * The languages in which a text of the brand (`brand.*`) has no translation yet, and a button that gives them the text
 * of the default language. Nothing if there are none: the linter refuses such a brand.
 */
export function OtherLanguages({ draft, textKey }: OtherLanguagesProps) {
  const { store, mayEdit } = draft;
  const text = ownTextOf(draft, textKey);
  if (!mayEdit || text === undefined || !textKey.startsWith('brand.')) return null;
  const at = pointerOf(textKey);
  const without = languagesOf(draft).filter((language) => store.read(`texts/${language}.json`, at) === undefined);
  if (without.length === 0) return null;
  return (
    <div className={missing}>
      <p className={note}>{translate('texts.without', { languages: listAll(without.map(nameLanguage)) })}</p>
      <Button
        size="s"
        variant="quiet"
        data-element="console.studio.texts.same"
        onClick={({ currentTarget }) => {
          // The button goes away: the focus goes to the text before it.
          currentTarget.parentElement?.previousElementSibling?.querySelector('input')?.focus();
          for (const language of without) store.set(`texts/${language}.json`, at, text);
        }}
      >
        {translate('texts.same')}
      </Button>
    </div>
  );
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
    <>
      <TextField
        label={label}
        value={ownTextOf(draft, textKey) ?? ''}
        placeholder={inherited}
        disabled={!draft.mayEdit}
        maxLength={300}
        onChange={({ target }) => setOwnText(draft, textKey, target.value)}
      />
      <OtherLanguages draft={draft} textKey={textKey} />
    </>
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
