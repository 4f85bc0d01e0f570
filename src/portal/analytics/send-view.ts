import { pageView } from '#contract/analytics/calls.ts';
import { NotOffered } from '#contract/wire/errors.ts';
import { portalAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';

/** Tells that a screen was shown; the gateway knows the merchant, and nobody the visitor. False: it wants no more of them. */
export async function sendView({ client, store }: Pick<Browser, 'client' | 'store'>, screen: string): Promise<boolean> {
  const { language } = store.get(portalAtom);
  try {
    await client.send(pageView, { screen, language }, { quiet: true });
    return true;
  } catch (error) {
    // A view that is lost is lost: counting must cost the visitor nothing.
    return !(error instanceof NotOffered);
  }
}
