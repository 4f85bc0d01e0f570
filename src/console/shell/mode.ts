/** Light, dark or as the system has it: kept on this device, it says nothing about anybody. */
import { localStore } from '#ui/engine/storages.ts';

export type ColourMode = 'light' | 'dark' | 'system';

const KEY = 'livery-console-mode';

/** The mode that was chosen on this device. */
export function keptMode(): ColourMode {
  const kept = localStore.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows a mode and keeps it. */
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
