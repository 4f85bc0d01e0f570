import CN from '../../texts/CN/lottery.json' with { type: 'json' };
import EN from '../../texts/EN/lottery.json' with { type: 'json' };
import ID from '../../texts/ID/lottery.json' with { type: 'json' };
import JA from '../../texts/JA/lottery.json' with { type: 'json' };
import type { HouseLanguage } from '../../texts/languages.ts';
import TH from '../../texts/TH/lottery.json' with { type: 'json' };
import VI from '../../texts/VI/lottery.json' with { type: 'json' };

/** The lotteries' texts by language; every language has every key. */
export const lotteryTexts: Readonly<Record<HouseLanguage, Readonly<Record<string, string>>>> = {
  EN,
  CN,
  VI,
  JA,
  TH,
  ID,
};
