import { type ReactNode, useState } from 'react';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import { useMay } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import type { StaffAction } from '#contract/staff/policy.ts';
import type { RolloutPlan } from '#model/documents/rollouts.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { RolloutDialog } from './rollout-dialog.tsx';
import { translate } from './words.ts';

/** What can be rolled out: a switch, or a revision of the brand. */
export interface RolledOut {
  /** The id of the roll-out. */
  readonly id: string;
  readonly name: string;
  /** Its running roll-out. */
  readonly plan: RolloutPlan | undefined;
  /** What a new roll-out gives its share. */
  readonly to: RolloutPlan['to'];
}

/** The change of a roll-out that waits for confirmation. */
interface Wanted {
  readonly name: string;
  readonly title: string;
  readonly proposals: readonly Proposal[];
  readonly urgent: boolean;
}

export interface RollingOut {
  readonly mayRoll: boolean;
  begin(row: RolledOut): void;
  advance(row: RolledOut): void;
  /** The switch itself becomes what the share has. */
  finish(row: RolledOut): void;
  /** At once, as an emergency stop is. */
  stop(row: RolledOut): void;
  /** The panel of the change; undefined if none waits. */
  readonly panel: ReactNode;
  /** Can be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

/** Begins, continues, finishes and stops roll-outs; each is a change with its effect and reason. */
export function useRollingOut(merchant: string, permission: StaffAction): RollingOut {
  const mayRoll = useMay()(permission, merchant);
  const [begun, setBegun] = useState<RolledOut>();
  const [wanted, setWanted] = useState<Wanted>();
  const undo = useUndo();
  const ask = ({ name }: RolledOut, title: Title, proposals: readonly Proposal[], urgent = false) => {
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
            name={begun.name}
            to={begun.to}
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
        permission={permission}
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
