/**
 * Makes a field as high as what is written in it, where the engine does not do so by itself (`field-sizing`: Firefox, and Safari
 * before 26.2). Its style bounds it. Browser only.
 */
export function growField(field: HTMLTextAreaElement): void {
  if (typeof globalThis.CSS?.supports !== 'function' || CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  const { borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(field);
  const borders = Number.parseFloat(borderBlockStartWidth) + Number.parseFloat(borderBlockEndWidth);
  field.style.blockSize = `${field.scrollHeight + borders}px`;
}
