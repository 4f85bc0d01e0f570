import { createContext, type RefObject, useEffect, useState } from 'react';

/** Code that a component needs only at the first interaction. */
export interface Late<Code> {
  readonly now: () => Code | undefined;
  /** Loads the code; undefined on failure, and the next request tries again. Never rejects. */
  readonly ask: () => Promise<Code | undefined>;
}

/** Code that is loaded on request, once. The bundler reports a chunk that fails (vite:preloadError). */
export function createLate<Code>(load: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let asked: Promise<Code | undefined> | undefined;
  const keep = (loaded: Code) => {
    code = loaded;
    return loaded;
  };
  const forget = () => {
    asked = undefined;
    return undefined;
  };
  return {
    now: () => code,
    ask: () => {
      asked ??= load().then(keep, forget);
      return asked;
    },
  };
}

/**
 * The code once it is wanted and loaded. Loading starts when `isWanted` becomes true: at a hover, a focus or a press.
 */
export function useLate<Code extends object>(late: Late<Code>, isWanted: boolean): Code | undefined {
  const [code, setCode] = useState(late.now);
  useEffect(() => {
    if (!isWanted || code !== undefined) return;
    let isGone = false;
    void late.ask().then((loaded) => {
      if (!isGone) setCode(() => loaded);
    });
    return () => {
      isGone = true;
    };
  }, [late, isWanted, code]);
  return code;
}

/**
 * Whether the surrounding window has been rendered but not painted yet: the window moves the focus to the marked field
 * after its first frame. A field that takes the focus earlier would force a layout in the task that creates the window.
 */
export const ComingWindowContext = createContext<RefObject<boolean> | null>(null);
