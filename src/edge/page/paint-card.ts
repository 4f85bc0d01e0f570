// Import this in the main process too: if a worker thread ends while it is the only one with the native module loaded,
// the module is unloaded while its code still runs.
import '@resvg/resvg-js';
import { defineJob, noneIfCostly } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';

/**
 * Renders an SVG of a merchant as PNG; undefined if it exceeds its limits. Rejects with JobRefused while too many jobs
 * wait.
 */
export type PaintCard = (merchant: string, svg: string) => Promise<Buffer | undefined>;

/** A card takes a tenth of a second. */
const PAINT = defineJob<typeof import('./paint-card.work.ts').work>(new URL('./paint-card.work.ts', import.meta.url), {
  priorityClass: 'uploads',
  limitMs: 5_000,
});

export function createCardPainter(pool: Pick<Pool, 'run'>): PaintCard {
  return async (merchant, svg) => {
    const png = await pool.run(PAINT, merchant, svg).catch(noneIfCostly);
    return png && Buffer.from(png);
  };
}
