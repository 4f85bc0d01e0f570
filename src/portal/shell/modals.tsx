import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { css } from '#ui/style.ts';
import { closeModalAtom, modalsAtom, type Notice, type OpenModal } from '../state/modals.ts';
import { useTexts } from '../state/texts.ts';
import type { ModalProps } from './modal-props.ts';
import { Region } from './region.tsx';

/** The windows by name. Each is a chunk of its own. Looked up as own properties only. */
const registry: Readonly<Record<string, ComponentType<ModalProps>>> = {
  login: lazy(() => import('#portal/features/login/login-modal.tsx').then((file) => ({ default: file.LoginModal }))),
  register: lazy(() =>
    import('#portal/features/registration/register-modal.tsx').then((file) => ({ default: file.RegisterModal })),
  ),
};

const CLOSING_MS = 200;

/** The stack of open windows, the last on top. A closed one stays until its farewell is drawn. */
export function Modals() {
  const open = useAtomValue(modalsAtom);
  const shown = useLeaving(open);
  return shown.map((modal) => (
    <Region key={modal.key}>
      <Suspense fallback={null}>
        <Window modal={modal} isOpen={open.includes(modal)} />
      </Suspense>
    </Region>
  ));
}

/** The open windows and, for a moment, those that have just been closed. */
function useLeaving(open: readonly OpenModal[]): readonly OpenModal[] {
  const [late, setLate] = useState<readonly OpenModal[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(open), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return [...late.filter((modal) => !open.includes(modal)), ...open];
}

function Window({ modal, isOpen }: { readonly modal: OpenModal; readonly isOpen: boolean }) {
  const close = useSetAtom(closeModalAtom);
  const onClose = () => close(modal.key);
  if (modal.notice !== undefined) return <NoticeWindow notice={modal.notice} open={isOpen} onClose={onClose} />;
  const Modal = Object.hasOwn(registry, modal.name) ? registry[modal.name] : undefined;
  if (Modal === undefined)
    return <NoticeWindow notice={{ text: 'error.function_not_available' }} open={isOpen} onClose={onClose} />;
  return <Modal open={isOpen} onClose={onClose} page={modal.page} onDone={modal.onDone} />;
}

const words = css({ lineHeight: 1.6 });

interface NoticeProps {
  readonly notice: Notice;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A warning with a confirm button, or a question with two ways (M62). */
export function NoticeWindow({ notice, open, onClose }: NoticeProps) {
  const { t, label } = useTexts();
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
      title={label(notice.title ?? 'shell.notice.title')}
      open={open}
      onClose={onClose}
      width="s"
      labels={{ close: t('shell.close'), move: t('shell.move') }}
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
      <p className={words}>{notice.message ?? label(notice.text)}</p>
    </Dialog>
  );
}
