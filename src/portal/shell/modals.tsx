import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyChunk } from '../health/lazy-chunk.ts';
import { closeModalAtom, modalsAtom, type OpenModal } from '../state/modals.ts';
import { queriedChunk } from '../state/queried-chunk.tsx';
import type { ModalProps } from './modal-props.ts';
import { Region } from './region.tsx';

/** The windows by name. Each is a chunk of its own. Looked up as own properties only. */
const registry: Readonly<Record<string, ComponentType<ModalProps>>> = {
  login: queriedChunk(
    () => import('#portal/features/login/login-modal.tsx'),
    (file) => file.LoginModal,
  ),
  register: queriedChunk(
    () => import('#portal/features/registration/register-modal.tsx'),
    (file) => file.RegisterModal,
  ),
};

const NoticeWindow = lazyChunk(
  () => import('./notice-window.tsx'),
  (file) => file.NoticeWindow,
);

const CLOSING_MS = 200;

/** The stack of open windows, the last on top. A closed one stays until its farewell is drawn. */
export function Modals() {
  const open = useAtomValue(modalsAtom);
  const close = useSetAtom(closeModalAtom);
  const shown = useLeaving(open);
  return shown.map((modal) => (
    <Region key={modal.key} onClose={() => close(modal.key)}>
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
