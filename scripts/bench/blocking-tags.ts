/** The render-blocking tags of a page: style sheets, and scripts that are neither deferred nor modules. */
export function blockingTags(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter(isBlockingScript);
  const sheets = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet[^>]*>/g)].map(([tag]) => tag);
  return [...scripts, ...sheets];
}

function isBlockingScript(tag: string): boolean {
  if (/\btype="application\/json"/.test(tag)) return false;
  return !/\b(async|defer)\b|\btype="module"/.test(tag);
}

/** A page without scripts and their preload links. Data blocks stay, since they are no scripts. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*application\/json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}
