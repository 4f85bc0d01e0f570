/** The first rules of an application: hundreds, most of them for what is not on the page yet. */
import { cache } from './style.ts';

/** Longest time that rules are inserted in one go. */
const SLICE_MS = 4;

let release = (): Promise<void> => Promise.resolve();

/** From now on new rules wait. Nothing may be drawn meanwhile but what the server has drawn with rules of its own. */
export function holdRules(): void {
  const { insert } = cache;
  const held: Parameters<typeof insert>[] = [];
  cache.insert = (...insertion) => {
    held.push(insertion);
    cache.inserted[insertion[1].name] = true;
  };
  release = async () => {
    release = () => Promise.resolve();
    let end = performance.now() + SLICE_MS;
    // Rules that come meanwhile wait their turn at the end of the row.
    for (const insertion of held) {
      insert(...insertion);
      if (performance.now() < end) continue;
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE_MS;
    }
    cache.insert = insert;
  };
}

/** Inserts what waits, a few milliseconds at a time; then rules are inserted when they are made. */
export function insertHeldRules(): Promise<void> {
  return release();
}
