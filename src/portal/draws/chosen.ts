import { useSearchParams } from 'react-router-dom';
import type { Lottery } from '#contract/lottery/read.ts';

/** Allowed values in the address: short words of letters, digits and underscores (docs/explanation/safety.md#browser). */
const WORD = /^[A-Za-z0-9_]{1,40}$/;

export interface Chosen {
  readonly gameCode: string | undefined;
  readonly playType: string | undefined;
}

/** The lottery and bet mode of an address; an invalid value counts as absent. */
export function readChosen(search: URLSearchParams): Chosen {
  const word = (name: string) => {
    const found = search.get(name) ?? '';
    return WORD.test(found) ? found : undefined;
  };
  return { gameCode: word('gameCode'), playType: word('playType') };
}

export function useChosen(): Chosen {
  const [search] = useSearchParams();
  return readChosen(search);
}

/** The address of a lottery (M149): the screen of its account type, or the lottery screen with its code. */
export function addressOf({ code, accountTypeName, defaultPlayType }: Lottery): string {
  const query = new URLSearchParams({ gameCode: code });
  if (defaultPlayType !== undefined) query.set('playType', defaultPlayType);
  return `${screenOf(accountTypeName)}?${query}`;
}

function screenOf(accountTypeName: string | undefined): string {
  if (accountTypeName === 'TCG_SEA') return '/seaLottery';
  return accountTypeName === 'TCG_LOTTO_VN' ? '/vnlottery' : '/lottery';
}
