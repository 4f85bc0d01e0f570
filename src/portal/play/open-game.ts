import { CallError } from '#contract/wire/errors.ts';
import { showOwnRefusal } from '../protection/show-refusal.ts';
import { type Browser, reportFailure } from '../state/client.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { keepPlayed, launchingAtom, openGameAtom, type Played } from './play-state.ts';
import { requestAddress } from './request-address.ts';

/**
 * Launches a game: shows the loader, requests the address and stores it (M148, M150). Resolves to whether the game may
 * be shown; otherwise the reason has been shown. A second click during a launch is ignored.
 */
export async function openGame(browser: Browser, played: Played): Promise<boolean> {
  const { store, session } = browser;
  if (store.get(launchingAtom) !== null) return false;
  store.set(launchingAtom, played.name);
  try {
    const address = await requestAddress(browser, played);
    if (address === undefined) return reportLost(browser);
    store.set(openGameAtom, { played, address });
    keepPlayed(session, played);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!showOwnRefusal(store, error)) reportFailure(store, error);
    return false;
  } finally {
    store.set(launchingAtom, null);
  }
}

function reportLost({ store }: Browser): false {
  store.set(showMessageAtom, { text: 'play.noAddress', tone: 'negative' });
  return false;
}
