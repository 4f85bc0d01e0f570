import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { createContext, type ReactNode, use, useId, useState } from 'react';
import { type AdderProps, listUi } from '#console/forms/list-template.tsx';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { splitWords } from './values.ts';
import { translate } from './words.ts';

const adding = css({ display: 'flex', alignItems: 'stretch', gap: space[2] });
const grow = css({ flex: 1, minInlineSize: 0, maxInlineSize: '30rem' });

export interface Texts {
  /** The label of one entry: `Address`. */
  readonly label: string;
  readonly example: string;
  /** Suggestions while typing: values with their labels. */
  readonly offers?: readonly (readonly [value: string, words: string])[];
  /** Normalises the typed text. */
  readonly tidy?: (text: string) => string;
}

interface TextListOptions {
  readonly texts: Texts;
  readonly heading?: string;
  /** The text of the empty state. */
  readonly empty: string;
  /** False if the order has no meaning. */
  readonly isOrdered?: boolean;
  readonly mayChange: boolean;
}

/** The UI schema of a list of short texts: entries are typed or pasted, edited in place, moved, removed. */
export function textsUi({ texts, heading, isOrdered = true, ...options }: TextListOptions): UiSchema {
  const title = { title: heading ?? texts.label, isHeaded: heading !== undefined };
  const nameOf = (_: unknown, number: number) => translate('row.name', { label: texts.label, place: number });
  return listUi(
    { ...options, ...title, more: texts, nameOf, isOrdered, adder: TextAdder },
    { 'ui:widget': 'entry', 'ui:options': { called: texts.label, asterisk: false } },
  );
}

/** Describes an entry: its country, or that the brand file does not list it. */
export const DescribeContext = createContext<(text: string) => ReactNode>(() => undefined);

export function EntryWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const describe = use(DescribeContext);
  const place = Number(/_(\d+)$/.exec(props.id)?.[1] ?? 0) + 1;
  return (
    <TextField
      {...control}
      {...typingOf(props)}
      label={translate('row.name', { label: String(props.options['called']), place })}
      hideLabel
      hint={describe(text)}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

const NO_TEXTS: Texts = { label: '', example: '' };

function asTyped(text: string): string {
  return text;
}

/**
 * Adds typed or pasted texts; separators split them into several entries. The edit goes to the draft; nothing is sent.
 */
function TextAdder({ id, options, add: onAdd }: AdderProps) {
  const { label, example, offers, tidy = asTyped } = (options.more ?? NO_TEXTS) as Texts;
  const [typed, setTyped] = useState('');
  const offersId = useId();
  const add = (): void => {
    const words = splitWords(typed);
    if (words.length > 0) onAdd(words.map(tidy));
    setTyped('');
  };
  return (
    <div className={adding}>
      <TextField
        id={id}
        className={grow}
        label={translate('row.new', { label })}
        hideLabel
        placeholder={example}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        list={offers && offersId}
        onKeyDown={(event) => {
          if (!isEnter(event.nativeEvent)) return;
          event.preventDefault();
          add();
        }}
        onChange={(event) => setTyped(event.target.value)}
      />
      {offers !== undefined && (
        <datalist id={offersId}>
          {offers.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </datalist>
      )}
      <Button variant="quiet" icon="plus" onClick={add}>
        {translate('act.add')}
      </Button>
    </div>
  );
}
