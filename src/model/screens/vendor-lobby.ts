/** The lobby address of a vendor: the same one everywhere (M40, M135). */
import { CATEGORY_SPECS } from '../catalogue/navigation.ts';
import type { Category, Vendor } from '../documents/lanes.ts';

/** Account types whose lotteries have a separate screen; looked up as own properties. */
const OWN_SCREENS: Readonly<Record<string, string>> = { TCG_SEA: '/seaLottery', TCG_LOTTO_VN: '/vnlottery' };
const LOTTERIES: readonly Category[] = ['LOTT', 'ELOTT'];
/** DS88 has its own entry and is listed among the sports vendors. */
const SPORTS = '/sports';

/** The query parameter of a lobby that names the vendor. */
export const CHOSEN_VENDOR = 'page';

/** The address of a category's lobby with one of its vendors selected: always on this site, whatever a server sends. */
export function vendorLobby({ code, accountType }: Pick<Vendor, 'code' | 'accountType'>, category: Category): string {
  const own = LOTTERIES.includes(category) && Object.hasOwn(OWN_SCREENS, accountType) && OWN_SCREENS[accountType];
  if (own) return own;
  return `${lobbyOf(category)}?${CHOSEN_VENDOR}=${encodeURIComponent(code.toWellFormed())}`;
}

function lobbyOf(category: Category): string {
  const go = CATEGORY_SPECS.find((spec) => spec.category === category)?.go || SPORTS;
  return go.split('?')[0] ?? go;
}
