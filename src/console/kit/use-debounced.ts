import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 150;

/**
 * Debounces a value, but passes on the first change after a pause at once: a single key or a paste is queried without
 * delay, and typing a word makes two queries, not one per key.
 */
export function useDebounced<Value>(value: Value, afterMs = DEBOUNCE_MS): Value {
  const [debounced, setDebounced] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isFirst = now - changedAt.current > afterMs;
    changedAt.current = now;
    const timer = setTimeout(() => setDebounced(value), isFirst ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
