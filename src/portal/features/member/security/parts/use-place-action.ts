import type { Call } from '#contract/call/call.ts';
import { places } from '#contract/security/calls.ts';
import { focusHeading } from '#portal/centre/parts/section.tsx';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import type { TextKey } from '#texts/text-key.ts';

/** Ends a session or forgets a browser, shows a message, and refreshes the list. The client shows failures itself. */
export function usePlaceAction() {
  const browser = useBrowser();
  const refresh = useRefresh();
  return async <Request>(
    node: Element,
    call: Call<Request, void>,
    request: Request,
    successText: TextKey,
  ): Promise<void> => {
    const { client, store } = browser();
    const isDone = await client.send(call, request).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    store.set(showMessageAtom, { text: successText, tone: 'positive' });
    focusHeading(node);
    await refresh(places);
  };
}
