import { defineJob } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import type { DrawnPage, PageInput } from './renderer.ts';

export type RenderPreview = (merchant: string, input: PageInput) => Promise<DrawnPage>;

/** A page takes 20 ms, the first page of a thread half a second. */
const RENDER = defineJob<typeof import('./render-preview.work.ts').work>(
  new URL('./render-preview.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 5_000 },
);

/** Renders previews on the pool's threads with the built renderer at this URL: their content is not yet approved. */
export function createPreviewRenderer(pool: Pick<Pool, 'run'>, renderer: string): RenderPreview {
  // Missing texts are logged when the site itself is rendered; a function cannot be sent to a thread.
  return (merchant, { onMissing: _, ...input }) => pool.run(RENDER, merchant, { renderer, input });
}
