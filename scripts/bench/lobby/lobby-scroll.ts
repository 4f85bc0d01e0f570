/** What both pages of the lobby's figures do: they scroll through their games, frame by frame. */

/** One stretch of scrolling: from a place of the page, so many frames of so many pixels, or fewer where they take too long. */
export interface Stretch {
  /** 0: at the page's beginning; 1: so that it ends at the page's end. */
  readonly from: number;
  readonly frames: number;
  readonly stepPx: number;
}

/** What came of a stretch. */
export interface Scrolled {
  /** The most cards that stood in the document at once. */
  readonly cards: number;
  readonly frames: number;
}

export interface LobbyBench {
  /** Draws so many games; resolves once their first pictures are there. Rejects when none comes in time. */
  mount(count: number): Promise<void>;
  /** Scrolls; begins no frame later than `STRETCH_MS`, and counts those that came. */
  scroll(stretch: Stretch): Promise<Scrolled>;
}

declare global {
  interface Window {
    lobbyBench?: LobbyBench;
  }
}

const COUNT_EVERY = 20;
/** 245 frames have 0.6 s each; a slower machine is measured by fewer of them. */
const STRETCH_MS = 150_000;
const PICTURES_MS = 60_000;
/** A browser that is starved may lose a frame for good: it is waited for no longer, and not counted. */
const FRAME_MS = 5_000;

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
      const end = performance.now() + STRETCH_MS;
      let top = from * Math.max(0, room);
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

/** Whether it came. */
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
