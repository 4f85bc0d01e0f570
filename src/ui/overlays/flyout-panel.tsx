import * as Radix from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../style/style.ts';
import { popupBox } from './popup-box.ts';

export interface FlyoutPanelProps {
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FlyoutPanel({ id, button, label, className, onClose, children }: FlyoutPanelProps) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          className={cx(popupBox, className)}
          side="left"
          sideOffset={10}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes its panel.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A user who closed it by a click elsewhere keeps the focus there.
            if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
