import { useAtomValue } from 'jotai';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import type { Desk } from './desk.ts';

/** Whole seconds until the draw closes, by the server's clock; undefined while no draw is loaded. */
export function useLeft({ tableAtom, time }: Desk): number | undefined {
  const table = useAtomValue(tableAtom);
  return useSecondsLeft(time, table?.draw.closes);
}
