/** Lists in the forms of the console: dense rows, each with what can be done to it, moved by buttons or by Alt and arrows. */
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

/** What adds entries: it stands below the list. Its first control is found by `id`. */
export interface AdderProps {
  readonly id: string;
  readonly entries: readonly unknown[];
  readonly look: ListLook;
  /** Puts entries at the end; `focus` goes to the first of them. */
  readonly add: (entries: readonly unknown[], focus?: 'entry') => void;
}

/** How a list of the console is drawn. */
export interface ListLook {
  /** What an entry is called, for its buttons. */
  readonly nameOf: (entry: unknown, number: number) => string;
  /** What the list is called where its mistakes are read out. */
  readonly title: string;
  /** Drawn as a heading, where the box around holds more than the list. */
  readonly isHeaded?: boolean;
  /** What stands there while there is no entry. */
  readonly empty: string | ComponentType;
  readonly adder: ComponentType<AdderProps>;
  readonly isOrdered: boolean;
  /** False: entries are looked at. */
  readonly mayChange: boolean;
  /** Each entry draws its own frame and its buttons (`EntryTools`). */
  readonly isCards?: boolean;
  /** The field of an entry that the focus goes to; absent: an entry is one field. */
  readonly first?: string;
  /** What the adder knows besides. */
  readonly more?: object;
}

/** The part of a ui schema that draws a list, and each of its entries by `items`. */
export function listUi(look: ListLook, items: UiSchema): UiSchema {
  return {
    'ui:ArrayFieldTemplate': List,
    'ui:ArrayFieldItemTemplate': look.isCards === true ? Card : Row,
    'ui:options': { ...look, literal: true, orderable: look.isOrdered, removable: look.mayChange },
    items,
  };
}

function lookOf(uiSchema: UiSchema | undefined): ListLook {
  return getUiOptions(uiSchema) as unknown as ListLook;
}

function List({ fieldPathId, items, uiSchema }: ArrayFieldTemplateProps) {
  const { id, form, translate } = useFormInUse();
  const look = lookOf(uiSchema);
  const { title, isHeaded, empty: Empty, adder: Adder, mayChange } = look;
  const { $id, path } = fieldPathId;
  const reported = useReported(form, fieldOfId(id, $id));
  const found = reported && describeWords(reported.words, translate);
  const entries = entriesAt(form.values(), path);
  const add: AdderProps['add'] = (added, focus) => {
    form.set(path.join('.'), [...entries, ...added]);
    if (focus === 'entry') focusSoon(entryId($id, entries.length, look));
  };
  return (
    <div id={$id} className={whole} {...(isHeaded === true && { role: 'group', 'aria-labelledby': `${$id}-head` })}>
      {/* A form stands at any depth of a page: what names a list is no heading of the page's own order. */}
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
      {mayChange && <Adder id={`${$id}-add`} {...{ entries, look, add }} />}
    </div>
  );
}

/** The entries of the list at a place of a form's values. */
function entriesAt(values: unknown, path: readonly (string | number)[]): readonly unknown[] {
  const found: unknown = getByPath(values as object, [...path]);
  return Array.isArray(found) ? found : [];
}

/** An entry with its buttons beside it. */
function Row(props: ArrayFieldItemTemplateProps) {
  return (
    <li className={row} onKeyDown={(event) => moveByKey(event, props)}>
      <div className={props.schema.type === 'object' ? content : cx(content, narrow)}>{props.children}</div>
      <EntryTools {...props} />
    </li>
  );
}

/** An entry whose own template draws its frame, with its buttons in it. */
function Card(props: ArrayFieldItemTemplateProps) {
  return (
    <li onKeyDown={(event) => moveByKey(event, props)}>
      <EntryContext value={props}>{props.children}</EntryContext>
    </li>
  );
}

const EntryContext = createContext<ArrayFieldItemTemplateProps | null>(null);

/** The entry around a card: what its own template does not know of itself. */
export function useEntry(): ArrayFieldItemTemplateProps {
  const found = use(EntryContext);
  if (found === null) throw new Error('A card stands outside of a list.');
  return found;
}

/** Moves an entry by one place, or takes it out. The focus stays with it, or goes to its neighbour. */
export function EntryTools(props: ArrayFieldItemTemplateProps) {
  const { form, translate } = useFormInUse();
  const { buttonsProps, index, totalItems, parentUiSchema } = props;
  const look = lookOf(parentUiSchema);
  const { nameOf, isOrdered, mayChange } = look;
  const { $id, path } = buttonsProps.fieldPathId;
  if (!mayChange) return null;
  const name = nameOf(getByPath(form.values(), [...path]), index + 1);
  const list = listOf($id, index);
  const arrow = (by: -1 | 1, move: (event: MouseEvent<HTMLButtonElement>) => void) => {
    const way = by < 0 ? 'moveUp' : 'moveDown';
    const isPossible = index + by >= 0 && index + by < totalItems;
    return (
      <IconButton
        id={buttonId($id, way)}
        icon={by < 0 ? 'chevron-up' : 'chevron-down'}
        size="s"
        label={translate(by < 0 ? 'row.up' : 'row.down', { name })}
        aria-disabled={!isPossible}
        onClick={(event) => {
          if (!isPossible) return;
          move(event);
          focusSoon(buttonId(`${list}_${index + by}`, way));
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
          focusSoon(totalItems === 1 ? `${list}-add` : entryId(list, Math.min(index, totalItems - 2), look));
        }}
      />
    </span>
  );
}

/** The id of the control of an entry that the focus goes to. */
function entryId(list: string, at: number, { first }: ListLook): string {
  return first === undefined ? `${list}_${at}` : `${list}_${at}_${first}`;
}

/** The id of the list that an entry stands in. */
function listOf(entryId: string, index: number): string {
  return entryId.slice(0, -`_${index}`.length);
}

function moveByKey(
  event: KeyboardEvent,
  { buttonsProps, index, totalItems, parentUiSchema }: ArrayFieldItemTemplateProps,
) {
  const look = lookOf(parentUiSchema);
  const { isOrdered, mayChange } = look;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (!isOrdered || !mayChange || !event.altKey || by === 0) return;
  event.preventDefault();
  if (index + by < 0 || index + by >= totalItems) return;
  if (by < 0) buttonsProps.onMoveUpItem();
  else buttonsProps.onMoveDownItem();
  focusSoon(entryId(listOf(buttonsProps.fieldPathId.$id, index), index + by, look));
}
