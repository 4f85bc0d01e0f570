/**
 * Runs in a new task after the current frame is drawn: the layout is done by then and can be read without a forced
 * reflow. Returns a function that cancels. Browser only; a hidden page draws no frame.
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
