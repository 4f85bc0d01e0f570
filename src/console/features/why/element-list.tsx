import { type KeyboardEvent, useMemo } from 'react';
import { labelOf, type TranslateKey } from '#console/effects/labels/element-labels.ts';
import type { ListedElement } from '#model/explain/explain-site.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const column = css({ display: 'flex', flexDirection: 'column', gap: space[2], minBlockSize: 0 });
const list = css({
  flex: 1,
  minBlockSize: '12rem',
  [media.tablet]: { flex: 'none', blockSize: '14rem' },
  overflow: 'auto',
  listStyle: 'none',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  overscrollBehavior: 'contain',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: '1rem minmax(0, 1fr)',
  columnGap: space[2],
  inlineSize: '100%',
  paddingBlock: space[1],
  paddingInline: space[2],
  textAlign: 'start',
  fontSize: type.s,
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.accentSoft },
  '&[aria-current=true]': { backgroundColor: color.accentSoft, fontWeight: 600 },
  '&:focus-visible': { outlineOffset: '-2px' },
});
const id = css({
  gridColumn: 2,
  fontFamily: font.numeric,
  fontSize: type.xs,
  color: color.textMuted,
  overflowWrap: 'anywhere',
});
const count = css({ fontSize: type.xs, color: color.textMuted });

export type Only = 'all' | 'shown' | 'hidden';

export interface ElementListProps {
  readonly elements: readonly ListedElement[];
  readonly translateKey: TranslateKey;
  readonly words: string;
  readonly only: Only;
  readonly chosen: string;
  readonly onWords: (words: string) => void;
  readonly onOnly: (only: Only) => void;
  readonly onChoose: (id: string) => void;
}

/** Every element of the site, searched by label or id. Arrow keys move between elements. */
export function ElementList({
  elements,
  translateKey,
  words,
  only,
  chosen,
  onWords,
  onOnly,
  onChoose,
}: ElementListProps) {
  const found = useMemo(() => findElements(elements, translateKey, words, only), [elements, translateKey, words, only]);
  return (
    <search className={column}>
      <TextField
        label={translate('find')}
        hint={translate('find.hint')}
        icon="search"
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => onWords(target.value)}
        data-element="console.why.find"
      />
      <Select
        label={translate('only')}
        value={only}
        options={(['all', 'shown', 'hidden'] as const).map((value) => ({ value, label: translate(`only.${value}`) }))}
        onChange={({ target }) => onOnly(target.value === 'shown' || target.value === 'hidden' ? target.value : 'all')}
      />
      <p className={count} role="status">
        {found.length === 0 ? translate('find.none') : translate('find.count', { count: found.length })}
      </p>
      <ul className={list} aria-label={translate('word.elements')} onKeyDown={moveFocus}>
        {found.map(({ element, shown }) => (
          <li key={element.id}>
            <button
              type="button"
              className={row}
              aria-current={element.id === chosen}
              onClick={() => onChoose(element.id)}
            >
              <span
                role="img"
                aria-label={translate(shown === undefined ? 'state.unknown' : shown ? 'shown' : 'hidden')}
              >
                {shown === undefined ? '?' : shown ? '●' : '○'}
              </span>
              <span>{labelOf(translateKey, element)}</span>
              <span className={id}>{element.id}</span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}

/** The elements with every word in their label or id. */
export function findElements(
  elements: readonly ListedElement[],
  translateKey: TranslateKey,
  words: string,
  only: Only,
): readonly ListedElement[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return elements.filter(({ element, shown }) => {
    if (only !== 'all' && (only === 'shown') !== (shown === true)) return false;
    const text = `${labelOf(translateKey, element)} ${element.id}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  rows[at + step]?.focus();
}
