import { createContext, use, useCallback, useEffect, useState } from 'react';
import { call, codeOf } from '../page/calls.ts';

/** An order or a payout as the panel is told of it. */
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

/** How a panel speaks to its bank: of which merchant, with which token, and where it says what came of it. */
export interface Panel {
  /** Empty: all. */
  readonly merchant: string;
  readonly token: string;
  /** Grows with everything that was done: lists read anew. */
  readonly turn: number;
  /** Does something by a call; `what` is said when it is done. */
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

/** A list of the bank, read anew after each act; undefined until it has come. */
export function useList<Row>(name: string, query: Readonly<Record<string, string>> = {}): Row | undefined {
  const { merchant, token, turn, onFault } = usePanel();
  const [told, setReported] = useState<Row>();
  const asked = new URLSearchParams({ ...(merchant !== '' && { merchant }), ...query }).toString();
  const read = useCallback(
    () => call<Record<string, Row>>('GET', `${PREFIX}/${name}?${asked}`, undefined, token),
    [name, asked, token],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is what there is to read anew for
  useEffect(() => {
    let isOver = false;
    read().then(
      (reply) => void (isOver || setReported(reply[name])),
      (error: unknown) => void (isOver || onFault(codeOf(error))),
    );
    return () => {
      isOver = true;
    };
  }, [read, name, onFault, turn]);
  return told;
}
