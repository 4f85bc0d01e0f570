import { createContext, type RefObject, useEffect, useState } from 'react';

/** Code that a component needs only once somebody touches it. */
export interface Late<Code> {
  /** The code when it is there. */
  readonly now: () => Code | undefined;
  /** Asks for it; undefined when it cannot be had, and then the next wish asks anew. Never rejects. */
  readonly ask: () => Promise<Code | undefined>;
}

/** Code that comes when it is asked for, once. The bundler tells the page of a chunk that fails (vite:preloadError). */
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

/** The code once it is wanted and there. It is asked for when `isWanted` turns true: at a hover, a focus or a press. */
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
 * Whether the window around has been drawn and not been looked at yet: it brings the focus to what is marked for it once its
 * frame is there. A field that asked for the focus before would have the page laid out in the task that makes the window.
 */
export const ComingWindowContext = createContext<RefObject<boolean> | null>(null);
