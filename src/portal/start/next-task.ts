/** WebKit loses a message that is under way when the page goes into the back-forward cache. */
const LOST_MS = 1_000;

/** Resolves in a new task, so that pending input events run first. A timer alone would wait four milliseconds. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(resolve, LOST_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
