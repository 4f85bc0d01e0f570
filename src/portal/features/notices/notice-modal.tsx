import { FormWindow } from '#portal/forms/form-window.tsx';
import type { ModalProps } from '#portal/page/modal-props.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { NoticeBoard } from './notice-board.tsx';

/** The notice dialog (M56, M155): `page` is the id of the initially shown notice. */
export function NoticeModal({ open, onClose, page }: ModalProps) {
  const { t } = useTexts();
  return (
    <FormWindow name="notice" title={t('notices.title')} open={open} onClose={onClose} width="l">
      <NoticeBoard first={page} />
    </FormWindow>
  );
}
