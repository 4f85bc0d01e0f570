import type { DrawnPage, PageInput, RenderPage } from './renderer.ts';

/** Draws a page of a preview, on a thread of the pool; `renderer` is the address of the built one. */
export async function work({ renderer, input }: { renderer: string; input: PageInput }): Promise<DrawnPage> {
  const built: { readonly renderPage: RenderPage } = await import(renderer);
  return built.renderPage(input);
}
