import { useTexts } from '#portal/state/texts/texts.ts';
import type { MomentTone } from '#ui/lists/timeline.tsx';
import type { Tone } from '#ui/words/badge.tsx';

/** By state (docs/reference/machines.md#deposit). Any other state has no colour. */
export const TONES: Readonly<Record<string, Tone>> = {
  new: 'info',
  waiting: 'warning',
  review: 'info',
  paid: 'positive',
  refunded: 'neutral',
  failed: 'negative',
  expired: 'neutral',
  cancelled: 'neutral',
  reversed: 'negative',
};

/** The label of a state; an unknown one, from a newer gateway, is shown as received. */
export function useStateWord(): (state: string) => string {
  const { label, has } = useTexts();
  return (state) => {
    const key = `cashier.deposit.${state}`;
    return has(key) ? label(key) : state;
  };
}

export const MOMENTS: Readonly<Record<string, MomentTone>> = {
  review: 'info',
  waiting: 'info',
  paid: 'positive',
  failed: 'negative',
  reversed: 'negative',
};
