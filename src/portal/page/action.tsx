import type { MouseEvent, ReactNode } from 'react';
import { type Performs, useHref, usePerform } from '../play/perform.ts';

export interface ActionProps {
  readonly element: Performs;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly isCurrent?: boolean;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** A link where the action has an address, a button where it has none; both check the gate. */
export function ActionControl({ element, className, label, isCurrent = false, tabIndex, children }: ActionProps) {
  const perform = usePerform();
  const href = useHref(element);
  const shown = { className, 'aria-label': label, 'aria-current': isCurrent ? ('page' as const) : undefined, tabIndex };
  if (href === undefined) {
    return (
      <button type="button" {...shown} onClick={() => perform(element)}>
        {children}
      </button>
    );
  }
  const isOutside = element.action !== undefined && 'link' in element.action;
  if (isOutside) {
    return (
      <a {...shown} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <a {...shown} href={href} onClick={(event) => follow(event, () => perform(element))}>
      {children}
    </a>
  );
}

/** Performs the action instead of following the link, unless the visitor opens a new tab. */
function follow(event: MouseEvent, perform: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  perform();
}

/** A click with the main button and no modifier key. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
