import { useEffect, useEffectEvent } from 'react';

/** Listens for keys globally, except in text fields and while a dialog is open. */
export function useKeys(heard: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(heard);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => !isTyping(event.target) && hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog], [role=dialog] *');
}
