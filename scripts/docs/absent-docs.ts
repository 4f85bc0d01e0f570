import type { Files } from './files.ts';

/** References to documents outside the repository; their content is in docs/. */
const ABSENT =
  /\b(?:[Ss]pecifications?|[Ww]ire contract|[Ee]lements contract|[Ss]afety plan)\b|\bS[12] §|\bholds when \d|\((?:look|architecture|stack|firsts|safety|elements|wire), [A-Z]/g;
/** A public standard may be called a specification if its name precedes the word. */
const STANDARD = /\b(?:RFC \d+|[A-Z][A-Za-z]*[A-Z0-9]\w*|ECMAScript|Unicode|WebSocket) specification/g;

/** Sources and pages that cite a document outside the repository. */
export function absentDocs(files: Files): string[] {
  const texts = [...files].filter(
    ([path]) => /\.(?:tsx?|mjs|md|css|sql)$/.test(path) && !path.startsWith('scripts/docs/'),
  );
  return texts.flatMap(([path, text]) =>
    [...text.replaceAll(STANDARD, '').matchAll(ABSENT)].map(
      ([words]) =>
        `${path}: "${words}" is no paper of the repository; cite a row (M70), a page (${PAGES}) or a standard`,
    ),
  );
}

const PAGES = 'docs/reference/wire.md, docs/reference/elements.md, docs/explanation/safety.md';
