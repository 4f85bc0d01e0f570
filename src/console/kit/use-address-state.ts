import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A filter that is kept in the address, so that a list can be shared and found again as it was. An empty value leaves the
 * address; it is replaced, so that going back leaves the list instead of undoing letters.
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

/** Takes several filters out of the address at once. */
export function useClearAddress(): (names: readonly string[]) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (names) =>
      setParams((now) => new URLSearchParams([...now].filter(([name]) => !names.includes(name))), { replace: true }),
    [setParams],
  );
}
