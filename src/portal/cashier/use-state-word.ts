import { isFinal, machineNamed, stateWord } from '#model/state-machines/machines.ts';
import { useTexts } from '#portal/state/texts/texts.ts';

/** Tone of a state: success, failure, a neutral end, or in progress. */
type StateTone = 'positive' | 'negative' | 'neutral' | 'info';

const GOOD: readonly string[] = ['paid', 'received', 'forced'];
const NEITHER: readonly string[] = ['cancelled', 'lapsed', 'released'];

/** The label and tone of an order's states (docs/reference/machines.md). */
export function useStateWord(name: 'withdrawal' | 'match') {
  const { label, has } = useTexts();
  const machine = machineNamed(name);
  if (machine === undefined) throw new TypeError(`no machine is called ${name}`);
  return {
    /** An unknown state is shown by its name, so that nothing is hidden. */
    describeState(state: string): string {
      const key = stateWord(machine, state);
      return has(key) ? label(key) : state;
    },
    toneOf(state: string): StateTone {
      if (!isFinal(machine, state)) return 'info';
      if (NEITHER.includes(state)) return 'neutral';
      return GOOD.includes(state) ? 'positive' : 'negative';
    },
  };
}
