import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { writeParams } from '#ui/schema-form/state/field-words.ts';
import { css } from '#ui/style/style.ts';
import { useWriteFigure } from '../forms/use-write-figure.ts';
import type { Notice } from '../state/modals.ts';
import { useTexts } from '../state/texts/texts.ts';

const words = css({ lineHeight: 1.6 });

interface NoticeProps {
  readonly notice: Notice;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A warning with a confirm button, or a question with two answers (M62). */
export function NoticeWindow({ notice, open, onClose }: NoticeProps) {
  const { t, label } = useTexts();
  const params = writeParams(notice.params ?? {}, useWriteFigure());
  const [isBusy, setBusy] = useState(false);
  async function onConfirm() {
    setBusy(true);
    try {
      await notice.onConfirm?.();
    } finally {
      setBusy(false);
      onClose();
    }
  }
  const isQuestion = notice.cancel !== undefined;
  return (
    <Dialog
      name={isQuestion ? 'confirm' : 'warning'}
      title={label(notice.title ?? 'shell.notice.title', params)}
      open={open}
      onClose={onClose}
      width="s"
      isBrief
      labels={{ close: t('ui.close'), move: t('shell.move') }}
      footer={
        <>
          {notice.cancel !== undefined && (
            <Button variant="quiet" onClick={onClose}>
              {label(notice.cancel)}
            </Button>
          )}
          <Button data-autofocus="" busy={isBusy} onClick={() => void onConfirm()}>
            {label(notice.confirm ?? 'in_increase_submit')}
          </Button>
        </>
      }
    >
      <p className={words}>{notice.message ?? label(notice.text, params)}</p>
    </Dialog>
  );
}
