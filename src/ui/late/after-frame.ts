/**
 * Does it in a task of its own, once the frame that is being made is drawn: the page is laid out by then, and where things are
 * is known without laying it out in between. Answers how to take it back. Browser only; a page that is not shown draws no frame.
 */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
