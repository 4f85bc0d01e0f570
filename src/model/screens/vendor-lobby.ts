/** Where a vendor is found, wherever it is shown: one place for each (M40, M135). */
import { CATEGORY_SPECS } from '../catalogue/navigation.ts';
import type { Category, Vendor } from '../documents/lanes.ts';

/** Lotteries of these accounts have a screen of their own, which holds no others; looked up as own properties. */
const OWN_SCREENS: Readonly<Record<string, string>> = { TCG_SEA: '/seaLottery', TCG_LOTTO_VN: '/vnlottery' };
const LOTTERIES: readonly Category[] = ['LOTT', 'ELOTT'];
/** DS88 has an entry of its own and stands among the vendors of sports. */
const SPORTS = '/sports';

/** The query parameter of a lobby that names the vendor. */
export const CHOSEN_VENDOR = 'page';

/** The address of the lobby of a category with one of its vendors chosen: of this site, whatever a server says. */
export function vendorLobby({ code, accountType }: Pick<Vendor, 'code' | 'accountType'>, category: Category): string {
  const own = LOTTERIES.includes(category) && Object.hasOwn(OWN_SCREENS, accountType) && OWN_SCREENS[accountType];
  if (own) return own;
  return `${lobbyOf(category)}?${CHOSEN_VENDOR}=${encodeURIComponent(code.toWellFormed())}`;
}

function lobbyOf(category: Category): string {
  const go = CATEGORY_SPECS.find((spec) => spec.category === category)?.go || SPORTS;
  return go.split('?')[0] ?? go;
}
