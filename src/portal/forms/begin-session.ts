import { firstTimeLogin } from '#contract/session.calls.ts';
import { memberAtom, viewAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { signIn } from '../state/load-member.ts';
import { textsAtom } from '../state/texts.ts';
import { sayWordAtom } from '../state/words.ts';

/** What a log-in or a registration answered. */
export interface BegunSession {
  readonly token: string;
  /** The gateway is told once that the member has come for the first time (M98). */
  readonly isFirstTime?: boolean;
}

/** A session begins: the token is kept, the member loaded and welcomed (M97, M98). */
export async function beginSession(browser: Browser, { token, isFirstTime = false }: BegunSession): Promise<void> {
  const { client, store } = browser;
  await signIn(browser, token);
  if (isFirstTime) void client.send(firstTimeLogin, {}).catch(() => undefined);
  store.set(viewAtom, { ...store.get(viewAtom), captchaAsked: false });
  const member = store.get(memberAtom);
  if (!member) return;
  const name = member.nickname || member.account;
  store.set(sayWordAtom, {
    text: 'session.welcome',
    message: store.get(textsAtom).t('session.welcome', { name }),
    tone: 'positive',
  });
}
