import { pageView } from '#contract/analytics/calls.ts';
import { NotOffered } from '#contract/wire/errors.ts';
import { portalAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';

/**
 * Sends a page view; the gateway knows the merchant, but no one identifies the visitor. False: the gateway accepts no
 * page views.
 */
export async function sendView({ client, store }: Pick<Browser, 'client' | 'store'>, screen: string): Promise<boolean> {
  const { language } = store.get(portalAtom);
  try {
    await client.send(pageView, { screen, language }, { quiet: true });
    return true;
  } catch (error) {
    // A failed view is not sent again: counting must cost the visitor nothing.
    return !(error instanceof NotOffered);
  }
}
