import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, space, type } from '#ui/tokens.ts';
import { RowTools } from './row-tools.tsx';
import type { Editor } from './use-editor.ts';
import { useRowFocus } from './use-row-focus.ts';
import { addEntry, dropEntry, entriesOf, moveEntry, setEntry, splitWords, textsOf } from './values.ts';
import { say } from './words.ts';

const whole = css({ display: 'grid', gap: space[2] });
const rows = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const row = css({ display: 'flex', alignItems: 'flex-start', gap: space[2] });
const adding = css({ display: 'flex', alignItems: 'stretch', gap: space[2] });
const grow = css({ flex: 1, minInlineSize: 0, maxInlineSize: '30rem' });
const none = css({ color: color.textMuted, fontSize: type.s });

export interface TextListProps {
  /** What one entry is called: `Address`. */
  readonly label: string;
  /** The list: of the editor's value, or of a part of it. */
  readonly value: unknown;
  readonly onChange: (list: readonly unknown[]) => void;
  readonly editor: Editor;
  /** Where the list stands in the editor's value: `/countries`. */
  readonly at?: string;
  /** Said where there is no entry. */
  readonly empty: string;
  readonly example: string;
  /** False: the order says nothing. */
  readonly isOrdered?: boolean;
  /** What is known of an entry: its country, that the brand file does not list it. */
  readonly describe?: (text: string) => ReactNode;
  /** What is offered while one types: values with their words. */
  readonly offers?: readonly (readonly [value: string, words: string])[];
  /** How what was typed is written. */
  readonly tidy?: (text: string) => string;
}

/** A list of short texts: typed or pasted, corrected in place, moved by Alt and arrows, taken out. */
export function TextList(props: TextListProps) {
  const { label, value, onChange, editor, at = '', empty, example, isOrdered = true, describe, offers, tidy } = props;
  const list = useRef<HTMLDivElement>(null);
  const follow = useRowFocus(list);
  const entries = entriesOf(value);
  const texts = textsOf(value);
  const move = (from: number, by: -1 | 1, part: 'up' | 'down' | 'value'): void => {
    if (from + by < 0 || from + by >= entries.length) return;
    follow(from + by, part);
    onChange(moveEntry(entries, from, by));
  };
  const byKey = (event: KeyboardEvent, from: number): void => {
    if (!isOrdered || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(from, event.key === 'ArrowUp' ? -1 : 1, 'value');
  };
  return (
    <div className={whole} ref={list}>
      {texts.length === 0 && <p className={none}>{empty}</p>}
      <ol className={rows}>
        {texts.map((text, index) => {
          const name = say('row.name', { label, place: index + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; the same text may stand twice
            <li key={index} className={row} data-row={index}>
              <TextField
                className={grow}
                label={name}
                hideLabel
                value={text}
                error={editor.problemAt(`${at}/${index}`)}
                hint={describe?.(text)}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                data-part="value"
                onKeyDown={(event) => byKey(event, index)}
                onChange={(event) => onChange(setEntry(entries, index, event.target.value))}
              />
              {editor.mayChange && (
                <RowTools
                  name={name}
                  isFirst={index === 0}
                  isLast={index === entries.length - 1}
                  onMove={isOrdered ? (by, part) => move(index, by, part) : undefined}
                  onDrop={() => {
                    follow(Math.min(index, entries.length - 2), 'value');
                    onChange(dropEntry(entries, index));
                  }}
                />
              )}
            </li>
          );
        })}
      </ol>
      {editor.mayChange && (
        <AddTexts
          label={label}
          example={example}
          offers={offers}
          onAdd={(added) => onChange(added.map(tidy ?? asTyped).reduce(addEntry, entries))}
        />
      )}
    </div>
  );
}

function asTyped(text: string): string {
  return text;
}

interface AddTextsProps {
  readonly label: string;
  readonly example: string;
  readonly offers: TextListProps['offers'];
  readonly onAdd: (texts: readonly string[]) => void;
}

/** Adds what is typed or pasted; several at once where they stand apart. It is an edit like others: nothing is sent by it. */
function AddTexts({ label, example, offers, onAdd }: AddTextsProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const add = (): void => {
    const words = splitWords(typed);
    if (words.length > 0) onAdd(words);
    setTyped('');
  };
  return (
    <div className={adding}>
      <TextField
        className={grow}
        label={say('row.new', { label })}
        hideLabel
        placeholder={example}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-part="add"
        list={offers && id}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
        onChange={(event) => setTyped(event.target.value)}
      />
      {offers !== undefined && (
        <datalist id={id}>
          {offers.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </datalist>
      )}
      <Button variant="quiet" icon="plus" onClick={add}>
        {say('row.add')}
      </Button>
    </div>
  );
}
