import {
  markMessage,
  type PreviewNews,
  type PreviewWish,
  readWish,
} from '#contract/staff/previews/preview-messages.ts';

/** What a framed preview says to the console and hears from it. */
export interface ConsoleLine {
  report(news: PreviewNews): void;
  /** Answers how to stop listening. */
  hear(listener: (wish: PreviewWish) => void): () => void;
}

/** Opens the line to the page that frames this one: one origin, one window, nothing else is told or heard. */
export function openConsoleLine(origin: string): ConsoleLine {
  return {
    report(news) {
      if (window.parent !== window) window.parent.postMessage(markMessage(news), origin);
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
