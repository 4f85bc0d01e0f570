import { useAtomValue } from 'jotai';
import type { Client } from '#contract/wire/client.ts';
import { useBrowser } from '../client.ts';
import { deadlinesAtom } from '../deadlines.ts';

/** Sends a query whose reply contains the gateway's time: the page's countdowns use that time (N13). */
export function useAsking() {
  const browser = useBrowser();
  const { note } = useAtomValue(deadlinesAtom);
  return async <Reply extends { readonly now: number | undefined }>(send: (client: Client) => Promise<Reply>) => {
    const asked = performance.now();
    const reply = await send(browser().client);
    if (reply.now !== undefined) note({ asked, received: performance.now(), server: reply.now });
    return reply;
  };
}
