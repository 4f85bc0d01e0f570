import { useAtomValue } from 'jotai';
import type { MissionReward, MissionUnit } from '#contract/missions/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatMoney } from '#ui/words/money.tsx';

export function useMissionWords() {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  /** Formats a goal or a value: a whole number as text, in its unit. */
  const describeValue = (value: string, unit: MissionUnit): string => {
    if (unit === 'money') return formatMoney(value, currency);
    if (unit === 'times') return writer.count(value);
    return t('missions.multiple', {
      times: value.endsWith('00') ? writer.count(BigInt(value) / 100n) : writer.decimal(BigInt(value), 2),
    });
  };
  const describeReward = ({ kind, amount }: MissionReward): string =>
    kind === 'money' ? formatMoney(amount, currency) : t('missions.points', { count: Number(amount) });
  return { describeValue, describeReward };
}
