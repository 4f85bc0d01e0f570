/** Colour mode: light, dark or system. Stored on this device; contains no personal data. */
import { localStore } from '#ui/engine/storages.ts';

export type ColourMode = 'light' | 'dark' | 'system';

const KEY = 'livery-console-mode';

/** The stored mode of this device. */
export function storedMode(): ColourMode {
  const stored = localStore.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyMode(mode: ColourMode): void {
  const { dataset } = document.documentElement;
  if (mode === 'system') {
    delete dataset['mode'];
    localStore.removeItem(KEY);
    return;
  }
  dataset['mode'] = mode;
  localStore.setItem(KEY, mode);
}
