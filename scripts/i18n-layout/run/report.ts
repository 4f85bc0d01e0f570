/** The HTML report of findings: by kind, each fault once, with where it was seen and a screenshot. */
import { type Finding, KINDS, type Kind } from '../validate/finding.ts';
import type { Result } from './results.ts';

export interface Fault {
  readonly kind: Kind;
  readonly at: string;
  readonly what: string;
  readonly text: string;
  readonly picture: string | undefined;
  readonly places: readonly string[];
}

interface Sight {
  readonly finding: Finding;
  readonly picture: string | undefined;
  readonly place: string;
}

/** The same kind at the same element is one fault, whatever the text. */
export const faultKey = ({ kind, at }: Finding): string => `${kind} ${at}`;

/** Faults of a run; within a kind the most frequent first. */
export function faultsOf(results: readonly Result[]): readonly Fault[] {
  const sights = results.flatMap(({ brand, variant, seen }) =>
    seen.flatMap(({ screen, width, findings, picture }): Sight[] =>
      findings.map((finding) => ({ finding, picture, place: `${screen} ${brand} ${variant} ${width}` })),
    ),
  );
  const faults = [...Map.groupBy(sights, ({ finding }) => faultKey(finding)).values()].flatMap((of): Fault[] => {
    const shown = of.find(({ picture }) => picture !== undefined) ?? of[0];
    if (shown === undefined) return [];
    const { kind, at, what, text = '' } = shown.finding;
    return [{ kind, at, what, text, picture: shown.picture, places: [...new Set(of.map(({ place }) => place))] }];
  });
  const order = Object.keys(KINDS);
  return faults.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || other.places.length - one.places.length,
  );
}

export function countsOf(faults: readonly Fault[]): string {
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind)];
  const lines = kinds.map(([kind, of]) => {
    const seen = of.reduce((sum, { places }) => sum + places.length, 0);
    return `${kind.padEnd(18)} ${String(of.length).padStart(5)} faults, seen ${seen} times`;
  });
  return lines.length === 0 ? 'nothing found' : lines.join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An HTML page in the folder of the screenshots. */
export function reportPage(faults: readonly Fault[], results: readonly Result[]): string {
  const failures = results.flatMap(({ failure, scenario, brand, variant }) =>
    failure === undefined ? [] : [`<li>${escaped(`${scenario} ${brand} ${variant}: ${failure.split('\n')[0]}`)}</li>`],
  );
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind)].map(
    ([kind, of]) =>
      `<section><h2>${KINDS[kind]} <small>${of.length}</small></h2>${of.map(article).join('\n')}</section>`,
  );
  return `<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Layout test of languages</title>
<style>
body { font: 14px/1.45 system-ui; margin: 24px; color: #1c2024; background: #f4f5f7; }
article { display: flex; gap: 16px; padding: 12px 0; border-top: 1px solid #d9dce1; }
img { height: 220px; max-width: 420px; object-fit: contain; object-position: 0 0; background: #fff; border: 1px solid #d9dce1; }
p { margin: 0 0 4px; } small, .places { color: #60646c; } q { font-weight: 600; }
</style>
<h1>Layout test of languages</h1>
<p>${results.length} plays, ${faults.length} faults.</p>
${failures.length > 0 ? `<section><h2>Not played</h2><ul>${failures.join('')}</ul></section>` : ''}
${kinds.join('\n')}
`;
}

function article({ at, what, text, picture, places }: Fault): string {
  const image = picture ? `<a href="${picture}"><img src="${picture}" alt="" loading="lazy"></a>` : '';
  const quote = text === '' ? '' : `<p><q dir="auto">${escaped(text.slice(0, 200))}</q></p>`;
  const seen = `${places.slice(0, 6).map(escaped).join(', ')}${places.length > 6 ? ` and ${places.length - 6} more` : ''}`;
  return `<article>${image}<div>${quote}<p>${escaped(what)}</p><p><code>${escaped(at)}</code></p><p class="places">${seen}</p></div></article>`;
}
