/** Lists in the forms of the console: dense rows with actions, moved by buttons or by Alt and arrow keys. */
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  getByPath,
  getUiOptions,
  type UiSchema,
} from '@rjsf/utils';
import { type ComponentType, createContext, type KeyboardEvent, type MouseEvent, use } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { FieldNote } from '#ui/fields/field.tsx';
import { describeWords } from '#ui/schema-form/state/field-words.ts';
import { focusSoon } from '#ui/schema-form/state/focus.ts';
import { fieldOfId, useFormInUse, useReported } from '#ui/schema-form/state/form-in-use.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, control, space, type, weight } from '#ui/style/tokens.ts';

const whole = css({ display: 'grid', gap: space[2], minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const none = css({ color: color.textMuted, fontSize: type.s });
const rows = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const row = css({ display: 'flex', alignItems: 'flex-start', gap: space[2] });
const content = css({ flex: 1, minInlineSize: 0 });
const narrow = css({ maxInlineSize: '30rem' });
const tools = css({ display: 'flex', flex: 'none', alignItems: 'center', minBlockSize: control.m });

/** The control that adds entries, below the list. Its first control has the id `id`. */
export interface AdderProps {
  readonly id: string;
  readonly entries: readonly unknown[];
  readonly options: ListOptions;
  /** Appends entries; `focus` moves the focus to the first of them. */
  readonly add: (entries: readonly unknown[], focus?: 'entry') => void;
}

export interface ListOptions {
  /** The name of an entry, for the labels of its buttons. */
  readonly nameOf: (entry: unknown, number: number) => string;
  /** The name of the list when its errors are announced. */
  readonly title: string;
  /** Shown as a heading if the surrounding box holds more than the list. */
  readonly isHeaded?: boolean;
  /** Shown if there are no entries. */
  readonly empty: string | ComponentType;
  readonly adder: ComponentType<AdderProps>;
  readonly isOrdered: boolean;
  /** False if entries are read-only. */
  readonly mayChange: boolean;
  /** Each entry renders its own frame and buttons (`EntryTools`). */
  readonly isCards?: boolean;
  /** The field of an entry that gets the focus; absent if an entry is one field. */
  readonly first?: string;
  /** Further data for the adder. */
  readonly more?: object;
}

/** The UI schema of a list and, with `items`, of its entries. */
export function listUi(options: ListOptions, items: UiSchema): UiSchema {
  return {
    'ui:ArrayFieldTemplate': List,
    'ui:ArrayFieldItemTemplate': options.isCards === true ? Card : Row,
    'ui:options': { ...options, literal: true, orderable: options.isOrdered, removable: options.mayChange },
    items,
  };
}

function optionsOf(uiSchema: UiSchema | undefined): ListOptions {
  return getUiOptions(uiSchema) as unknown as ListOptions;
}

function List({ fieldPathId, items, uiSchema }: ArrayFieldTemplateProps) {
  const { id, form, translate } = useFormInUse();
  const options = optionsOf(uiSchema);
  const { title, isHeaded, empty: Empty, adder: Adder, mayChange } = options;
  const { $id, path } = fieldPathId;
  const reported = useReported(form, fieldOfId(id, $id));
  const found = reported && describeWords(reported.words, translate);
  const entries = entriesAt(form.values(), path);
  const add: AdderProps['add'] = (added, focus) => {
    form.set(path.join('.'), [...entries, ...added]);
    if (focus === 'entry') focusSoon(entryId($id, entries.length, options));
  };
  return (
    <div id={$id} className={whole} {...(isHeaded === true && { role: 'group', 'aria-labelledby': `${$id}-head` })}>
      {/* A form can be at any depth of a page: the list's name is not a heading element, to keep the page's heading order. */}
      {isHeaded === true && (
        <p id={`${$id}-head`} className={heading}>
          {title}
        </p>
      )}
      {items.length === 0 &&
        found === undefined &&
        (typeof Empty === 'string' ? <p className={none}>{Empty}</p> : <Empty />)}
      {items.length > 0 && <ol className={rows}>{items}</ol>}
      <FieldNote id={$id} error={found} announced={false} />
      {mayChange && <Adder id={`${$id}-add`} entries={entries} options={options} add={add} />}
    </div>
  );
}

function entriesAt(values: unknown, path: readonly (string | number)[]): readonly unknown[] {
  const found: unknown = getByPath(values as object, [...path]);
  return Array.isArray(found) ? found : [];
}

function Row(props: ArrayFieldItemTemplateProps) {
  return (
    <li className={row} onKeyDown={(event) => moveByKey(event, props)}>
      <div className={props.schema.type === 'object' ? content : cx(content, narrow)}>{props.children}</div>
      <EntryTools {...props} />
    </li>
  );
}

/** An entry whose template renders its own frame and buttons. */
function Card(props: ArrayFieldItemTemplateProps) {
  return (
    <li onKeyDown={(event) => moveByKey(event, props)}>
      <EntryContext value={props}>{props.children}</EntryContext>
    </li>
  );
}

const EntryContext = createContext<ArrayFieldItemTemplateProps | null>(null);

/** The entry around a card: its template does not get its index and buttons from rjsf. */
export function useEntry(): ArrayFieldItemTemplateProps {
  const found = use(EntryContext);
  if (found === null) throw new Error('A card stands outside of a list.');
  return found;
}

/** Moves an entry by one place, or removes it. The focus stays with it, or moves to its neighbour. */
export function EntryTools(props: ArrayFieldItemTemplateProps) {
  const { form, translate } = useFormInUse();
  const { buttonsProps, index, totalItems, parentUiSchema } = props;
  const options = optionsOf(parentUiSchema);
  const { nameOf, isOrdered, mayChange } = options;
  const { $id, path } = buttonsProps.fieldPathId;
  if (!mayChange) return null;
  const name = nameOf(getByPath(form.values(), [...path]), index + 1);
  const list = listOf($id, index);
  const arrow = (by: -1 | 1, move: (event: MouseEvent<HTMLButtonElement>) => void) => {
    const action = by < 0 ? 'moveUp' : 'moveDown';
    const isPossible = index + by >= 0 && index + by < totalItems;
    return (
      <IconButton
        id={buttonId($id, action)}
        icon={by < 0 ? 'chevron-up' : 'chevron-down'}
        size="s"
        label={translate(by < 0 ? 'row.up' : 'row.down', { name })}
        aria-disabled={!isPossible}
        onClick={(event) => {
          if (!isPossible) return;
          move(event);
          focusSoon(buttonId(`${list}_${index + by}`, action));
        }}
      />
    );
  };
  return (
    <span className={tools}>
      {isOrdered && arrow(-1, buttonsProps.onMoveUpItem)}
      {isOrdered && arrow(1, buttonsProps.onMoveDownItem)}
      <IconButton
        icon="trash-2"
        size="s"
        label={translate('row.drop', { name })}
        onClick={(event) => {
          buttonsProps.onRemoveItem(event);
          focusSoon(totalItems === 1 ? `${list}-add` : entryId(list, Math.min(index, totalItems - 2), options));
        }}
      />
    </span>
  );
}

/** The id of the control of an entry that gets the focus. */
function entryId(list: string, at: number, { first }: ListOptions): string {
  return first === undefined ? `${list}_${at}` : `${list}_${at}_${first}`;
}

/** The id of the list of an entry. */
function listOf(entryId: string, index: number): string {
  return entryId.slice(0, -`_${index}`.length);
}

function moveByKey(
  event: KeyboardEvent,
  { buttonsProps, index, totalItems, parentUiSchema }: ArrayFieldItemTemplateProps,
) {
  const options = optionsOf(parentUiSchema);
  const { isOrdered, mayChange } = options;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (!isOrdered || !mayChange || !event.altKey || by === 0) return;
  event.preventDefault();
  if (index + by < 0 || index + by >= totalItems) return;
  if (by < 0) buttonsProps.onMoveUpItem();
  else buttonsProps.onMoveDownItem();
  focusSoon(entryId(listOf(buttonsProps.fieldPathId.$id, index), index + by, options));
}
