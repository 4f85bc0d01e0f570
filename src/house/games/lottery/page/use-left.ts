import { useAtomValue } from 'jotai';
import { useSecondsLeft } from '#ui/time/use-time.ts';
import type { Desk } from './desk.ts';

/** Whole seconds until the draw takes no more bets, by the house's clock; undefined while no draw is known. */
export function useLeft({ tableAtom, time }: Desk): number | undefined {
  const table = useAtomValue(tableAtom);
  return useSecondsLeft(time, table?.draw.closes);
}
