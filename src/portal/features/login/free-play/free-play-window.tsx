import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { freePlay } from '#contract/session/calls.ts';
import type { LoginResult } from '#contract/session/read.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { HumanCheckRow } from '#portal/forms/human-check/human-check-row.tsx';
import { useHumanCheck } from '#portal/forms/human-check/use-human-check.ts';
import type { ModalProps } from '#portal/page/modal-props.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { useAttempt } from '../attempt/use-attempt.ts';
import { freePlayRequest } from './free-play-request.ts';

const column = css({ display: 'grid', gap: space[4] });
const words = css({ lineHeight: 1.6 });
const small = css({ fontSize: type.s, color: color.textMuted, lineHeight: 1.5 });

/**
 * Starts a trial account by one click (M105): the window begins by itself, explains the trial, and closes when it has
 * started.
 */
export function FreePlayWindow({ open, onClose, onDone }: ModalProps) {
  const { t } = useTexts();
  const { name } = useAtomValue(portalAtom);
  // A trial creates an account: it uses the human check of a registration.
  const check = useHumanCheck('register');
  const attempt = useAttempt();
  const isBegun = useRef(false);

  async function begin() {
    const outcome = await attempt.run(({ follow }, browser) =>
      follow(browser, async () => ask(browser, await check.pass()), { loginMethod: 'code' }),
    );
    if (outcome?.kind === 'failed') return check.reset();
    if (outcome?.kind !== 'in') return;
    onClose();
    onDone?.();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the press that opened the window asked for it once
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, []);

  return (
    <FormWindow name="freePlay" title={t('element.account.freePlay')} open={open} onClose={onClose} width="s" isBrief>
      <div className={column}>
        <p className={words}>{t('signin.freePlay.text', { name })}</p>
        <FailureBanner failure={attempt.failure} />
        <HumanCheckRow check={check} />
        <Button size="l" block busy={attempt.isBusy} onClick={() => void begin()}>
          {t('signin.freePlay.submit')}
        </Button>
        <p className={small}>{t('signin.freePlay.note')}</p>
      </div>
    </FormWindow>
  );
}

async function ask(browser: Browser, humanCheck: string | undefined): Promise<LoginResult> {
  const request = await freePlayRequest(browser, humanCheck, navigator.userAgent);
  const { token } = await browser.client.send(freePlay, request, { quiet: true });
  return { token, ...NO_ANSWER };
}

/** A trial has no name, no password and no first sign-in. */
const NO_ANSWER = {
  id: undefined,
  userName: undefined,
  firstTimeLogin: false,
  passwordExpired: false,
  initialPassword: false,
};
