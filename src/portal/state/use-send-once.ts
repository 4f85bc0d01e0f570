import type { Call } from '#contract/call/call.ts';
import { useBrowser } from '#portal/state/client.ts';
import { createIdempotencyKey, isUnclear } from '#portal/state/stored-key.ts';

/**
 * Sends a call that moves money or creates something with an idempotency key, so that the call counts once. The key is
 * stored in the tab before sending and removed after a final reply. `what` identifies the request without its secrets:
 * the same request uses the same key, after a reload too.
 */
export function useSendOnce(name: string) {
  const browser = useBrowser();
  return async <Request, Reply>(call: Call<Request, Reply>, request: Request, what: object): Promise<Reply> => {
    const { client, session } = browser();
    const keyStore = createIdempotencyKey(session, `key.${name}`, () => crypto.randomUUID());
    try {
      const reply = await client.send(call, request, { quiet: true, key: keyStore.keyOf(what) });
      keyStore.forget();
      return reply;
    } catch (error) {
      if (!isUnclear(error)) keyStore.forget();
      throw error;
    }
  };
}
