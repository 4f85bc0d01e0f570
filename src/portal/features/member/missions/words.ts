import { useAtomValue } from 'jotai';
import type { MissionReward, MissionUnit } from '#contract/missions/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { formatDecimal, formatMoney } from '#ui/words/money.tsx';

/** Values and rewards of missions in the visitor's words. */
export function useMissionWords() {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  /** A goal or a value, a whole number as text in its unit. */
  const sayValue = (value: string, unit: MissionUnit): string => {
    if (unit === 'money') return formatMoney(value, currency);
    if (unit === 'times') return formatDecimal(BigInt(value), 0);
    return t('missions.multiple', { times: formatDecimal(BigInt(value), 2).replace(/\.00$/, '') });
  };
  const sayReward = ({ kind, amount }: MissionReward): string =>
    kind === 'money' ? formatMoney(amount, currency) : t('missions.points', { count: Number(amount) });
  return { sayValue, sayReward };
}
