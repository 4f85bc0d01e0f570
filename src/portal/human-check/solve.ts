import address from './solve.worker.ts?worker&url';
import { type Answer, findAnswer, LONGEST_MS, writeSolution } from './solve-challenge.ts';
import { workerAddress } from './trusted-types.ts';

/** Solves a challenge of the built-in provider. Answers what goes back to the gateway; rejects when there is no solution in time. */
export async function solveChallenge(challenge: unknown): Promise<string> {
  return writeSolution(challenge, (await askWorker(challenge)) ?? (await findAnswer(challenge)));
}

/**
 * Asks a worker of its own. Undefined where none can run or the browser gives it no cryptography (a policy on its file
 * may take that away): the page then searches by itself, in the background threads of Web Crypto.
 */
async function askWorker(challenge: unknown): Promise<Answer | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(workerAddress(address), { type: 'module', name: 'human-check' });
  try {
    return await answerOf(worker, challenge);
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, challenge: unknown): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the challenge took too long')), LONGEST_MS);
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer | undefined>) => end(data);
    worker.onerror = () => end(undefined);
    worker.postMessage(challenge);
  });
}
