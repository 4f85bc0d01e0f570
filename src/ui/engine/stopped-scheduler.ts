import { unstable_ImmediatePriority, unstable_scheduleCallback } from 'scheduler';

const PATIENCE_MS = 1_500;

/**
 * Loads a page again that the back-forward cache restored without its scheduler. React goes on by a message to itself;
 * WebKit loses the message that is under way when the page is left, and nothing is drawn any more.
 */
export function reloadIfStopped(reload = () => window.location.reload()): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const timer = setTimeout(reload, PATIENCE_MS);
    unstable_scheduleCallback(unstable_ImmediatePriority, () => clearTimeout(timer));
  });
}
