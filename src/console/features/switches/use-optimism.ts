import { useState } from 'react';

/** Switches whose turn is under way or was refused, by id. */
export interface Optimism {
  /** States that were asked for and are not yet answered. */
  readonly asked: ReadonlyMap<string, boolean>;
  /** Why the last turn was refused, in words. */
  readonly refused: ReadonlyMap<string, string>;
  /** Shows a state before it is answered; undefined: it is answered. */
  ask(id: string, state: boolean | undefined): void;
  refuse(id: string, why: string): void;
  forget(id: string): void;
}

/** What lines show before the gateway has answered, and what they say when it refused. */
export function useOptimism(): Optimism {
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    asked,
    refused,
    ask: (id, state) => setAsked((now) => put(now, id, state)),
    refuse: (id, why) => setRefused((now) => put(now, id, why)),
    forget: (id) => setRefused((now) => put(now, id, undefined)),
  };
}

function put<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const rest = [...map].filter(([other]) => other !== key);
  return new Map(value === undefined ? rest : [...rest, [key, value]]);
}
