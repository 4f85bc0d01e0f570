import { useState } from 'react';

/** Switches with a pending or refused toggle, by id. */
export interface Optimism {
  /** Requested states that await a response. */
  readonly asked: ReadonlyMap<string, boolean>;
  /** Why the last toggle was refused. */
  readonly refused: ReadonlyMap<string, string>;
  /** Shows a state before the response; undefined: the response arrived. */
  ask(id: string, state: boolean | undefined): void;
  refuse(id: string, why: string): void;
  forget(id: string): void;
}

/** Optimistic states of the lines, and the messages of refused toggles. */
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
