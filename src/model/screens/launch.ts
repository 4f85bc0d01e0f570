/** What a press on a game or a vendor leads to (M149-M151). */
import type { Category, Vendor } from '../documents/lanes.ts';
import { vendorLobby } from './vendor-lobby.ts';

/** What of a game decides where it opens. */
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
 * `list`: the popup with the vendor's games (M151). `screen`: an address of this site: a lottery (M149) or a vendor's hall
 * of slots (M135). `frame`: the game frame, once the gateway has named an address (M150).
 */
export type LaunchPlan =
  | { readonly kind: 'list'; readonly vendor: string }
  | { readonly kind: 'screen'; readonly to: string; readonly vassalage?: string }
  | { readonly kind: 'frame' };

/** Kinds of accounts whose lotteries have a screen of their own; looked up as own properties. */
const LOTTERY_SCREENS: Readonly<Record<string, string>> = {
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnlottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};
const LOTTERY = '/lottery';
const LOTTERY_TYPES: readonly string[] = ['LOTT', 'ELOTT'];

/** Where a game opens. */
export function planGame(game: Launchable): LaunchPlan {
  if (game.isList) return { kind: 'list', vendor: game.vendor };
  const screen = lotteryScreen(game.gameType, game.accountTypeName);
  if (screen === undefined) return { kind: 'frame' };
  return { kind: 'screen', to: screen === LOTTERY ? LOTTERY + lotteryQuery(game) : screen };
}

/**
 * Where the press opens that stands for a vendor itself, such as the entry of DS88 (M71): its list, its hall, its lotteries, or
 * its own lobby in the frame. A vendor's tile leads to `vendorLobby`.
 */
export function planVendor(vendor: Vendor, category: Category): LaunchPlan {
  if (category === 'RNG') return { kind: 'screen', to: vendorLobby(vendor, category), vassalage: vendor.code };
  if (LOTTERY_TYPES.includes(category)) return { kind: 'screen', to: vendorLobby(vendor, category) };
  return vendor.opens === 'list' ? { kind: 'list', vendor: vendor.code } : { kind: 'frame' };
}

/** The account type decides; a lottery whose account type says nothing opens at the lottery screen all the same. */
function lotteryScreen(gameType: string, accountType: string): string | undefined {
  if (Object.hasOwn(LOTTERY_SCREENS, accountType)) return LOTTERY_SCREENS[accountType];
  return LOTTERY_TYPES.includes(gameType) ? LOTTERY : undefined;
}

/** Game and play type are named where the game has both. */
function lotteryQuery({ code, defaultPlayType }: Launchable): string {
  if (!code || !defaultPlayType) return '';
  return `?gameCode=${escapeQuery(code)}&playType=${escapeQuery(defaultPlayType)}`;
}

/** For a query; half a character, which a server may send and no address can hold, is replaced. */
function escapeQuery(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
