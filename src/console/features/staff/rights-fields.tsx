import { useState } from 'react';
import { useMe } from '#console/session/me.ts';
import { STAFF_ROLES, type StaffMerchants, type StaffRole } from '#contract/staff/policy.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, radius, space, type } from '#ui/tokens.ts';
import { PolicyFold } from './policy-lines.tsx';
import { say } from './say.ts';

const box = css({ display: 'grid', gap: space[4] });
const list = css({
  maxBlockSize: '14rem',
  overflow: 'auto',
  paddingInline: space[3],
  paddingBlock: space[1],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
const muted = css({ color: color.textMuted, fontSize: type.xs });
const MOST_SHOWN = 50;

export interface Rights {
  readonly role: StaffRole;
  readonly merchants: StaffMerchants;
}

export interface RightsFieldsProps {
  readonly rights: Rights;
  readonly isDisabled?: boolean;
  readonly onChange: (rights: Rights) => void;
}

/** Role and merchants: nobody can give what they do not have. */
export function RightsFields({ rights, isDisabled = false, onChange }: RightsFieldsProps) {
  const me = useMe();
  const { role, merchants } = rights;
  return (
    <div className={box}>
      <Select
        label={say('staff.role')}
        value={role}
        disabled={isDisabled}
        options={STAFF_ROLES.map((value) => ({ value, label: say(`role.${value}`) }))}
        onChange={(event) =>
          onChange({ ...rights, role: STAFF_ROLES.find((known) => known === event.target.value) ?? role })
        }
      />
      <PolicyFold role={role} />
      <Select
        label={say('merchants.label')}
        value={merchants === 'all' ? 'all' : 'some'}
        disabled={isDisabled}
        options={[
          { value: 'all', label: say('merchants.everything'), disabled: me.merchants !== 'all' },
          { value: 'some', label: say('merchants.some') },
        ]}
        onChange={(event) => onChange({ ...rights, merchants: event.target.value === 'all' ? 'all' : [] })}
      />
      {merchants !== 'all' && (
        <MerchantList
          chosen={merchants}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange({ ...rights, merchants: chosen })}
        />
      )}
    </div>
  );
}

interface MerchantListProps {
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The merchants by name; the chosen ones first, so that none hides behind a search. */
function MerchantList({ chosen, isDisabled, onChange }: MerchantListProps) {
  const { sites } = useMe();
  const [words, setWords] = useState('');
  // As it was chosen when the list came: a press must not move the line that was pressed.
  const [first] = useState(chosen);
  const wanted = words.trim().toLowerCase();
  const found = sites
    .filter(({ merchant, name }) => `${merchant} ${name}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(first.includes(other.merchant)) - Number(first.includes(one.merchant)));
  const toggle = (merchant: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, merchant].toSorted() : chosen.filter((code) => code !== merchant));
  return (
    <div className={box}>
      {sites.length > 8 && (
        <TextField
          label={say('merchants.find')}
          hideLabel
          icon="search"
          placeholder={say('merchants.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in every browser */}
      <div className={list} role="group" aria-label={say('merchants.list')}>
        {found.slice(0, MOST_SHOWN).map(({ merchant, name }) => (
          <Checkbox
            key={merchant}
            label={name === merchant ? name : `${name} (${merchant})`}
            checked={chosen.includes(merchant)}
            disabled={isDisabled}
            onChange={(event) => toggle(merchant, event.target.checked)}
          />
        ))}
      </div>
      <p className={muted}>
        {say('merchants.count', { count: chosen.length })}
        {found.length > MOST_SHOWN && ` ${say('merchants.more', { count: found.length - MOST_SHOWN })}`}
      </p>
    </div>
  );
}
