/** Scrolls a strip sideways, and nothing else, so that the entry of the page that is open is seen whole. */
export function showCurrent(strip: HTMLElement | null): void {
  const entry = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !entry) return;
  const { left, right } = entry.getBoundingClientRect();
  const frame = strip.getBoundingClientRect();
  if (left < frame.left || right > frame.right)
    strip.scrollBy({ left: left - frame.left - frame.width / 3, behavior: 'instant' });
}
