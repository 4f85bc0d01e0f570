import { useState } from 'react';
import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { describeFinding } from '#console/people/describe-finding.ts';
import { playersWords } from '#console/texts/spoken.ts';
import { REGISTER_FIELDS } from '#model/catalogue/access.ts';
import { isObject, ownList, ownText } from '#model/json/json.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import formTexts from '#texts/EN/form.json' with { type: 'json' };
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import { translate } from '../draft/words.ts';
import { partOf } from '../fields/fields.ts';
import { freeTextKey, KeyText, ownTextOf, setOwnText } from './key-text.tsx';
import { moved, OrderedList, type OrderedRow } from './ordered-list.tsx';
import type { PartProps } from './part-props.ts';

const body = css({ display: 'grid', gap: space[3] });
const inner = css({ display: 'grid', gap: space[2], paddingInlineStart: space[6] });
const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[2] });
const add = css({ display: 'flex', alignItems: 'end', gap: space[2] });
const note = css({ color: color.textMuted, fontSize: type.s });
const wrong = css({ color: color.negative, fontSize: type.s, overflowWrap: 'anywhere' });

const GROUPS = '/registration/groups';
const STEPS = '/registration/steps';
const MOST_GROUPS = brandSchema.properties.registration.properties.groups.maxItems;
const KNOWN = REGISTER_FIELDS.map(({ field }) => field);

interface Group {
  readonly title: string | undefined;
  readonly fields: readonly string[];
}

/** The groups of the registration form, with the fields of each and their order. The rules decide which are shown. */
export function RegistrationPart({ draft, findings }: PartProps) {
  const { store, mayEdit } = draft;
  const groups = groupsOf(store.read(BRAND_FILE, GROUPS));
  const set = (next: readonly Group[]) =>
    store.set(BRAND_FILE, GROUPS, next.length === 0 ? undefined : next.map(asEntry));
  const left = KNOWN.filter((field) => !groups.some(({ fields }) => fields.includes(field)));
  const isInSteps = store.read(BRAND_FILE, STEPS) === true;
  const here = findings.filter(({ file, pointer }) => partOf(file, pointer) === 'registration');
  const rows = groups.map(
    (group, at): OrderedRow => ({
      key: group.title ?? group.fields[0] ?? String(at),
      title: titleOf(draft, group, at),
      end: mayEdit && (
        <IconButton
          icon="trash-2"
          size="s"
          label={translate('registration.remove', { group: titleOf(draft, group, at) })}
          onClick={() => set(groups.toSpliced(at, 1))}
        />
      ),
      more: <GroupEditor draft={draft} group={group} left={left} onGroup={(next) => set(groups.with(at, next))} />,
    }),
  );
  const addGroup = () => {
    const title = freeTextKey(
      draft,
      'registration',
      groups.map((group) => group.title),
    );
    setOwnText(draft, title, translate('registration.new'));
    set([...groups, { title, fields: left.slice(0, 1) }]);
  };
  return (
    <div className={body}>
      <p className={note}>{translate(groups.length === 0 ? 'registration.inherits' : 'registration.own')}</p>
      {here.map((finding) => (
        <p key={finding.code + finding.pointer} className={finding.severity === 'error' ? wrong : note}>
          {describeFinding(finding)}
        </p>
      ))}
      <div className={line}>
        <span>{translate('registration.steps')}</span>
        <SmallSwitch
          label={translate('registration.steps')}
          isOn={isInSteps}
          onAct={mayEdit ? () => store.set(BRAND_FILE, STEPS, isInSteps ? undefined : true) : undefined}
        />
      </div>
      {groups.length > 0 && (
        <OrderedList
          label={translate('part.registration')}
          name="registration"
          rows={rows}
          mayEdit={mayEdit}
          onMove={(from, to) => set(moved(groups, from, to))}
        />
      )}
      {mayEdit && groups.length < MOST_GROUPS && left.length > 0 && (
        <Button variant="quiet" icon="plus" onClick={addGroup} data-element="console.studio.registration.add">
          {translate('registration.add')}
        </Button>
      )}
    </div>
  );
}

interface GroupEditorProps {
  readonly draft: PartProps['draft'];
  readonly group: Group;
  /** Fields that are in no group. */
  readonly left: readonly string[];
  readonly onGroup: (group: Group) => void;
}

function GroupEditor({ draft, group, left, onGroup }: GroupEditorProps) {
  const { mayEdit } = draft;
  const { title, fields } = group;
  const [wanted, setWanted] = useState('');
  const chosen = left.find((field) => field === wanted) ?? left[0];
  const rows = fields.map(
    (field): OrderedRow => ({
      key: field,
      title: nameField(field),
      // A group has at least one field.
      end: mayEdit && fields.length > 1 && (
        <IconButton
          icon="x"
          size="s"
          label={translate('registration.removeField', { field: nameField(field) })}
          onClick={() => onGroup({ title, fields: fields.filter((one) => one !== field) })}
        />
      ),
    }),
  );
  return (
    <div className={inner}>
      {title !== undefined && <KeyText draft={draft} label={translate('registration.title')} textKey={title} />}
      <OrderedList
        label={translate('registration.fields')}
        name="fields"
        rows={rows}
        mayEdit={mayEdit}
        onMove={(from, to) => onGroup({ title, fields: moved(fields, from, to) })}
      />
      {mayEdit && chosen !== undefined && (
        <div className={add}>
          <Select
            label={translate('registration.field')}
            value={chosen}
            options={left.map((field) => ({ value: field, label: nameField(field) }))}
            onChange={({ target }) => setWanted(target.value)}
          />
          <Button variant="quiet" icon="plus" onClick={() => onGroup({ title, fields: [...fields, chosen] })}>
            {translate('act.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

function groupsOf(value: unknown): readonly Group[] {
  const entries = Array.isArray(value) ? value.filter(isObject) : [];
  return entries.map((entry) => ({ title: ownText(entry, 'title'), fields: ownList(entry, 'fields').map(String) }));
}

function asEntry({ title, fields }: Group) {
  return title === undefined ? { fields } : { title, fields };
}

function titleOf(draft: PartProps['draft'], { title }: Group, at: number): string {
  const text = title === undefined ? undefined : ownTextOf(draft, title);
  return text ?? translate('registration.group', { number: at + 1 });
}

/** As players read it; the name of a field that has no text. */
function nameField(field: string): string {
  const words: Readonly<Record<string, string>> = playersWords('form', formTexts);
  const key = `form.field.${field}`;
  return (Object.hasOwn(words, key) && words[key]) || field;
}
