import type { Call } from '#contract/call/call.ts';
import { useBrowser } from '#portal/state/client.ts';
import { createKeptKey, isUnclear } from '#portal/state/kept-key.ts';

/**
 * Sends a call that moves money or creates something so that it counts once: its key is kept in the tab before it is sent, and goes when an answer has
 * come for good. `what` names the request without its secrets: the same request is sent with the same key, after a reload too.
 */
export function useSendOnce(name: string) {
  const browser = useBrowser();
  return async <Request, Reply>(call: Call<Request, Reply>, request: Request, what: object): Promise<Reply> => {
    const { client, session } = browser();
    const kept = createKeptKey(session, `key.${name}`, () => crypto.randomUUID());
    try {
      const reply = await client.send(call, request, { quiet: true, key: kept.keyOf(what) });
      kept.forget();
      return reply;
    } catch (error) {
      if (!isUnclear(error)) kept.forget();
      throw error;
    }
  };
}
