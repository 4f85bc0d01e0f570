/** The phone provider's page (D43): takes one job from its opener, answers, and closes. */
import { readDataBlock } from '#contract/page/data-block.ts';
import { createFirebaseSender, type PhoneSender, ProviderError } from './firebase.ts';
import { channelName, type PhoneAnswer, type PhoneJob, readChannelId, readJob } from './messages.ts';
import { type PhonePageData, type PhonePageText, readPhonePageData } from './page-data.ts';

export interface PhonePageWorld {
  readonly connect: (data: PhonePageData, captcha: HTMLElement) => PhoneSender;
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  readonly close: () => void;
}

const browser: PhonePageWorld = {
  connect: createFirebaseSender,
  channel: (name) => new BroadcastChannel(name),
  close: () => window.close(),
};

/** Starts the page. If no page of this site opened it, it shows a message and loads nothing of the provider. */
export function startPhonePage(world: PhonePageWorld = browser): void {
  const data = readPhonePageData(readDataBlock('livery-phone'));
  const translate = (name: PhonePageText) => {
    part('livery-phone-say').textContent = data.texts[name];
  };
  const id = readChannelId(location.hash);
  part('livery-phone-close').addEventListener('click', world.close);
  if (id === undefined) {
    translate('alone');
    return;
  }
  const channel = world.channel(channelName(id));
  const answer = (message: PhoneAnswer) => channel.postMessage(message);
  let hasJob = false;
  channel.onmessage = ({ data: message }: MessageEvent) => {
    const job = readJob(message);
    if (job === undefined || hasJob) return;
    hasJob = true;
    translate(job.type === 'send' ? 'sending' : 'verifying');
    void work(world.connect(data, part('livery-phone-captcha')), job).then((done) => {
      answer(done);
      translate('done');
      world.close();
    });
  };
  window.addEventListener('pagehide', () => answer({ type: 'gone' }));
  translate('waiting');
  answer({ type: 'ready' });
}

async function work(sender: PhoneSender, job: PhoneJob): Promise<PhoneAnswer> {
  try {
    if (job.type === 'send') {
      return { type: 'sent', verificationId: await sender.send(job.countryDialingCode, job.mobileNum) };
    }
    return { type: 'verified', idToken: await sender.verify(job.verificationId, job.code) };
  } catch (error) {
    return { type: 'failed', code: error instanceof ProviderError ? error.code : 'unknown' };
  }
}

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The phone provider's page lacks ${id}.`);
  return found;
}
