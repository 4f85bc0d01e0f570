/**
 * What the server wrote into the open page for its script: the JSON of the element with this id (`serving/html.ts` writes
 * it). Undefined where there is none, or where it is no JSON: the page then goes on without. Never throws.
 */
export function readDataBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}
