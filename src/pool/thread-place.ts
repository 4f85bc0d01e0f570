import { execFile } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

/**
 * Gives a thread that stepped back the place of its process, so far as the system allows it. A thread that is to end needs a
 * processor for that, and one that runs only where nobody else wants to keeps the end of its process waiting for seconds.
 */
export async function comeForward(thread: string): Promise<void> {
  try {
    setPriority(Number(thread), getPriority());
  } catch {
    // Without the right to, it ends at the priority that it has.
  }
  await new Promise<void>((resolve) => {
    execFile('chrt', ['--other', '--pid', '0', thread], () => resolve());
  });
}
