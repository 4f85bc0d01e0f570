/** The whole site: which component draws which screen. What an address leads to is the model's to say (screenOf). */
import type { ComponentType } from 'react';
import { Home } from './features/home/home.tsx';
import { NotFound } from './shell/not-found.tsx';

/** A screen that a later release brings; its address leads to the not-found screen until then. */
const later = NotFound;

/** Every screen of the model's SCREENS. The home page is part of the first chunk. */
export const screens = {
  home: Home,
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
} as const satisfies Record<string, ComponentType>;

/** The component of a screen; undefined for one that nothing draws yet. */
export function screenComponent(screen: string): ComponentType | undefined {
  const found = Object.hasOwn(screens, screen) ? screens[screen as keyof typeof screens] : undefined;
  return found === later ? undefined : found;
}
