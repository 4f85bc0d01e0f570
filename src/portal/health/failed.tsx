import { useEffect } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { css } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space } from '#ui/style/tokens.ts';
import { ChunkFailed } from '../chunks/load-chunk.ts';
import { useTexts } from '../state/texts/texts.ts';
import { SupportCode } from '../support/support-code.tsx';

/** Overlays the page, for a window whose own code failed to load. */
const over = css({
  position: 'fixed',
  insetBlockStart: '50%',
  insetInlineStart: '50%',
  translate: '-50% -50%',
  '[dir=rtl] &': { translate: '50% -50%' },
  zIndex: layer.dialog,
  inlineSize: 'min(26rem, calc(100vw - 2rem))',
  padding: space[4],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
});

export interface FailedProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly onClose?: (() => void) | undefined;
}

/**
 * Shown in place of failed content: the reason, and a retry. For code that failed to load, the retry requests it again
 * or reloads the page.
 */
export function Failed({ failure, onRetry, onClose }: FailedProps) {
  const { t } = useTexts();
  const chunk = failure instanceof ChunkFailed ? failure : undefined;
  const again = () => {
    chunk?.forget();
    onRetry();
  };
  const close = () => {
    chunk?.forget();
    onClose?.();
  };
  useBackOnline(chunk?.fault === 'unreachable' ? again : undefined);
  // The visitor decides: a reload would lose typed text.
  const reload = chunk?.fault === 'missing';
  return (
    <div className={onClose && over}>
      <ErrorPanel
        title={t('screens.failed.title')}
        text={chunk ? t(textOf(chunk)) : t('screens.failed.text')}
        retryLabel={reload ? t('health.reload') : t('ui.retry')}
        onRetry={reload ? () => window.location.reload() : again}
        action={
          onClose && (
            <Button variant="quiet" onClick={close}>
              {t('ui.close')}
            </Button>
          )
        }
      />
      <SupportCode reason="failed" />
    </div>
  );
}

function textOf({ fault }: ChunkFailed) {
  if (fault === 'missing') return 'health.outdated';
  return fault === 'timeout' ? 'error.page_too_slow' : 'error.network_abnormal';
}

function useBackOnline(again: (() => void) | undefined): void {
  useEffect(() => {
    if (again === undefined) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
}
