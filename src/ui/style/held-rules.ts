/** The first rules of an application: hundreds, most of them for what is not on the page yet. */
import { beginSheet, cache } from './style.ts';

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
    beginSheet();
    const before = cache.sheet.tags.length;
    const put = () => cache.sheet.tags.slice(before);
    let end = performance.now() + SLICE_MS;
    // Rules that come meanwhile wait their turn at the end of the row.
    for (const insertion of held) {
      insert(...insertion);
      if (performance.now() < end) continue;
      setDisabled(put(), true);
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + SLICE_MS;
    }
    setDisabled(put(), false);
    beginSheet();
    cache.insert = insert;
  };
}

/** Sheets that are not in force yet cost a frame nothing: the page is looked through for all their rules at once. */
function setDisabled(tags: readonly HTMLStyleElement[], isDisabled: boolean): void {
  for (const { sheet } of tags) if (sheet !== null) sheet.disabled = isDisabled;
}

/** Inserts what waits, a few milliseconds at a time; then rules are inserted when they are made. */
export function insertHeldRules(): Promise<void> {
  return release();
}
