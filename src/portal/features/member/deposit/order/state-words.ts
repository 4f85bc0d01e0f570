import { useTexts } from '#portal/state/texts/texts.ts';
import type { MomentTone } from '#ui/lists/timeline.tsx';
import type { Tone } from '#ui/words/badge.tsx';

/** By state of the machine (docs/machines.md#deposit). A state that is not here has no colour. */
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

/** The word of a state; one that we do not know, of a newer gateway, is said as it came. */
export function useStateWord(): (state: string) => string {
  const { label, has } = useTexts();
  return (state) => {
    const key = `cashier.deposit.${state}`;
    return has(key) ? label(key) : state;
  };
}

/** What a state was in the course of things. */
export const MOMENTS: Readonly<Record<string, MomentTone>> = {
  review: 'info',
  waiting: 'info',
  paid: 'positive',
  failed: 'negative',
  reversed: 'negative',
};
