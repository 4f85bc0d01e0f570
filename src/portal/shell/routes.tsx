/** Maps screens to components. The model decides where an address leads (screenOf). */
import type { ComponentType } from 'react';
import { findScreen } from '#model/screens/screens.ts';
import { type LazyChunk, lazyChunk } from '../chunks/lazy-chunk.ts';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';

type ScreenComponent = ComponentType & Partial<Pick<LazyChunk<object>, 'preload'>>;

/** Every screen of the model's SCREENS, each a separate chunk. */
export const screens = {
  home: queriedChunk(
    () => import('../features/home/home.tsx'),
    (file) => file.Home,
  ),
  entrance: lazyChunk(
    () => import('../features/login/entrance.tsx'),
    (file) => file.Entrance,
  ),
  notices: queriedChunk(
    () => import('../features/notices/notices-page.tsx'),
    (file) => file.NoticesPage,
  ),
  vip: queriedChunk(
    () => import('../features/vip/vip-page.tsx'),
    (file) => file.VipPage,
  ),
  pointMall: queriedChunk(
    () => import('../features/mall/mall-page.tsx'),
    (file) => file.MallPage,
  ),
  lottery: queriedChunk(
    () => import('../features/lottery/screens.tsx'),
    (file) => file.LotteryScreen,
  ),
  vnlottery: queriedChunk(
    () => import('../features/lottery/screens.tsx'),
    (file) => file.VnLotteryScreen,
  ),
  elott: queriedChunk(
    () => import('../features/lottery/screens.tsx'),
    (file) => file.ElottScreen,
  ),
  seaLottery: queriedChunk(
    () => import('../features/lottery/screens.tsx'),
    (file) => file.SeaLotteryScreen,
  ),
  lobby: queriedChunk(
    () => import('../features/lobby/lobby.tsx'),
    (file) => file.Lobby,
  ),
  sports: queriedChunk(
    () => import('../features/sports/sports-screen.tsx'),
    (file) => file.SportsScreen,
  ),
  esports: queriedChunk(
    () => import('../features/sports/sports-screen.tsx'),
    (file) => file.EsportsScreen,
  ),
  promotions: queriedChunk(
    () => import('../features/promotions/promotions-page.tsx'),
    (file) => file.PromotionsPage,
  ),
  promoDetail: queriedChunk(
    () => import('../features/promotions/promo-detail.tsx'),
    (file) => file.PromoDetail,
  ),
  seamless: queriedChunk(
    () => import('../features/seamless/seamless-page.tsx'),
    (file) => file.SeamlessPage,
  ),
  help: queriedChunk(
    () => import('../features/help/help-page.tsx'),
    (file) => file.HelpPage,
  ),
  legal: lazyChunk(
    () => import('../features/legal/legal-page.tsx'),
    (file) => file.LegalPage,
  ),
  download: lazyChunk(
    () => import('../features/download/download-page.tsx'),
    (file) => file.DownloadPage,
  ),
  join: lazyChunk(
    () => import('../features/join/join-page.tsx'),
    (file) => file.JoinPage,
  ),
  memberHelp: queriedChunk(
    () => import('../features/help/member-help.tsx'),
    (file) => file.MemberHelp,
  ),
  memberPage: lazyChunk(
    () => import('../centre/member-page.tsx'),
    (file) => file.MemberPage,
  ),
  game: queriedChunk(
    () => import('../features/game/game-screen.tsx'),
    (file) => file.GameScreen,
  ),
} as const satisfies Record<string, ScreenComponent>;

/** Undefined for an unknown name. */
export function screenComponent(screen: string): ScreenComponent | undefined {
  return Object.hasOwn(screens, screen) ? screens[screen as keyof typeof screens] : undefined;
}

/** Preloads the chunk of an address's own screen. Never rejects. */
export function preloadScreen(pathname: string): Promise<void> {
  return preloadNamed(findScreen(pathname)?.screen ?? '');
}

/** Preloads the chunk of a screen for hydration. Never rejects. */
export async function preloadNamed(screen: string): Promise<void> {
  await screenComponent(screen)?.preload?.();
}
