import { useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ControlInUse } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { ownZone, readWallClock, formatUtc, wallClock } from './wall-clock.ts';

const row = css({
  display: 'flex',
  alignItems: 'start',
  gap: space[1],
  '& > :first-child': { flex: 1, minInlineSize: 0 },
});
const beside = css({ marginBlockStart: '1.6rem' });

interface MomentFieldProps {
  readonly control: ControlInUse['control'];
  /** ISO 8601 in UTC, or empty. */
  readonly value: string;
  /** Where it is empty. */
  readonly none: string;
  /** How far away a moment is, in words. */
  readonly distance?: (ms: number) => string;
  /** Names the button that empties the field. */
  readonly clearLabel: string;
  readonly onChange: (value: string) => void;
}

/** A moment on the clock of the colleague's own zone; below it the same in UTC, and how far away it is. */
export function MomentField({ control, value, none, distance, clearLabel, onChange }: MomentFieldProps) {
  const zone = ownZone();
  const ms = value === '' ? undefined : Date.parse(value);
  // What is typed stays as it is typed while it means the same: half a year would be written anew under one's fingers.
  const [typed, setTyped] = useState('');
  const isTyped = isoOf(readWallClock(typed, zone)) === value;
  return (
    <div className={row}>
      <TextField
        {...control}
        type="datetime-local"
        hint={ms === undefined ? none : [formatUtc(ms), distance?.(ms)].filter(Boolean).join(' · ')}
        value={isTyped ? typed : ms === undefined ? '' : wallClock(ms, zone)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(isoOf(readWallClock(target.value, zone)));
        }}
      />
      {ms !== undefined && (
        <IconButton
          icon="x"
          className={beside}
          label={clearLabel}
          onClick={() => {
            setTyped('');
            onChange('');
          }}
        />
      )}
    </div>
  );
}

function isoOf(ms: number | undefined): string {
  return ms === undefined ? '' : new Date(ms).toISOString();
}
