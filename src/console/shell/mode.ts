/** Light, dark or as the system has it: kept on this device, it says nothing about anybody. */
export type ColourMode = 'light' | 'dark' | 'system';

const KEY = 'livery-console-mode';

/** The mode that was chosen on this device. */
export function keptMode(): ColourMode {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows a mode and keeps it. */
export function applyMode(mode: ColourMode): void {
  const { dataset } = document.documentElement;
  if (mode === 'system') {
    delete dataset['mode'];
    localStorage.removeItem(KEY);
    return;
  }
  dataset['mode'] = mode;
  localStorage.setItem(KEY, mode);
}
