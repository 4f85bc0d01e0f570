import { pointer as pointerOf } from '#model/json/problem.ts';
import type { Element } from '#model/portal/elements.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { Select } from '#ui/fields/select.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { ActionFields } from './action-fields.tsx';
import { KeyText } from './key-text.tsx';

const fields = css({ display: 'grid', gap: space[2], paddingInlineStart: space[6] });

const ICONS = brandSchema.properties.additions.items.properties.icon.enum;

/** An entry that the brand adds, as in its file. */
export type Addition = Readonly<Record<string, unknown>>;

interface MenuEntryProps {
  readonly draft: Draft;
  readonly element: Pick<Element, 'id' | 'label'>;
  readonly title: string;
  /** Undefined: an entry of the catalogue. */
  readonly addition: Addition | undefined;
  readonly onAddition: (part: Addition) => void;
}

/** The label and the icon of a menu entry; of an added one also where it leads. */
export function MenuEntry({ draft, element, title, addition, onAddition }: MenuEntryProps) {
  const { store, mayEdit } = draft;
  const { id, label } = element;
  const iconAt = `/elements${pointerOf(id)}/icon`;
  const icon = addition === undefined ? store.read(BRAND_FILE, iconAt) : addition['icon'];
  const setIcon = (name: string | undefined) =>
    addition === undefined ? store.set(BRAND_FILE, iconAt, name) : onAddition({ icon: name });
  return (
    <div className={fields}>
      <KeyText draft={draft} label={translate('entry.label')} textKey={label} inherited={title} />
      <Select
        label={translate('entry.icon')}
        value={typeof icon === 'string' ? icon : ''}
        disabled={!mayEdit}
        options={[
          { value: '', label: translate('entry.icon.own') },
          ...ICONS.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) => setIcon(target.value || undefined)}
      />
      {addition !== undefined && (
        <ActionFields
          action={addition['action']}
          mayEdit={mayEdit}
          isRequired
          onAction={(action) => onAddition({ action })}
        />
      )}
    </div>
  );
}
