import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import type { Figure } from '#ui/words/figure.ts';

/** Formats amounts and times of an error as the page does; a stable function as long as the format is the same. */
export function useWriteFigure(): (figure: Figure) => string {
  const { currency } = useAtomValue(portalAtom);
  const writer = useFigures();
  return useCallback(
    (figure) => ('amount' in figure ? writer.money(figure.amount, currency) : writer.minute(figure.minute)),
    [writer, currency],
  );
}
