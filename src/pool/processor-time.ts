import { readFileSync } from 'node:fs';

/**
 * CPU time of a thread of this process, in milliseconds, by its thread id in the system; undefined where the system
 * does not provide it (proc(5), /proc/PID/task/TID/schedstat).
 */
export function processorMs(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}
