/** An Enter key press that does not end an IME composition (UI Events 5.2.2; WebKit only reports key code 229). */
export function isEnter({
  key,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return key === 'Enter' && !isComposing && keyCode !== 229;
}
