import type { DrawnPage, PageInput, RenderPage } from './renderer.ts';

/** Renders a page of a preview on a pool thread; `renderer` is the URL of the built renderer. */
export async function work({ renderer, input }: { renderer: string; input: PageInput }): Promise<DrawnPage> {
  const built: { readonly renderPage: RenderPage } = await import(renderer);
  return built.renderPage(input);
}
