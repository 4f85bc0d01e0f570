import { type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps, buttonId, getUiOptions } from '@rjsf/utils';
import { type MouseEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { describedBy, FieldNote, REQUIRED_STAR } from '#ui/fields/field.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { describeWords, type Translate } from '../state/field-words.ts';
import { focusSoon } from '../state/focus.ts';
import { fieldOfId, useFormInUse, useReported } from '../state/form-in-use.ts';

const box = css({ display: 'grid', gap: space[2], minInlineSize: 0, margin: 0, padding: 0, border: 0 });
const legend = css({ padding: 0, fontSize: type.s, fontWeight: weight.strong, color: color.text, lineHeight: 1.4 });
const note = css({ margin: 0, fontSize: type.s, color: color.textMuted });
const list = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const entry = css({
  display: 'flex',
  alignItems: 'start',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
const content = css({ flex: 1, minInlineSize: 0 });
const tools = css({ flex: 'none', display: 'flex' });
const empty = css({
  margin: 0,
  padding: space[4],
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.m,
  textAlign: 'center',
  fontSize: type.s,
  color: color.textMuted,
});
const foot = css({ display: 'flex' });

/** A list with add and remove: its entries, an empty state, and an add button. */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, items, canAdd, onAddClick, required, schema, uiSchema } = props;
  const { id, form, translate } = useFormInUse();
  const field = fieldOfId(id, fieldPathId.$id);
  const reported = useReported(form, field);
  const { title = schema.title, description = schema.description, literal, add } = getUiOptions(uiSchema);
  const words = (key: string) => (literal === true ? key : translate(key));
  const name = title === undefined ? field : words(title);
  const error = reported && describeWords(reported.words, translate);
  const isOff = props.disabled === true || props.readonly === true;
  const changed = useChangeWords(items.length, translate);
  return (
    <fieldset id={fieldPathId.$id} className={box} {...describedBy(fieldPathId.$id, { error })}>
      <legend className={legend}>
        {name}
        {required && REQUIRED_STAR}
      </legend>
      {description !== undefined && description !== '' && <p className={note}>{words(description)}</p>}
      {items.length === 0 ? (
        <p className={empty}>{translate('ui.form.none')}</p>
      ) : (
        <ol className={list} aria-label={name}>
          {items}
        </ol>
      )}
      <FieldNote id={fieldPathId.$id} error={error} announced={false} />
      {canAdd && (
        <div className={foot}>
          <Button
            id={buttonId(fieldPathId, 'add')}
            variant="quiet"
            size="s"
            icon="plus"
            disabled={isOff}
            onClick={(event) => {
              form.leave(field);
              onAddClick(event);
              focusSoon(`${fieldPathId.$id}_${items.length}`);
            }}
          >
            {typeof add === 'string' ? words(add) : translate('ui.form.add', { list: name })}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{changed}</span>
      </VisuallyHidden>
    </fieldset>
  );
}

/** Describes the last change of the list, for screen readers. */
function useChangeWords(count: number, translate: Translate): string {
  const [{ last, words }, setChange] = useState({ last: count, words: '' });
  if (count !== last) {
    setChange({
      last: count,
      words: count > last ? translate('ui.form.added', { number: count }) : translate('ui.form.removed'),
    });
  }
  return words;
}

/** One entry of a list with its buttons. Each button names its entry. */
export function ListItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { buttonsProps, children, hasToolbar, index, totalItems } = props;
  const { translate } = useFormInUse();
  const { fieldPathId, hasMoveUp, hasMoveDown, hasRemove, disabled, readonly } = buttonsProps;
  const isOff = disabled === true || readonly === true;
  const number = index + 1;
  const listId = fieldPathId.$id.slice(0, -`_${index}`.length);
  const button = (
    action: EntryAction,
    icon: string,
    isPossible: boolean,
    act: (event: MouseEvent<HTMLButtonElement>) => void,
  ) => (
    <IconButton
      id={buttonId(fieldPathId, action)}
      icon={icon}
      label={translate(LABELS[action], { number })}
      size="s"
      tooltip={false}
      // Not `disabled`: a focused button that becomes disabled loses the focus.
      aria-disabled={isOff || !isPossible}
      onClick={(event) => {
        if (isOff || !isPossible) return;
        act(event);
        focusSoon(whereTo(action, { listId, index, totalItems }));
      }}
    />
  );
  return (
    <li className={entry}>
      <div className={content}>{children}</div>
      {hasToolbar && (
        <div className={tools}>
          {(hasMoveUp || hasMoveDown) && (
            <>
              {button('moveUp', 'chevron-up', hasMoveUp, buttonsProps.onMoveUpItem)}
              {button('moveDown', 'chevron-down', hasMoveDown, buttonsProps.onMoveDownItem)}
            </>
          )}
          {hasRemove && button('remove', 'trash-2', true, buttonsProps.onRemoveItem)}
        </div>
      )}
    </li>
  );
}

type EntryAction = 'moveUp' | 'moveDown' | 'remove';

const LABELS: Readonly<Record<EntryAction, string>> = {
  moveUp: 'ui.form.up',
  moveDown: 'ui.form.down',
  remove: 'ui.form.remove',
};

interface Entry {
  readonly listId: string;
  readonly index: number;
  readonly totalItems: number;
}

/** The focus follows a moved entry; after a removal it goes to the next entry, else to the add button. */
function whereTo(action: EntryAction, { listId, index, totalItems }: Entry): string {
  const entry = (at: number) => buttonId(`${listId}_${at}`, action);
  if (action === 'moveUp') return entry(index - 1);
  if (action === 'moveDown') return entry(index + 1);
  const left = totalItems - 1;
  return left === 0 ? buttonId(listId, 'add') : entry(Math.min(index, left - 1));
}
