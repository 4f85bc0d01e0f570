import { randomBytes } from 'node:crypto';
import { Compile } from 'typebox/compile';
import {
  type CheckAction,
  type CheckRequest,
  checkHeaders,
  checkRequests,
  checkSigned,
  type Person,
} from '#contract/checks/checks.ts';
import { signText } from '#serving/signature.ts';
import type { Clock } from '../process/clock.ts';
import type { CheckLine } from './check-client.ts';
import type { ProviderPost, ProviderPostReply } from './send-by-fetch.ts';

/**
 * What a demo provider of checks does: `excluded` finds everyone; `unknown` verifies no one; `slow` answers after the gateway's patience; `down`
 * breaks the connection; `busy` answers with an error; `forged` signs with another secret; `other` answers another
 * question; `garbled` is no JSON of the contract.
 */
export const misbehaviours = ['excluded', 'unknown', 'slow', 'down', 'busy', 'forged', 'other', 'garbled'] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

/** Registers and providers of a demo, in this process. */
export interface DemoChecks extends CheckLine {
  /** From now on a register, or all without a name, behaves like this for everyone; undefined: by the person. */
  misbehave(misbehaviour: Misbehaviour | undefined, subject?: string): void;
  /** The questions so far, without persons. */
  readonly questions: readonly { readonly action: string; readonly subject: string }[];
}

const MOST_QUESTIONS = 1_000;
const ALL = '';
const requests = { register: Compile(checkRequests.register), identity: Compile(checkRequests.identity) };

/**
 * A provider of checks for demos and tests. Without `misbehave`, the person decides: a name or e-mail address with “register
 * excluded”, “identity unknown”, “register down”, and so on, also with a dot between the words.
 */
export function createDemoChecks(clock: Clock): DemoChecks {
  const secret = randomBytes(32).toString('base64url');
  const behaviours = new Map<string, Misbehaviour>();
  const questions: { action: string; subject: string }[] = [];

  return {
    secret,
    questions,
    misbehave(misbehaviour, subject = ALL) {
      if (misbehaviour === undefined) behaviours.delete(subject);
      else behaviours.set(subject, misbehaviour);
    },
    async send(post) {
      const { action } = post;
      const request: unknown = JSON.parse(post.body);
      if (!requests[action].Check(request)) return answer({ ok: false, error: 'invalid_request' });
      const { subject, person } = request;
      questions.push({ action, subject });
      if (questions.length > MOST_QUESTIONS) questions.shift();
      const does = behaviours.get(subject) ?? behaviours.get(ALL) ?? byPerson(person);
      if (does === 'slow') return afterPatience(post);
      if (does === 'down') throw new Error('The demo register is down.');
      return answer(bodyOf(action, does, request), does === 'forged' ? 'another secret' : secret);

      function answer(body: unknown, by = secret): ProviderPostReply {
        const text = does === 'garbled' ? '{"excluded": "perhaps"}' : JSON.stringify(body);
        const timestamp = String(clock.now());
        const headers: Readonly<Record<string, string>> = {
          [checkHeaders.timestamp]: timestamp,
          [checkHeaders.signature]: signText(by, checkSigned(timestamp, action, text)),
        };
        return { body: text, header: (name) => headers[name] };
      }
    },
  };
}

function bodyOf(
  action: CheckAction,
  does: Misbehaviour | undefined,
  { reference, subject }: Pick<CheckRequest<'register'>, 'reference' | 'subject'>,
) {
  if (does === 'busy') return { ok: false, error: 'busy' };
  const named = does === 'other' ? `${reference.slice(1)}x` : reference;
  const value = action === 'register' ? { isExcluded: does === 'excluded' } : { isVerified: does !== 'unknown' };
  return { ok: true, value: { reference: named, subject, ...value } };
}

/** Rejects when the caller has given up. */
function afterPatience({ signal }: Pick<ProviderPost, 'signal'>): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function byPerson({ name = '', email = '' }: Person): Misbehaviour | undefined {
  const [, word = ''] = /\b(?:register|identity)[ .](\w+)\b/i.exec(`${name} ${email}`) ?? [];
  return misbehaviours.find((one) => one === word.toLowerCase());
}
