import { execFile } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

/**
 * Restores a thread's priority to that of its process, as far as the system permits. A thread needs CPU time to end,
 * and an idle-scheduled thread would delay the end of its process for seconds.
 */
export async function comeForward(thread: string): Promise<void> {
  try {
    setPriority(Number(thread), getPriority());
  } catch {
    // Without the permission, the thread ends at its current priority.
  }
  await new Promise<void>((resolve) => {
    execFile('chrt', ['--other', '--pid', '0', thread], () => resolve());
  });
}
