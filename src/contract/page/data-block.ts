/**
 * Reads the data that the server wrote into the page for its script: the JSON of the element with this id
 * (`serving/html.ts` writes it). Undefined if the element is missing or invalid: the page continues without it. Never
 * throws.
 */
export function readDataBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}
