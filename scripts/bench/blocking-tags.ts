/** The tags of a page that a browser must load before it paints: sheets, and scripts that are neither late nor modules. */
export function blockingTags(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter(isBlockingScript);
  const sheets = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet[^>]*>/g)].map(([tag]) => tag);
  return [...scripts, ...sheets];
}

function isBlockingScript(tag: string): boolean {
  if (/\btype="application\/json"/.test(tag)) return false;
  return !/\b(async|defer)\b|\btype="module"/.test(tag);
}

/** A page without its scripts, and without the links that fetch them early. Its data blocks stay: they are no scripts. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*application\/json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}
