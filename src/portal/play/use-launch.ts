import { useStore } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Game } from '#contract/games/read.ts';
import type { Category, Vendor } from '#model/documents/lanes.ts';
import { type LaunchPlan, planGame, planVendor } from '#model/screens/launch.ts';
import { loadChunk } from '../chunks/load-chunk.ts';
import { useBrowser } from '../state/client.ts';
import { openModalAtom } from '../state/modals.ts';
import { passGate } from '../state/pass-gate.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import type { Played } from './play-state.ts';

/** Trial games need no sign-in (M152); real money requires a signed-in member. */
export type LaunchMode = 'real' | 'trial';

export interface Launcher {
  /** Opens a game: its list, its lottery screen, or the game frame (M148-M151). */
  readonly launch: (game: Game, mode?: LaunchMode) => void;
  /** Opens a vendor: its lobby page, its list, its lottery, or its own lobby. */
  readonly launchVendor: (vendor: Vendor, category: Category) => void;
}

/** A launched game without its origin. */
type Launching = Omit<Played, 'from'>;

/** The only way to launch a game. */
export function useLaunch(): Launcher {
  const store = useStore();
  const browser = useBrowser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  /** A game requires a signed-in member. */
  const gated = (category: string, act: () => void) => passGate(store, { launch: category }, act);

  async function frame(played: Launching) {
    // From a game the back link is not another game but home.
    const from = pathname === '/game' ? '/index' : pathname + search;
    const code = await loadChunk(() => import('./open-game.ts')).catch(() => undefined);
    if (code === undefined) return store.set(showMessageAtom, { text: 'error.network_abnormal', tone: 'negative' });
    if (await code.openGame(browser(), { ...played, from })) navigate('/game');
  }

  function follow(plan: LaunchPlan, category: string, played: Launching) {
    if (plan.kind === 'list') return store.set(openModalAtom, { name: 'gamePopup', page: plan.vendor });
    if (plan.kind === 'frame') {
      if (played.mode === 'trial') return void frame(played);
      return gated(category, () => void frame(played));
    }
    if (plan.vassalage !== undefined) {
      browser().session.keepVassalage(plan.vassalage);
      return navigate(plan.to);
    }
    gated(category, () => navigate(plan.to));
  }

  return {
    launch(game, mode = 'real') {
      const { name, vendor, nodeId, gameId, roomId } = game;
      follow(planGame(game), game.gameType, { name, vendor, nodeId, gameId, roomId, mode });
    },
    launchVendor(vendor, category) {
      follow(planVendor(vendor, category), category, { name: vendor.name, vendor: vendor.code, mode: 'real' });
    },
  };
}
