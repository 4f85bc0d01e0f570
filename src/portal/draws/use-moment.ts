import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useMoment as useEachSecond } from '#ui/time/use-time.ts';
import { deadlinesAtom } from '../state/deadlines.ts';

/**
 * The server's time, updated every full second; undefined on the server and in the first render. After sleep or a clock
 * change the draws are requested again.
 */
export function useMoment(): number | undefined {
  const deadlines = useAtomValue(deadlinesAtom);
  const queries = useQueryClient();
  useEffect(
    () => deadlines.onDoubt(() => void queries.invalidateQueries({ queryKey: ['lottery', 'current'] })),
    [deadlines, queries],
  );
  return useEachSecond(deadlines);
}
