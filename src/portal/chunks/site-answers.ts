/** Answers which build the edge has: the smallest thing that it can be asked. */
const BUILD = '/_portal/build';

const ANSWER_MS = 5_000;

/** Whether the site answers at all. */
export async function siteAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { status } = await fetch(BUILD, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return status < 500;
  } catch {
    return false;
  }
}
