/** A press of Enter that ends no composition of an input method (UI Events 5.2.2; WebKit tells the key's code 229 alone). */
export function isEnter({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return key === 'Enter' && !isComposing && keyCode !== 229;
}
