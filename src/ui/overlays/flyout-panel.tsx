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

/** The open panel of a flyout. */
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
            // The button closes what it opened by itself.
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever closed it by a press elsewhere stays there.
            if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
