import { type ReactNode, useMemo, useState } from 'react';
import type { Done } from '#console/effects/change-outcome.ts';
import { ChangePanel } from '#console/effects/change-panel.tsx';
import { nameSwitch } from '#console/names/names.ts';
import { useMay } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { SwitchRow } from './switch-rows.ts';
import { type Optimism, useOptimism } from './use-optimism.ts';
import { translate } from './words.ts';

/** The toggle that waits for confirmation. */
interface Wanted {
  readonly id: string;
  /** What it does, with its code. */
  readonly name: string;
  readonly enabled: boolean;
  readonly urgent: boolean;
}

export interface Turning extends Pick<Optimism, 'asked' | 'refused'> {
  /** Starts to toggle a switch; absent without permission. */
  readonly toggle: ((row: SwitchRow, urgent: boolean) => void) | undefined;
  /** The switch whose toggle waits for confirmation. */
  readonly id: string | undefined;
  /** Cancels the pending toggle. */
  stop(): void;
  undoLast(): void;
  /** The panel next to the list; undefined if no toggle is pending. */
  readonly panel: ReactNode;
  /** Can be rendered anywhere in the page. */
  readonly dialog: ReactNode;
}

/** The pending toggle at a site, its panel, and undo. */
export function useTurning(merchant: string): Turning {
  const mayToggle = useMay()('switch.turn', merchant);
  const [wanted, setWanted] = useState<Wanted>();
  const optimism = useOptimism();
  const undo = useUndo();
  const proposals = useMemo(() => proposalsOf(wanted), [wanted]);
  const toggle = (row: SwitchRow, urgent: boolean): void => {
    undo.hush();
    optimism.forget(row.id);
    setWanted({ id: row.id, name: nameSwitch(row.id, row.purpose), enabled: !row.isOn, urgent });
  };
  const stop = () => setWanted(undefined);
  return {
    asked: optimism.asked,
    refused: optimism.refused,
    toggle: mayToggle ? toggle : undefined,
    id: wanted?.id,
    stop,
    undoLast: undo.undoLast,
    dialog: undo.dialog,
    panel: wanted && (
      <ChangePanel
        key={`${wanted.id} ${wanted.enabled} ${wanted.urgent}`}
        merchant={merchant}
        title={translate(wanted.enabled ? 'turn.on' : 'turn.off', { id: wanted.name })}
        proposals={proposals}
        permission="switch.turn"
        severalSites
        urgent={wanted.urgent}
        onAsk={(isAsked) => optimism.ask(wanted.id, isAsked ? wanted.enabled : undefined)}
        onRefused={(why) => optimism.refuse(wanted.id, why)}
        onDone={(done, reason) => {
          const undone = titleOf({ ...wanted, enabled: !wanted.enabled }, done);
          undo.report({ title: titleOf(wanted, done), undone, reason, back: done });
        }}
        onClose={stop}
      />
    ),
  };
}

function proposalsOf(wanted: Wanted | undefined): readonly Proposal[] {
  return wanted ? [{ kind: 'switch', id: wanted.id, enabled: wanted.enabled }] : [];
}

function titleOf({ name, enabled }: Wanted, done: readonly Done[]): string {
  return translate(enabled ? 'done.on' : 'done.off', { id: name, count: done.length });
}
