import type { ReactNode } from 'react';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { usePage } from '../page/page.tsx';

interface GameWindowProps {
  readonly name: string;
  readonly title: string;
  readonly isOpen: boolean;
  /** Absent: the dialog can only be left by its content. */
  readonly onClose?: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog over the game: Escape and the close button close it, and the focus returns. */
export function GameWindow({ name, title, isOpen, onClose, footer, children }: GameWindowProps) {
  const { t } = usePage();
  return (
    <Dialog
      name={name}
      title={title}
      open={isOpen}
      onClose={() => onClose?.()}
      showClose={onClose !== undefined}
      isBrief
      labels={{ close: t('dialog.close'), move: t('dialog.move') }}
      footer={footer}
    >
      {children}
    </Dialog>
  );
}
