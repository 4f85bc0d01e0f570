import { type Problem, pointer } from '#model/json/problem.ts';
import { describeSteps, describeTrouble, describeWorld } from '#model/paths/describe.ts';
import { findDefects, type PathFinding } from '#model/paths/findings.ts';
import { type Site, siteOf } from '#model/paths/site.ts';
import type { Brand } from '#model/site/brand.ts';

/**
 * Checks the navigation graph of the brand's site (N02): unreachable targets, guard loops, windows that cannot be
 * closed, entries that refuse the user. Explores few worlds that cover every pair of settings, which takes about a
 * third of a second.
 */
export function checkPaths(brand: Brand): readonly Problem[] {
  const site = siteOf(brand);
  const byCause = Map.groupBy(findDefects(site), (finding) => `${finding.rule} ${placeOf(brand, finding.subject)}`);
  return [...byCause.values()].flatMap((findings) => {
    const [first] = findings.toSorted((one, other) => one.steps.length - other.steps.length);
    return first ? [problemOf(brand, site, first, findings.length - 1)] : [];
  });
}

/** `others`: number of further paths with the same cause in the brand file. */
function problemOf(brand: Brand, site: Site, finding: PathFinding, others: number): Problem {
  const where = describeWorld(site, finding);
  const path = finding.steps.length === 0 ? '' : `: ${describeSteps(finding.steps)}`;
  return {
    code: finding.rule,
    path: placeOf(brand, finding.subject),
    found: `${describeTrouble(finding)}${path}${where === '' ? '' : ` (when ${where})`}${others > 0 ? `; and ${others} similar` : ''}`,
    expected: 'every click to lead to a target, and every screen to have a path home',
    remedy: 'Change or remove this part of the brand file, or hide the entry that leads there.',
  };
}

/** The place in the brand file that names the subject: its addition or its override, else the whole file. */
function placeOf(brand: Brand, subject: string): string {
  const added = brand.additions.findIndex((entry) => entry.id === subject);
  if (added >= 0) return pointer('additions', added, 'action');
  const hidden = Object.keys(brand.elements).find((id) => id === subject) ?? touching(brand, subject);
  return hidden === undefined ? '' : pointer('elements', hidden);
}

/** The cause is often an override of another element: a hidden window, a hidden route. */
function touching(brand: Brand, subject: string): string | undefined {
  const windows = Object.keys(brand.elements).filter((id) => id.startsWith('modal.') || id.startsWith('route.'));
  return windows.length === 1 ? windows[0] : windows.find((id) => subject.endsWith(id.slice(id.indexOf('.') + 1)));
}
