/** Shared by both pages of the lobby benchmark: scrolls through the games frame by frame. */

/**
 * One stretch of scrolling: start position, number of frames and pixels per frame; fewer frames if they take too long.
 */
export interface Stretch {
  /** 0: start at the top of the page; 1: end at the bottom of the page. */
  readonly from: number;
  readonly frames: number;
  readonly stepPx: number;
}

export interface Scrolled {
  /** Maximum number of cards in the document at once. */
  readonly cards: number;
  readonly frames: number;
}

export interface LobbyBench {
  /** Renders the games; resolves once their first pictures are loaded. Rejects on a timeout. */
  mount(count: number): Promise<void>;
  /** Scrolls; starts no frame after `STRETCH_MS`, and counts the frames. */
  scroll(stretch: Stretch): Promise<Scrolled>;
}

declare global {
  interface Window {
    lobbyBench?: LobbyBench;
  }
}

const COUNT_EVERY = 20;
/** Allows 0.6 s for each of 245 frames; a slower machine measures fewer frames. */
const STRETCH_MS = 150_000;
const PICTURES_MS = 60_000;
/** An overloaded browser may drop a frame: after this time the frame is skipped and not counted. */
const FRAME_MS = 5_000;

export function offerLobby(mount: (count: number) => void): void {
  window.lobbyBench = {
    async mount(count) {
      mount(count);
      await until(() =>
        [...document.querySelectorAll('main img')].some((image) => (image as HTMLImageElement).complete),
      );
    },
    async scroll({ from, frames, stepPx }) {
      const scrollablePx = document.documentElement.scrollHeight - window.innerHeight - frames * stepPx;
      const end = performance.now() + STRETCH_MS;
      let top = from * Math.max(0, scrollablePx);
      let cards = 0;
      let drawn = 0;
      for (let frame = 0; frame < frames && performance.now() < end; frame += 1) {
        window.scrollTo(0, top);
        top += stepPx;
        if (await nextFrame()) drawn += 1;
        if (frame % COUNT_EVERY === 0) cards = Math.max(cards, document.querySelectorAll('main article').length);
      }
      return { cards, frames: drawn };
    },
  };
}

/** Whether the frame came in time. */
function nextFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    const lost = setTimeout(() => resolve(false), FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(lost);
      resolve(true);
    });
  });
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + PICTURES_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`No picture came within ${PICTURES_MS / 1_000} s.`);
    await nextFrame();
  }
}
