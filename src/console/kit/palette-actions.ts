import { createContext, use, useEffect, useRef } from 'react';

/** Something that a screen can do, offered by the palette while the screen is there. */
export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  /** A name of the icon table. */
  readonly icon: string;
  readonly run: () => void;
}

/** The actions of the screens that are there now. */
export interface PaletteActions {
  list(): readonly PaletteAction[];
  /** Offers actions; answers what takes them back. */
  offer(actions: () => readonly PaletteAction[]): () => void;
}

/** Makes an empty list of actions. */
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

/** The page's list; the shell provides it. */
export const PaletteActionsContext = createContext<PaletteActions | null>(null);

/**
 * Offers what a screen can do in the palette (Ctrl K), for as long as the screen is there. Many actions come as a function, which
 * is asked when the palette opens.
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
