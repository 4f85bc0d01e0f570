import { type ReactNode, useId, useRef, useState } from 'react';
import { createLate, useLate } from '../late/late.ts';
import { Icon } from '../pictures/icon.tsx';

export interface FlyoutProps {
  readonly icon: string;
  /** Accessible name of the button and of its panel. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly panelClass?: string | undefined;
  readonly children: ReactNode;
}

const panel = createLate(() => import('./flyout-panel.tsx'));

/** A button with a panel that a click opens and closes. The panel's code is loaded at the first hover or focus. */
export function Flyout({ icon, label, className, panelClass, children }: FlyoutProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const code = useLate(panel, isNear || isOpen);
  const isDrawn = isOpen && code !== undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isDrawn ? id : undefined}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isDrawn && (
        <code.FlyoutPanel id={id} button={button} label={label} className={panelClass} onClose={() => setOpen(false)}>
          {children}
        </code.FlyoutPanel>
      )}
    </>
  );
}
