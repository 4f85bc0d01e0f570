import { SmallSwitch } from '#console/kit/small-switch.tsx';
import { nameSwitch } from '#console/names/names.ts';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import type { SwitchRow } from './switch-rows.ts';
import { translate } from './words.ts';

const absent = css({ borderStyle: 'dashed', '&[aria-checked=true]': { backgroundColor: color.textMuted } });

export interface SwitchControlProps {
  readonly row: SwitchRow;
  /** The requested state that awaits a response. */
  readonly asked: boolean | undefined;
  readonly disabled: boolean;
  readonly onAct: () => void;
}

/** A switch on the board. A click does not toggle it: it opens the preview of the change. */
export function SwitchControl({ row, asked, disabled, onAct }: SwitchControlProps) {
  const isMissing = row.state === 'missing';
  return (
    <SmallSwitch
      isOn={asked ?? row.isOn}
      isBusy={asked !== undefined}
      label={nameSwitch(row.id, row.purpose)}
      title={isMissing ? translate(row.isOn ? 'control.missingOn' : 'control.missingOff') : undefined}
      onAct={disabled ? undefined : onAct}
      isOfRow
      className={isMissing ? absent : undefined}
    />
  );
}
