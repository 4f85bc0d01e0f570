import { type ReactNode, useState } from 'react';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import { nameSwitch } from '#console/names/names.ts';
import { useMay } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import type { RolloutPlan } from '#model/documents/rollouts.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { RolloutDialog } from './rollout-dialog.tsx';
import type { SwitchRow } from './switch-rows.ts';
import { translate } from './words.ts';

/** The change of a roll-out that waits for confirmation. */
interface Wanted {
  readonly name: string;
  readonly title: string;
  readonly proposals: readonly Proposal[];
  readonly urgent: boolean;
}

export interface RollingOut {
  readonly mayRoll: boolean;
  begin(row: SwitchRow): void;
  advance(row: SwitchRow): void;
  /** The switch itself becomes what the share has. */
  finish(row: SwitchRow): void;
  /** At once, as an emergency stop is. */
  stop(row: SwitchRow): void;
  /** The panel of the change; undefined if none waits. */
  readonly panel: ReactNode;
  /** Can be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

/** Begins, continues, finishes and stops roll-outs of switches; each is a change with its effect and reason. */
export function useRollingOut(merchant: string): RollingOut {
  const mayRoll = useMay()('switch.turn', merchant);
  const [begun, setBegun] = useState<SwitchRow>();
  const [wanted, setWanted] = useState<Wanted>();
  const undo = useUndo();
  const ask = (row: SwitchRow, title: Title, proposals: readonly Proposal[], urgent = false) => {
    const name = nameOf(row);
    setWanted({ name, title: translate(title, { id: name }), proposals, urgent });
  };
  const roll = (id: string, rollout: RolloutPlan | null): Proposal => ({ kind: 'rollout', id, rollout });
  return {
    mayRoll,
    begin: setBegun,
    advance(row) {
      const { id, plan } = row;
      if (plan) ask(row, 'rollout.change.advance', [roll(id, { ...plan, step: plan.step + 1 })]);
    },
    finish(row) {
      const { id, plan } = row;
      const toggle: Proposal = { kind: 'switch', id, enabled: plan?.to === '1' };
      ask(row, 'rollout.change.finish', [roll(id, null), toggle]);
    },
    stop: (row) => ask(row, 'rollout.change.stop', [roll(row.id, null)], true),
    dialog: (
      <>
        {begun && (
          <RolloutDialog
            name={nameOf(begun)}
            to={begun.isOn ? '0' : '1'}
            onClose={() => setBegun(undefined)}
            onPlan={(plan) => {
              setBegun(undefined);
              ask(begun, 'rollout.change.begin', [roll(begun.id, plan)]);
            }}
          />
        )}
        {undo.dialog}
      </>
    ),
    panel: wanted && (
      <ChangePanel
        key={wanted.title}
        merchant={merchant}
        title={wanted.title}
        proposals={wanted.proposals}
        permission="switch.turn"
        urgent={wanted.urgent}
        onDone={(done, reason) => {
          const undone = translate('rollout.undone', { id: wanted.name });
          undo.report({ title: wanted.title, undone, reason, back: done });
        }}
        onClose={() => setWanted(undefined)}
      />
    ),
  };
}

type Title = `rollout.change.${'begin' | 'advance' | 'finish' | 'stop'}`;

function nameOf({ id, purpose }: SwitchRow): string {
  return nameSwitch(id, purpose);
}
