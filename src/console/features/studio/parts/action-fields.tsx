import { ownText } from '#model/json/json.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from '../draft/words.ts';

const pair = css({ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: space[2] });

/** The actions that a brand may give to an entry: those of slides are the same. */
const ACTIONS = Object.keys(brandSchema.properties.additions.items.properties.action.properties);
/** What a new action holds until it is typed. */
const START: Readonly<Record<string, string>> = { go: '/promotions', link: 'https://' };

interface ActionFieldsProps {
  readonly action: unknown;
  readonly mayEdit: boolean;
  /** An entry that leads somewhere in any case cannot have none. */
  readonly isRequired?: boolean;
  readonly onAction: (action: Readonly<Record<string, string>> | undefined) => void;
}

/** Where an entry or a button leads: a screen of the site, or an address. */
export function ActionFields({ action, mayEdit, isRequired = false, onAction }: ActionFieldsProps) {
  const kind = ACTIONS.find((known) => ownText(action, known) !== undefined) ?? '';
  const none = isRequired && kind !== '' ? [] : [{ value: '', label: translate('action.none') }];
  return (
    <div className={pair}>
      <Select
        label={translate('action')}
        value={kind}
        disabled={!mayEdit}
        options={[...none, ...ACTIONS.map((value) => ({ value, label: translate.label(`action.${value}`) }))]}
        onChange={({ target: { value } }) => onAction(value === '' ? undefined : { [value]: START[value] ?? '' })}
      />
      {kind !== '' && (
        <TextField
          label={translate('action.target')}
          value={ownText(action, kind) ?? ''}
          disabled={!mayEdit}
          dir="ltr"
          spellCheck={false}
          maxLength={300}
          onChange={({ target }) => onAction({ [kind]: target.value })}
        />
      )}
    </div>
  );
}
