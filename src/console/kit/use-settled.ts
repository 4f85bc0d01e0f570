import { useEffect, useRef, useState } from 'react';

const SETTLED_MS = 150;

/**
 * A value that follows at once when it stood still before, and only when it stands still again while it changes: one letter
 * or a paste is asked for without waiting, a word that is typed makes two questions and not one for each letter.
 */
export function useSettled<Value>(value: Value, afterMs = SETTLED_MS): Value {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isFirst = now - changedAt.current > afterMs;
    changedAt.current = now;
    const timer = setTimeout(() => setSettled(value), isFirst ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
