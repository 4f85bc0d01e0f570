import { openChromium } from './chromium.ts';
import type { Engine, EngineName, Wishes } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

/**
 * Whether a run has named the engine's program (nameEngines in scripts/ensure-browser.ts); Chromium is always
 * available.
 */
export function isNamed(name: EngineName): boolean {
  return name === 'chromium' || process.env[`LIVERY_${name.toUpperCase()}`] !== undefined;
}

/** Opens an engine at the path that the run has named. Rejects where it does not start. */
export function openEngine(name: EngineName, wishes?: Wishes): Promise<Engine> {
  if (name === 'firefox') return openFirefox(process.env['LIVERY_FIREFOX'] ?? '', wishes);
  if (name === 'webkit') return openWebkit(process.env['LIVERY_WEBKIT'] ?? '', wishes);
  return openChromium(process.env['LIVERY_CHROMIUM'], wishes);
}
