import { useAtomValue, useSetAtom } from 'jotai';
import { Activity, Suspense, useEffect, useState } from 'react';
import { BackCloses } from '#ui/overlays/back-closes.ts';
import { type LazyChunk, lazyChunk } from '../chunks/lazy-chunk.ts';
import { InPageContext } from '../forms/in-page.ts';
import type { ModalProps } from '../page/modal-props.ts';
import { Region } from '../page/region.tsx';
import { closeModalAtom, modalsAtom, type OpenModal } from '../state/modals.ts';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';
import { Coming } from './coming.tsx';

/** The windows by name, each a separate chunk. Looked up as own properties only. */
export const MODALS: Readonly<Record<string, LazyChunk<ModalProps>>> = {
  login: queriedChunk(
    () => import('#portal/features/login/login-modal.tsx'),
    (file) => file.LoginModal,
  ),
  freePlay: lazyChunk(
    () => import('#portal/features/login/free-play/free-play-window.tsx'),
    (file) => file.FreePlayWindow,
  ),
  popups: lazyChunk(
    () => import('#portal/features/popups/popups-window.tsx'),
    (file) => file.PopupsWindow,
  ),
  register: queriedChunk(
    () => import('#portal/features/registration/register-modal.tsx'),
    (file) => file.RegisterModal,
  ),
  forgetPass: lazyChunk(
    () => import('#portal/features/password/forget-pass-modal.tsx'),
    (file) => file.ForgetPassModal,
  ),
  changePass: lazyChunk(
    () => import('#portal/features/password/change-pass-modal.tsx'),
    (file) => file.ChangePassModal,
  ),
  notice: queriedChunk(
    () => import('#portal/features/notices/notice-modal.tsx'),
    (file) => file.NoticeModal,
  ),
  chat: queriedChunk(
    () => import('#portal/features/chat/chat-window.tsx'),
    (file) => file.ChatWindow,
  ),
  feedback: lazyChunk(
    () => import('#portal/features/feedback/feedback-modal.tsx'),
    (file) => file.FeedbackModal,
  ),
  member: queriedChunk(
    () => import('#portal/features/member/member-modal.tsx'),
    (file) => file.MemberModal,
  ),
  gamePopup: queriedChunk(
    () => import('#portal/features/game-popup/game-popup.tsx'),
    (file) => file.GamePopup,
  ),
  agent: queriedChunk(
    () => import('#portal/features/agent/agent-modal.tsx'),
    (file) => file.AgentModal,
  ),
};

/** Preloads the chunk of a server-rendered window for hydration. Never rejects. */
export async function preloadWindow(name: string): Promise<void> {
  if (Object.hasOwn(MODALS, name)) await MODALS[name]?.preload();
}

/** Resolves once a server-rendered window is hydrated; at once for an unknown name. */
export async function whenWindowDrawn(name: string): Promise<void> {
  if (Object.hasOwn(MODALS, name)) await MODALS[name]?.drawn;
}

const NoticeWindow = lazyChunk(
  () => import('./notice-window.tsx'),
  (file) => file.NoticeWindow,
);

const CLOSING_MS = 200;

/**
 * The stack of open windows, the last on top. A closed one stays until its exit animation ends. Under a start-up screen
 * they are hidden: not visible, focusable or announced, and typed text stays.
 */
export function Modals({ isCovered = false }: { readonly isCovered?: boolean }) {
  const open = useAtomValue(modalsAtom);
  const close = useSetAtom(closeModalAtom);
  const shown = useLeaving(open);
  return shown.map((modal) => (
    <Activity key={modal.key} mode={isCovered ? 'hidden' : 'visible'}>
      <Region onClose={() => close(modal.key)}>
        <Suspense fallback={<Coming />}>
          <BackCloses value={!modal.isOfAddress}>
            <Window modal={modal} isOpen={open.includes(modal)} />
          </BackCloses>
        </Suspense>
      </Region>
    </Activity>
  ));
}

/** The open windows and, for a moment, those that have just been closed. */
function useLeaving(open: readonly OpenModal[]): readonly OpenModal[] {
  const [late, setLate] = useState<readonly OpenModal[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(open), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return [...late.filter(({ key }) => open.every((modal) => modal.key !== key)), ...open];
}

function Window({ modal, isOpen }: { readonly modal: OpenModal; readonly isOpen: boolean }) {
  const close = useSetAtom(closeModalAtom);
  const onClose = () => close(modal.key);
  if (modal.notice !== undefined) return <NoticeWindow notice={modal.notice} open={isOpen} onClose={onClose} />;
  const Modal = Object.hasOwn(MODALS, modal.name) ? MODALS[modal.name] : undefined;
  if (Modal === undefined)
    return <NoticeWindow notice={{ text: 'error.function_not_available' }} open={isOpen} onClose={onClose} />;
  return (
    <InPageContext value={modal.inPage ?? null}>
      <Modal open={isOpen} onClose={onClose} page={modal.page} onDone={modal.onDone} />
    </InPageContext>
  );
}
