import { channelName, PHONE_PAGE, type PhoneAnswer, type PhoneJob, readAnswer } from '../../phone/messages.ts';

/** The conversation came to nothing; `code` is one of the provider's, without its prefix. */
export class PhoneRefused extends Error {
  override readonly name = 'PhoneRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the phone provider refused: ${code}`);
    this.code = code;
  }
}

/** What the conversation does in a browser; a test brings its own. */
export interface PhoneWorld {
  readonly newId: () => string;
  readonly open: (address: string) => Pick<Window, 'closed' | 'close'> | null;
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

const page: PhoneWorld = {
  newId: () => crypto.randomUUID(),
  open: (address) => window.open(address, '_blank', 'popup,width=420,height=620'),
  channel: (name) => new BroadcastChannel(name),
};

/** Until the window must have said that it stands, and until it must have answered: people solve captchas meanwhile. */
const READY_MS = 30_000;
const ANSWER_MS = 5 * 60_000;
const POLL_MS = 500;

/**
 * Opens the phone provider's page, gives it one job and waits for the answer that is `wanted`; the window closes with it.
 * To be called in the press itself. Rejects with PhoneRefused for everything else: a window that was stopped or closed, a
 * refusal of the provider, no answer in time.
 */
export async function openPhoneWindow<Type extends 'sent' | 'verified'>(
  job: PhoneJob,
  wanted: Type,
  language: string,
  world: PhoneWorld = page,
): Promise<Extract<PhoneAnswer, { type: Type }>> {
  const id = world.newId();
  // Heard of before the window is there: it speaks first.
  const channel = world.channel(channelName(id));
  const popup = world.open(`${PHONE_PAGE}?lang=${encodeURIComponent(language)}#${id}`);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  try {
    if (popup === null) throw new PhoneRefused('popup-blocked');
    return await new Promise((resolve, reject) => {
      const refuse = (code: string) => reject(new PhoneRefused(code));
      const refuseAfter = (ms: number) => timers.add(setTimeout(() => refuse('timeout'), ms));
      timers.add(watchClosed(popup, () => refuse('popup-closed-by-user')));
      const notReady = setTimeout(() => refuse('timeout'), READY_MS);
      timers.add(notReady);
      channel.onmessage = ({ data }: MessageEvent) => {
        const answer = readAnswer(data);
        if (answer?.type === 'ready') {
          clearTimeout(notReady);
          refuseAfter(ANSWER_MS);
          channel.postMessage(job);
        } else if (isWanted(answer, wanted)) resolve(answer);
        else if (answer?.type === 'failed') refuse(answer.code);
        else if (answer?.type === 'gone') refuse('popup-closed-by-user');
      };
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    channel.close();
    popup?.close();
  }
}

function isWanted<Type extends PhoneAnswer['type']>(
  answer: PhoneAnswer | undefined,
  wanted: Type,
): answer is Extract<PhoneAnswer, { type: Type }> {
  return answer?.type === wanted;
}

/** Seen twice: an answer may be on its way when the window goes. */
function watchClosed(popup: Pick<Window, 'closed'>, onClosed: () => void): ReturnType<typeof setInterval> {
  let wasClosed = false;
  return setInterval(() => {
    if (wasClosed) onClosed();
    wasClosed = popup.closed;
  }, POLL_MS);
}
