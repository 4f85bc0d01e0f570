/** What a click on a game or a vendor opens (M149-M151). */
import type { Category, Vendor } from '../documents/lanes.ts';
import { vendorLobby } from './vendor-lobby.ts';

export interface Launchable {
  /** The vendor's code (vassalage). */
  readonly vendor: string;
  readonly gameType: string;
  readonly accountTypeName: string;
  readonly code: string | undefined;
  readonly defaultPlayType: string | undefined;
  readonly isList: boolean;
}

/**
 * `list`: the popup with the vendor's games (M151). `screen`: an address of this site: a lottery (M149) or a vendor's
 * slots lobby (M135). `frame`: the game frame, once the gateway has returned an address (M150).
 */
export type LaunchPlan =
  | { readonly kind: 'list'; readonly vendor: string }
  | { readonly kind: 'screen'; readonly to: string; readonly vassalage?: string }
  | { readonly kind: 'frame' };

const LOTTERY = '/lottery';
/** Account types whose lotteries have their own screen; looked up as own properties. */
const LOTTERY_SCREENS: Readonly<Record<string, string>> = {
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnlottery',
  LOTT: LOTTERY,
  ELOTT: LOTTERY,
};
const LOTTERY_TYPES: readonly string[] = ['LOTT', 'ELOTT'];

export function planGame(game: Launchable): LaunchPlan {
  if (game.isList) return { kind: 'list', vendor: game.vendor };
  const screen = lotteryScreen(game.gameType, game.accountTypeName);
  if (screen === undefined) return { kind: 'frame' };
  return { kind: 'screen', to: screen + lotteryQuery(game) };
}

/**
 * Where an entry for a vendor itself opens, such as the entry of DS88 (M71): its list, its lobby page, its lotteries,
 * or its own lobby in the frame. A vendor's tile leads to `vendorLobby`.
 */
export function planVendor(vendor: Vendor, category: Category): LaunchPlan {
  if (category === 'RNG') return { kind: 'screen', to: vendorLobby(vendor, category), vassalage: vendor.code };
  if (LOTTERY_TYPES.includes(category)) return { kind: 'screen', to: vendorLobby(vendor, category) };
  return vendor.opens === 'list' ? { kind: 'list', vendor: vendor.code } : { kind: 'frame' };
}

/** The account type decides; a lottery with an unknown account type opens at the lottery screen. */
function lotteryScreen(gameType: string, accountType: string): string | undefined {
  if (Object.hasOwn(LOTTERY_SCREENS, accountType)) return LOTTERY_SCREENS[accountType];
  return LOTTERY_TYPES.includes(gameType) ? LOTTERY : undefined;
}

/** Only where the game has both a code and a play type. */
function lotteryQuery({ code, defaultPlayType }: Launchable): string {
  if (!code || !defaultPlayType) return '';
  return `?gameCode=${escapeQuery(code)}&playType=${escapeQuery(defaultPlayType)}`;
}

/** Escapes a query value; a lone surrogate from a server, which no address can hold, is replaced. */
function escapeQuery(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
