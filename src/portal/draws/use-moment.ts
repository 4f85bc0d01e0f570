import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useMoment as useEachSecond } from '#ui/time/use-time.ts';
import { deadlinesAtom } from '../state/deadlines.ts';

/**
 * The server's time, told anew at each of its full seconds; undefined on a server and in the first drawing. When the device
 * slept or its clock was set, the draws are asked for again.
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
