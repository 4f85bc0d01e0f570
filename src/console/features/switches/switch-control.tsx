import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import type { SwitchRow } from './switch-rows.ts';
import { translate } from './words.ts';

const absent = css({ borderStyle: 'dashed', '&[aria-checked=true]': { backgroundColor: color.textMuted } });

export interface SwitchControlProps {
  readonly row: SwitchRow;
  /** The state that was just asked for and is not yet answered. */
  readonly asked: boolean | undefined;
  readonly disabled: boolean;
  readonly onAct: () => void;
}

/** A switch as the board draws it. A press turns nothing yet: it opens what would change. */
export function SwitchControl({ row, asked, disabled, onAct }: SwitchControlProps) {
  const isMissing = row.state === 'missing';
  return (
    <SmallSwitch
      isOn={asked ?? row.isOn}
      isBusy={asked !== undefined}
      label={translate('control.label', { id: row.id })}
      title={isMissing ? translate(row.isOn ? 'control.missingOn' : 'control.missingOff') : undefined}
      onAct={disabled ? undefined : onAct}
      isOfRow
      className={isMissing ? absent : undefined}
    />
  );
}
