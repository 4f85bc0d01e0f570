import address from './solve.worker.ts?worker&url';
import { type Answer, findAnswer, LONGEST_MS, writeSolution } from './solve-challenge.ts';
import { workerAddress } from './trusted-types.ts';

/**
 * Solves a challenge of the built-in provider. Resolves to the payload for the gateway; rejects when no solution is
 * found in time.
 */
export async function solveChallenge(challenge: unknown): Promise<string> {
  return writeSolution(challenge, (await askWorker(challenge)) ?? (await findAnswer(challenge)));
}

/**
 * Solves in a web worker. Undefined where no worker can run or it has no cryptography (a policy on its file may remove
 * it): the page then searches itself, in the background threads of Web Crypto.
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
