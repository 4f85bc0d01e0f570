import { isFinal, machineNamed, stateWord } from '#model/machines/machines.ts';
import { useTexts } from '#portal/state/texts/texts.ts';

/** A state's look: an end that is good, one that is not, one that is neither; all that is under way. */
type StateTone = 'positive' | 'negative' | 'neutral' | 'info';

const GOOD: readonly string[] = ['paid', 'received', 'forced'];
const NEITHER: readonly string[] = ['cancelled', 'lapsed', 'released'];

/** The words and the look of the states of a machine of orders (docs/machines.md). */
export function useStateWord(name: 'withdrawal' | 'match') {
  const { label, has } = useTexts();
  const machine = machineNamed(name);
  if (machine === undefined) throw new TypeError(`no machine is called ${name}`);
  return {
    /** A state that this page does not know is called by its name: nothing is hidden. */
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
