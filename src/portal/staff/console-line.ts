import { type PreviewNews, type PreviewWish, readWish, tagMessage } from '#contract/staff/previews/preview-messages.ts';

/** Message channel between a framed preview and the console. */
export interface ConsoleLine {
  report(news: PreviewNews): void;
  /** Returns a function that stops listening. */
  hear(listener: (wish: PreviewWish) => void): () => void;
}

/** Opens the channel to the parent page of the frame. Only that window at `origin` may send and receive messages. */
export function openConsoleLine(origin: string): ConsoleLine {
  return {
    report(news) {
      if (window.parent !== window) window.parent.postMessage(tagMessage(news), origin);
    },
    hear(listener) {
      const onMessage = ({ origin: from, source, data }: MessageEvent) => {
        if (from !== origin || source !== window.parent) return;
        const wish = readWish(data);
        if (wish !== undefined) listener(wish);
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
}
