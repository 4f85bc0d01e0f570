import { defineJob } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import type { DrawnPage, PageInput } from './renderer.ts';

/** Draws a page of a merchant whose trees are only proposed. */
export type RenderPreview = (merchant: string, input: PageInput) => Promise<DrawnPage>;

/** A page takes 20 ms, the first of a thread half a second. */
const RENDER = defineJob<typeof import('./render-preview.work.ts').work>(
  new URL('./render-preview.work.ts', import.meta.url),
  { lane: 'operators', limitMs: 5_000 },
);

/** Draws previews on the pool's threads by the built renderer at this address: what is drawn there nobody has approved. */
export function createPreviewRenderer(pool: Pick<Pool, 'run'>, renderer: string): RenderPreview {
  // A missing text is told where the site itself is drawn; a function does not travel.
  return (merchant, { onMissing: _, ...input }) => pool.run(RENDER, merchant, { renderer, input });
}
