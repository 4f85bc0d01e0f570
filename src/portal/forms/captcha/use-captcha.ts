import { useCallback, useEffect, useRef, useState } from 'react';
import { captcha as captchaCall } from '#contract/verification/calls.ts';
import { useBrowser } from '../../state/client.ts';
import { createThrottle } from '../throttle.ts';

/** A captcha picture with its id; `isLost` when it could not be loaded. */
export interface Captcha {
  readonly src: string | undefined;
  readonly id: string | undefined;
  readonly isLost: boolean;
  /** Requests another captcha, at most once a second (M95, M265). */
  readonly refresh: () => void;
}

const REFRESH_GAP_MS = 1000;

interface Picture {
  readonly src?: string | undefined;
  readonly id?: string | undefined;
  readonly isLost?: boolean;
}

/** The captcha of one form. The first one is requested when `isAsked` becomes true. */
export function useCaptcha(isAsked: boolean): Captcha {
  const browser = useBrowser();
  const [picture, setPicture] = useState<Picture>({});
  const requestCount = useRef(0);
  const [throttled] = useState(() => createThrottle(REFRESH_GAP_MS, () => void load()));
  async function load() {
    requestCount.current += 1;
    const requestNumber = requestCount.current;
    const reply: Picture = await browser()
      .client.send(captchaCall, {})
      .catch(() => ({}));
    // A slow reply never replaces a later captcha.
    if (requestNumber === requestCount.current) setPicture({ ...reply, isLost: reply.src === undefined });
  }
  useEffect(() => {
    if (isAsked) throttled.run();
    return () => throttled.cancel();
  }, [isAsked, throttled]);
  const refresh = useCallback(() => throttled.run(), [throttled]);
  return { src: picture.src, id: picture.id, isLost: picture.isLost === true, refresh };
}
