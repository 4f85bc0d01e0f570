import { useState } from 'react';
import { wallClock } from '#model/documents/wall-clock.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ControlInUse } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { formatUtc, ownZone, readWallClock } from './wall-clock.ts';

const row = css({
  display: 'flex',
  alignItems: 'start',
  gap: space[1],
  '& > :first-child': { flex: 1, minInlineSize: 0 },
});
const clearButton = css({ marginBlockStart: '1.6rem' });

interface MomentFieldProps {
  readonly control: ControlInUse['control'];
  /** ISO 8601 in UTC; empty if unset. */
  readonly value: string;
  /** The text of an empty value. */
  readonly none: string;
  /** Formats the distance to the moment. */
  readonly distance?: (ms: number) => string;
  /** The label of the clear button. */
  readonly clearLabel: string;
  readonly onChange: (value: string) => void;
}

/** A date and time in the user's time zone, with the same time in UTC and its distance below. */
export function MomentField({ control, value, none, distance, clearLabel, onChange }: MomentFieldProps) {
  const zone = ownZone();
  const ms = value === '' ? undefined : Date.parse(value);
  // Keep the typed text while it means the same value: otherwise a half-typed year would be rewritten.
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
          className={clearButton}
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
