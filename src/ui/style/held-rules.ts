/** Defers the first CSS rules of an application: hundreds, most of them for content that is not on the page yet. */
import { beginSheet, cache } from './style.ts';

/** Maximum time for inserting rules in one task. */
const SLICE_MS = 4;

let release = (): Promise<void> => Promise.resolve();

/**
 * Queues new rules from now on. Until their insertion only server-drawn content, which has its own rules, may be drawn.
 */
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
    // Rules that arrive in the meantime are appended to the queue.
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

/** Disabled sheets cost no style recalculation: the page is restyled once for all their rules. */
function setDisabled(tags: readonly HTMLStyleElement[], isDisabled: boolean): void {
  for (const { sheet } of tags) if (sheet !== null) sheet.disabled = isDisabled;
}

/** Inserts the queued rules in slices of a few milliseconds; later rules are inserted immediately. */
export function insertHeldRules(): Promise<void> {
  return release();
}
