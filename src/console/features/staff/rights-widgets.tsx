import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useMe } from '#console/session/me.ts';
import { STAFF_ROLES } from '#contract/staff/policy.ts';
import { isEnter } from '#ui/engine/enter-key.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { PolicyFold } from './policy-lines.tsx';
import { translate } from './translate.ts';

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

/** A role and its permissions. */
export function RoleWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  return (
    <div className={box}>
      <Select
        {...control}
        value={text}
        options={STAFF_ROLES.map((value) => ({ value, label: translate(`role.${value}`) }))}
        onChange={(event) => change(event.target.value)}
      />
      <PolicyFold role={STAFF_ROLES.find((known) => known === text) ?? 'support'} />
    </div>
  );
}

/** The merchants by name; selected ones first, so that the search hides none of them. */
export function MerchantsWidget(props: WidgetProps) {
  const { control, change } = useControl(props);
  const chosen: readonly string[] = Array.isArray(props.value) ? props.value : [];
  const { sites } = useMe();
  const [words, setWords] = useState('');
  // The order is fixed when the list opens: a click must not move the clicked line.
  const [first] = useState(chosen);
  const wanted = words.trim().toLowerCase();
  const found = sites
    .filter(({ merchant, name }) => `${merchant} ${name}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(first.includes(other.merchant)) - Number(first.includes(one.merchant)));
  const toggle = (merchant: string, isOn: boolean) =>
    change(isOn ? [...chosen, merchant].toSorted() : chosen.filter((code) => code !== merchant));
  return (
    <div className={box}>
      {sites.length > 8 && (
        <TextField
          label={translate('word.findASite')}
          hideLabel
          icon="search"
          placeholder={translate('word.findASite')}
          value={words}
          onKeyDown={(event) => {
            // Enter searches: the surrounding form has its own submit button.
            if (isEnter(event.nativeEvent)) event.preventDefault();
          }}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in every browser */}
      <div className={list} role="group" id={control.id} aria-label={control.label}>
        {found.slice(0, MOST_SHOWN).map(({ merchant, name }) => (
          <Checkbox
            key={merchant}
            label={name === merchant ? name : `${name} (${merchant})`}
            checked={chosen.includes(merchant)}
            disabled={control.disabled}
            onChange={(event) => toggle(merchant, event.target.checked)}
          />
        ))}
      </div>
      <p className={muted}>
        {translate('merchants.count', { count: chosen.length })}
        {found.length > MOST_SHOWN && ` ${translate('merchants.more', { count: found.length - MOST_SHOWN })}`}
      </p>
    </div>
  );
}
