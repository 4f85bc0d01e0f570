/**
 * The relay codes, in this one place (decision D14). A gateway profile may rename them: the site settings'
 * `gatewayProfile.relays` maps a code of this list to the name that the gateway knows.
 */
export const relays = {
  announcements: 'MCSFE_getListAnnouncements',
  vendorLanes: 'GCSGAME_gameVendor',
  gameList: 'GCSGAME_gameList',
  hotGames: 'GCSGAME_hotGamesV2',
  vendorGameTypes: 'GCSGAME_getVassGameType',
  roomList: 'GLS2_roomList',
  favouriteIds: 'MCSFE_getFavoriteGames',
  favouriteList: 'MCSFE_getFavoriteGamesList',
  addFavourite: 'MCSFE_addFavoriteGameV2',
  removeFavourite: 'MCSFE_removeFavoriteGameV2',
  recentGames: 'GCS_recentGame',
  winnerBoard: 'ODSFE2_getWinnerBoard',
  trialLaunch: 'GCS_gameTrialLaunch',
  serviceLink: 'CSP_ImUrl',
  launchChat: 'CBS_launchChat',
  chatUnreadCount: 'CBS_unreadCount',
  unreadCount: 'CSP_unreadCount',
  inbox: 'CSP_getInbox',
  walletTransfer: 'GCS_walletTransfer',
  merchantWallet: 'GCS_merchantWallet',
  availablePromotions: 'MCSFE_getAvailablePromotions',
  claimablePromotions: 'MCSFE_getClaimPromotion',
  claimPromotion: 'MCSFE_claimIssuedPromotion',
  joinPromotion: 'MCSFE_signUpPromotionJoin',
  applyForReward: 'MCSFE_signUpRequestReward',
  raffleStatus: 'MCSFE_getRafflePromotionStatus',
  claimRaffle: 'MCSFE_claimRafflePromotion',
  pointRewards: 'MCSFE_getPointReward',
  pointBalance: 'MCSFE_getPointBalance',
} as const;

const PREFIX = '/wps/relay/';
const NAME = /^[A-Za-z0-9_]{1,64}$/;

/** The path of a relayed call. */
export function relayPath(code: string): string {
  return PREFIX + code;
}

/**
 * The path as this gateway knows it: relay codes are replaced by the profile's names, other paths stay. A name that is
 * not made of letters, digits and underscores is ignored: it must not lead to another path.
 */
export function profilePath(path: string, renamed: Readonly<Record<string, string>>): string {
  if (!path.startsWith(PREFIX)) return path;
  const code = path.slice(PREFIX.length);
  const name = Object.hasOwn(renamed, code) ? renamed[code] : undefined;
  return typeof name === 'string' && NAME.test(name) ? relayPath(name) : path;
}
