import { channelName, PHONE_PAGE, type PhoneAnswer, type PhoneJob, readAnswer } from '../../phone/messages.ts';

/** The exchange with the popup failed; `code` is a provider code, without its prefix. */
export class PhoneRefused extends Error {
  override readonly name = 'PhoneRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the phone provider refused: ${code}`);
    this.code = code;
  }
}

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

/** Time limits for the popup to report ready, and to answer: users solve captchas in the meantime. */
const READY_MS = 30_000;
const ANSWER_MS = 5 * 60_000;
const POLL_MS = 500;

/**
 * Opens the phone provider's page in a popup, sends one job and waits for the `wanted` answer; then closes the popup.
 * Must be called in the click handler itself. Rejects with PhoneRefused for everything else: a blocked or closed popup,
 * a refusal of the provider, a time-out.
 */
export async function openPhoneWindow<Type extends 'sent' | 'verified'>(
  job: PhoneJob,
  wanted: Type,
  language: string,
  world: PhoneWorld = page,
): Promise<Extract<PhoneAnswer, { type: Type }>> {
  const id = world.newId();
  // Subscribed before the popup opens: the popup sends first.
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

/** Must be observed twice: an answer may still arrive when the popup closes. */
function watchClosed(popup: Pick<Window, 'closed'>, onClosed: () => void): ReturnType<typeof setInterval> {
  let wasClosed = false;
  return setInterval(() => {
    if (wasClosed) onClosed();
    wasClosed = popup.closed;
  }, POLL_MS);
}
