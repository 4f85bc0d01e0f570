import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import type { Figure } from '#ui/words/figure.ts';

/** Writes what a refusal tells of amounts and times as the page writes them; the same function as long as it does so alike. */
export function useWriteFigure(): (figure: Figure) => string {
  const { currency } = useAtomValue(portalAtom);
  const writer = useFigures();
  return useCallback(
    (figure) => ('amount' in figure ? writer.money(figure.amount, currency) : writer.minute(figure.minute)),
    [writer, currency],
  );
}
