import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { LABELS } from '#contract/staff/members/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[3] });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))',
  gap: space[1],
  maxBlockSize: '12rem',
  overflow: 'auto',
});
const add = css({ display: 'flex', alignItems: 'end', gap: space[2], '& > :first-child': { flex: 1 } });

export function labelsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Selects labels among those in use (the option `known`), or adds a new one. */
export function LabelsWidget({ value, options, onChange }: WidgetProps) {
  const [typed, setTyped] = useState('');
  const chosen = labelsOf(value);
  const known = labelsOf(options['known']);
  const all = [...new Set([...known, ...chosen])].sort();
  const isFull = chosen.length >= LABELS.most;
  const take = () => {
    const label = typed.trim();
    if (label === '' || isFull) return;
    onChange([...new Set([...chosen, label])]);
    setTyped('');
  };
  return (
    <div className={box}>
      {all.length > 0 && (
        <fieldset className={list}>
          {all.map((label) => (
            <Checkbox
              key={label}
              label={label}
              checked={chosen.includes(label)}
              disabled={isFull && !chosen.includes(label)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, label] : chosen.filter((other) => other !== label))
              }
            />
          ))}
        </fieldset>
      )}
      <div className={add}>
        <TextField
          label={translate('labels.new')}
          maxLength={LABELS.longest}
          value={typed}
          disabled={isFull}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event.nativeEvent)) return;
            // Enter must not submit the surrounding form: its own button does.
            event.preventDefault();
            take();
          }}
        />
        <Button variant="quiet" disabled={typed.trim() === '' || isFull} onClick={take}>
          {translate('act.add')}
        </Button>
      </div>
    </div>
  );
}
