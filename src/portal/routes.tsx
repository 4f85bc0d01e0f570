/** The whole site: which component draws which screen. What an address leads to is the model's to say (screenOf). */
import type { ComponentType } from 'react';
import { findScreen } from '#model/screens.ts';
import type { LazyChunk } from './health/lazy-chunk.ts';
import { NotFound } from './shell/not-found.tsx';
import { queriedChunk } from './state/queried-chunk.tsx';

type ScreenComponent = ComponentType & Partial<Pick<LazyChunk<object>, 'preload'>>;

/** A screen that a later release brings; its address leads to the not-found screen until then. */
const later = NotFound;

/** Every screen of the model's SCREENS, each a chunk of its own. */
export const screens = {
  home: queriedChunk(
    () => import('./features/home/home.tsx'),
    (file) => file.Home,
  ),
  notices: later,
  vip: later,
  pointMall: later,
  lottery: later,
  vnlottery: later,
  elott: later,
  seaLottery: later,
  lobby: later,
  sports: later,
  esports: later,
  promotions: later,
  promoDetail: later,
  seamless: later,
  help: later,
  download: later,
  join: later,
  memberHelp: later,
  game: later,
} as const satisfies Record<string, ScreenComponent>;

/** The component of a screen; undefined for one that nothing draws yet. */
export function screenComponent(screen: string): ScreenComponent | undefined {
  const found: ScreenComponent | undefined = Object.hasOwn(screens, screen)
    ? screens[screen as keyof typeof screens]
    : undefined;
  return found === later ? undefined : found;
}

/** Asks for the chunk of an address's screen, so that it is there when the page is hydrated. Never rejects. */
export async function preloadScreen(pathname: string): Promise<void> {
  await screenComponent(findScreen(pathname)?.screen ?? '')?.preload?.();
}
