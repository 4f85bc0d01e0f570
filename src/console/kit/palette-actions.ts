import { createContext, use, useEffect, useRef } from 'react';

/** An action of a screen, offered in the command palette while the screen is mounted. */
export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  /** A name of the icon table. */
  readonly icon: string;
  readonly run: () => void;
}

/** The actions of the mounted screens. */
export interface PaletteActions {
  list(): readonly PaletteAction[];
  /** Registers actions; returns the function that removes them. */
  offer(actions: () => readonly PaletteAction[]): () => void;
}

export function createPaletteActions(): PaletteActions {
  const offers = new Set<() => readonly PaletteAction[]>();
  return {
    list: () => [...offers].flatMap((actions) => actions()),
    offer(actions) {
      offers.add(actions);
      return () => void offers.delete(actions);
    },
  };
}

/** The actions of the page; the shell provides them. */
export const PaletteActionsContext = createContext<PaletteActions | null>(null);

/**
 * Offers the actions of a screen in the command palette (Ctrl K) while the screen is mounted. Pass many actions as a
 * function: it is called when the palette opens.
 */
export function usePaletteActions(actions: readonly PaletteAction[] | (() => readonly PaletteAction[])): void {
  const shared = use(PaletteActionsContext);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(
    () => shared?.offer(() => (typeof latest.current === 'function' ? latest.current() : latest.current)),
    [shared],
  );
}
