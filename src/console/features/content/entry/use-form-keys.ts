import { useEffect, useRef } from 'react';

interface FormKeys {
  /** Handler for Ctrl+S or Command+S; absent if nothing can be saved. */
  readonly onSave: (() => void) | undefined;
  /** Handler for Escape outside of fields. */
  readonly onLeave: () => void;
}

/** Listens for the form's keys on the whole page, except in windows over the form. */
export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element) || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog]') !== null || event.target.closest('[role=menu]') !== null) return;
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (isSave) {
        event.preventDefault();
        latest.current.onSave?.();
      } else if (event.key === 'Escape' && event.target.closest('input, textarea, select') === null) {
        latest.current.onLeave();
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
