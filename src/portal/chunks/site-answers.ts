/** Health check: requests the edge's build id, its smallest reply. */
const BUILD = '/_portal/build';

const ANSWER_MS = 5_000;

export async function siteAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { status } = await fetch(BUILD, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return status < 500;
  } catch {
    return false;
  }
}
