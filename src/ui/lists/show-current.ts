/** Scrolls a strip horizontally so that the entry of the current page is fully visible. Scrolls nothing else. */
export function showCurrent(strip: HTMLElement | null): void {
  const entry = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !entry) return;
  const { left, right } = entry.getBoundingClientRect();
  const frame = strip.getBoundingClientRect();
  if (left < frame.left || right > frame.right)
    strip.scrollBy({ left: left - frame.left - frame.width / 3, behavior: 'instant' });
}
