import type { DependencyState } from './health.ts';

const PATIENCE_MS = 2_000;

/** Whether a server answers at a URL: any answer but an error of the server or of a balancer in front of it. */
export async function askServer(url: string): Promise<DependencyState> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await reply.body?.cancel();
    return reply.status < 500 ? 'ok' : 'away';
  } catch {
    return 'away';
  }
}

/** `ok` if `work` resolves in time. */
export async function askInTime(work: () => Promise<unknown>): Promise<DependencyState> {
  const timer = Promise.withResolvers<DependencyState>();
  const timeout = setTimeout(() => timer.resolve('away'), PATIENCE_MS);
  try {
    return await Promise.race([
      work().then(
        () => 'ok' as const,
        () => 'away' as const,
      ),
      timer.promise,
    ]);
  } finally {
    clearTimeout(timeout);
  }
}
