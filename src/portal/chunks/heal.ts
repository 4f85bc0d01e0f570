/**
 * Reloads the page once when its code cannot be loaded: never while offline, never over typed text, never twice for one
 * build.
 */
import { buildOfPage } from './report.ts';
import { siteAnswers } from './site-answers.ts';

/** Session storage key: the builds for which this tab was reloaded. */
const HEALED = 'healed';

/** A tab that met this many failing builds is not reloaded again. */
const MOST_BUILDS = 5;

/** `reloading`: the reload has begun. `unreachable`: the site does not answer. `stay`: only the visitor may reload. */
export type Healing = 'reloading' | 'unreachable' | 'stay';

/** Reloads the page if that may help and has not been tried for this build. */
export async function heal(): Promise<Healing> {
  if (!(await siteAnswers())) return 'unreachable';
  if (hasTyped() || !recordBuild(buildOfPage())) return 'stay';
  window.location.reload();
  return 'reloading';
}

export function hasTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.type !== 'hidden' && field.type !== 'checkbox' && field.type !== 'radio' && field.value !== '',
  );
}

/** Records the build; false when already recorded, or when nothing can be stored: then no reload is safe. */
function recordBuild(build: string): boolean {
  try {
    const healed = (window.sessionStorage.getItem(HEALED) ?? '').split(' ').filter((id) => id !== '');
    if (healed.includes(build) || healed.length >= MOST_BUILDS) return false;
    window.sessionStorage.setItem(HEALED, [...healed, build].join(' '));
    return true;
  } catch {
    return false;
  }
}
