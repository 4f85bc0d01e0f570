import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { type } from '#ui/style/tokens.ts';
import { translate } from '../words/words.ts';

const lead = css({ fontSize: type.s });

export interface LeaveGuard {
  /** Navigates to a URL, or asks first if there are unsaved edits. */
  leave(address: string): void;
  readonly dialog: ReactNode;
}

/**
 * Asks before unsaved edits are left by a link of the console, by the editor's buttons, or by closing the tab. The
 * browser's back button leaves at once; the edits are restored on return.
 */
export function useLeaveGuard(isChanged: boolean, onDiscard: () => void): LeaveGuard {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();
  useClosingHeld(isChanged);
  useLinksHeld(isChanged ? setWanted : undefined);
  const go = (address: string) => {
    setWanted(undefined);
    navigate(address);
  };
  return {
    leave: (address) => (isChanged ? setWanted(address) : navigate(address)),
    dialog: wanted !== undefined && (
      <Dialog
        name="content-leave"
        title={translate('leave.title')}
        open
        width="s"
        isBrief
        onClose={() => setWanted(undefined)}
        labels={{ close: translate('panel.close'), move: translate('dialog.move') }}
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => {
                onDiscard();
                go(wanted);
              }}
            >
              {translate('leave.discard')}
            </Button>
            <Button variant="quiet" onClick={() => go(wanted)}>
              {translate('leave.keep')}
            </Button>
            <Button data-autofocus="" onClick={() => setWanted(undefined)}>
              {translate('leave.stay')}
            </Button>
          </>
        }
      >
        <p className={lead}>{translate('leave.text')}</p>
      </Dialog>
    ),
  };
}

/** Makes the browser ask before it closes the tab. */
function useClosingHeld(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isHeld]);
}

/** Passes clicks on links to other console screens to `onLink` and cancels them; undefined lets links work. */
function useLinksHeld(onLink: ((address: string) => void) | undefined): void {
  const ask = useRef(onLink);
  useEffect(() => {
    ask.current = onLink;
  });
  useEffect(() => {
    const hear = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (link === null || !isPlain || ask.current === undefined || link.target === '_blank') return;
      if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      ask.current(link.pathname + link.search);
    };
    document.addEventListener('click', hear, true);
    return () => document.removeEventListener('click', hear, true);
  }, []);
}
