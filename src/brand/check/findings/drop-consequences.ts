import type { Finding } from './finding.ts';

interface Consequence {
  /** A finding that explains others. */
  readonly code: RegExp;
  readonly path?: RegExp;
  /** Findings that its fault alone may have caused. */
  readonly causes: (other: Finding, path: string, file: string) => boolean;
}

const isWithin = ({ path }: Finding, outer: string): boolean => path.startsWith(`${outer}/`);

const CONSEQUENCES: readonly Consequence[] = [
  { code: /^brand\.(?:unknown-id|unknown-slot|unknown-key)$/, causes: isWithin },
  {
    code: /^brand\.(?:value|unknown-key|missing)$/,
    path: /^\/lang[a-z]*(?:\/|$)/i,
    causes: ({ code }) => code === 'texts.file-unread',
  },
  // What cannot be read is neither absent nor wrong.
  { code: /^brand\.unreadable$/, causes: (other, _, file) => other.file === file && other.code !== 'brand.unreadable' },
  { code: /^assets\.missing$/, causes: ({ code }) => code === 'assets.unused' },
  { code: /^brand\.value$/, path: /^\/domains(?:\/|$)/, causes: ({ code }) => code === 'origins.unlisted' },
];

/** One fault is one finding: leaves out what an error of the brand file alone has caused. */
export function dropConsequences(findings: readonly Finding[]): readonly Finding[] {
  const isCaused = (other: Finding): boolean =>
    CONSEQUENCES.some(({ code, path, causes }) =>
      findings.some(
        (cause) =>
          cause !== other &&
          code.test(cause.code) &&
          path?.test(cause.path) !== false &&
          causes(other, cause.path, cause.file),
      ),
    );
  return findings.filter((finding) => !isCaused(finding));
}
