import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Filter state in the URL: a list can be shared and restored. An empty value is removed. The history entry is replaced,
 * so that the Back button leaves the list instead of undoing key presses.
 */
export function useAddressState(name: string, otherwise = ''): readonly [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === otherwise) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, otherwise, setParams],
  );
  return [params.get(name) ?? otherwise, set];
}

export function useClearAddress(): (names: readonly string[]) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (names) =>
      setParams((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), { replace: true }),
    [setParams],
  );
}
