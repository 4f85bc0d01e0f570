import { useRef } from 'react';
import { loadChunk } from '../chunks/load-chunk.ts';
import { useBrowser } from '../state/client.ts';
import { useTexts } from '../state/texts/texts.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { openPopup, type ServiceWindow } from './service-popup.ts';

/** What a press on customer service does: the window opens at once and is led to where the gateway says (M228, D31). */
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
      // The code of it did not come.
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
