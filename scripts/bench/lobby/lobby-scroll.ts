/** What both pages of the lobby's figures do: they scroll through their games, frame by frame. */

/** One stretch of scrolling: from a place of the page, so many frames of so many pixels. */
export interface Stretch {
  /** 0: at the page's beginning; 1: so that it ends at the page's end. */
  readonly from: number;
  readonly frames: number;
  readonly stepPx: number;
}

export interface LobbyBench {
  /** Draws so many games; resolves once their first pictures are there. */
  mount(count: number): Promise<void>;
  /** Scrolls; answers the most cards that stood in the document at once. */
  scroll(stretch: Stretch): Promise<number>;
}

declare global {
  interface Window {
    lobbyBench?: LobbyBench;
  }
}

const COUNT_EVERY = 20;

/** Offers the page's measuring. */
export function offerLobby(mount: (count: number) => void): void {
  window.lobbyBench = {
    async mount(count) {
      mount(count);
      await until(() =>
        [...document.querySelectorAll('main img')].some((image) => (image as HTMLImageElement).complete),
      );
    },
    async scroll({ from, frames, stepPx }) {
      const room = document.documentElement.scrollHeight - window.innerHeight - frames * stepPx;
      let top = from * Math.max(0, room);
      let most = 0;
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollTo(0, top);
        top += stepPx;
        await nextFrame();
        if (frame % COUNT_EVERY === 0) most = Math.max(most, document.querySelectorAll('main article').length);
      }
      return most;
    },
  };
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextFrame();
}
