/**
 * Grows a text area to its content where the browser does not do so by itself (`field-sizing`: Firefox, and Safari
 * before 26.2). CSS limits the height. Browser only.
 */
export function growField(field: HTMLTextAreaElement): void {
  if (typeof globalThis.CSS?.supports !== 'function' || CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  const { borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(field);
  const borders = Number.parseFloat(borderBlockStartWidth) + Number.parseFloat(borderBlockEndWidth);
  field.style.blockSize = `${field.scrollHeight + borders}px`;
}
