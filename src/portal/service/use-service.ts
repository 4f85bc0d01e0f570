import { useRef } from 'react';
import { loadChunk } from '../chunks/load-chunk.ts';
import { useBrowser } from '../state/client.ts';
import { useTexts } from '../state/texts/texts.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { openPopup, type ServiceWindow } from './service-popup.ts';

/** A click on customer service: the window opens at once and is then navigated to the gateway's address (M228, D31). */
export function useService(size: ServiceWindow = 'chat'): () => void {
  const browser = useBrowser();
  const { t } = useTexts();
  const isLeading = useRef(false);

  async function lead() {
    const { client, store } = browser();
    const popup = openPopup(size, t('service.connecting'));
    if (popup === null) return store.set(showMessageAtom, { text: 'service.blocked', tone: 'negative' });
    try {
      const { leadPopup } = await loadChunk(() => import('./lead-popup.ts'));
      await leadPopup({ client, store }, popup);
    } catch {
      // The code failed to load.
      popup.close();
      store.set(showMessageAtom, { text: 'service.unavailable', tone: 'negative' });
    }
  }

  return () => {
    if (isLeading.current) return;
    isLeading.current = true;
    void lead().finally(() => {
      isLeading.current = false;
    });
  };
}
