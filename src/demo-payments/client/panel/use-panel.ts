import { createContext, use, useCallback, useEffect, useState } from 'react';
import { call, codeOf } from '../page/calls.ts';

export interface OrderShown {
  readonly merchant: string;
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly askedMinor: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly exponent: number;
  readonly transferText: string | null;
  readonly url: string | null;
  readonly due: string | null;
  readonly may: readonly string[];
}

/** The panel context: merchant, token, and handlers for results. */
export interface Panel {
  readonly merchant: string;
  readonly token: string;
  /** Increases with every action: lists reload when it changes. */
  readonly reloadCount: number;
  /** Performs an action by an API call; `what` is the message on success. */
  act(name: string, body: object, what: string): void;
  onFault(code: string): void;
}

const PREFIX = '/control/v1';

export function postControl(token: string, name: string, body: object): Promise<unknown> {
  return call('POST', `${PREFIX}/${name}`, body, token);
}

const PanelContext = createContext<Panel | undefined>(undefined);
export const PanelProvider = PanelContext;

export function usePanel(): Panel {
  const panel = use(PanelContext);
  if (panel === undefined) throw new Error('There is no panel around this: draw it in a PanelProvider.');
  return panel;
}

/** Loads a list and reloads it after each action; undefined while loading. */
export function useList<Row>(name: string, query: Readonly<Record<string, string>> = {}): Row | undefined {
  const { merchant, token, reloadCount, onFault } = usePanel();
  const [reported, setReported] = useState<Row>();
  const asked = new URLSearchParams({ ...(merchant !== '' && { merchant }), ...query }).toString();
  const read = useCallback(
    () => call<Record<string, Row>>('GET', `${PREFIX}/${name}?${asked}`, undefined, token),
    [name, asked, token],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a higher count is the reason to read again
  useEffect(() => {
    let isOver = false;
    read().then(
      (reply) => void (isOver || setReported(reply[name])),
      (error: unknown) => void (isOver || onFault(codeOf(error))),
    );
    return () => {
      isOver = true;
    };
  }, [read, name, onFault, reloadCount]);
  return reported;
}
