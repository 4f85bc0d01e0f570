import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { createContext, type ReactNode, use, useId, useState } from 'react';
import { type AdderProps, listUi } from '#console/forms/list-template.tsx';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { typingOf } from '#ui/schema-form/theme/text-widgets.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { splitWords } from './values.ts';
import { translate } from './words.ts';

const adding = css({ display: 'flex', alignItems: 'stretch', gap: space[2] });
const grow = css({ flex: 1, minInlineSize: 0, maxInlineSize: '30rem' });

/** A list of short texts. */
export interface Texts {
  /** What one entry is called: `Address`. */
  readonly label: string;
  readonly example: string;
  /** What is offered while one types: values with their words. */
  readonly offers?: readonly (readonly [value: string, words: string])[];
  /** How what was typed is written. */
  readonly tidy?: (text: string) => string;
}

interface TextsLook {
  readonly texts: Texts;
  /** A heading above the list. */
  readonly heading?: string;
  /** Said where there is no entry. */
  readonly empty: string;
  /** False: the order says nothing. */
  readonly isOrdered?: boolean;
  readonly mayChange: boolean;
}

/** The part of a ui schema that draws a list of short texts: typed or pasted, corrected in place, moved, taken out. */
export function textsUi({ texts, heading, isOrdered = true, ...look }: TextsLook): UiSchema {
  const title = { title: heading ?? texts.label, isHeaded: heading !== undefined };
  const nameOf = (_: unknown, number: number) => translate('row.name', { label: texts.label, place: number });
  return listUi(
    { ...look, ...title, more: texts, nameOf, isOrdered, adder: TextAdder },
    { 'ui:widget': 'entry', 'ui:options': { called: texts.label, mark: false } },
  );
}

/** What is known of an entry: its country, that the brand file does not list it. */
export const DescribeContext = createContext<(text: string) => ReactNode>(() => undefined);

/** One entry of such a list. */
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

/** Adds what is typed or pasted; several at once where they stand apart. It is an edit like others: nothing is sent by it. */
function TextAdder({ id, look, add: onAdd }: AdderProps) {
  const { label, example, offers, tidy = asTyped } = (look.more ?? NO_TEXTS) as Texts;
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
          if (event.key !== 'Enter') return;
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
        {translate('row.add')}
      </Button>
    </div>
  );
}
