/** Loading the page anew once, when code of it cannot be had: never while offline, never over typed words, never twice. */
import { buildOfPage } from './report.ts';
import { siteAnswers } from './site-answers.ts';

/** Session storage key: the builds for which this tab was loaded anew. */
const HEALED = 'healed';

/** A tab that met this many builds that did not work stays as it is. */
const MOST_BUILDS = 5;

/** `reloading`: the page is on its way. `unreachable`: nothing answers. `stay`: only the visitor may reload. */
export type Healing = 'reloading' | 'unreachable' | 'stay';

/** Loads the page anew if that may help and has not been tried for this build. */
export async function heal(): Promise<Healing> {
  if (!(await siteAnswers())) return 'unreachable';
  if (hasTyped() || !mark(buildOfPage())) return 'stay';
  window.location.reload();
  return 'reloading';
}

/** Whether a field of the page holds what a reload would lose. */
export function hasTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.type !== 'hidden' && field.type !== 'checkbox' && field.type !== 'radio' && field.value !== '',
  );
}

/** Writes the build down; false when it stands there already, or when nothing can be kept: then no reload is safe. */
function mark(build: string): boolean {
  try {
    const healed = (window.sessionStorage.getItem(HEALED) ?? '').split(' ').filter((id) => id !== '');
    if (healed.includes(build) || healed.length >= MOST_BUILDS) return false;
    window.sessionStorage.setItem(HEALED, [...healed, build].join(' '));
    return true;
  } catch {
    return false;
  }
}
