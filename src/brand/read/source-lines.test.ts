import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocate, locate } from './source-lines.ts';

const TEXT = `{
  "name": "Sample",
  "a/b": { "m~n": 1 },
  "home": [
    { "section": "banners" },
    { "section": "notices" }
  ],
  "": 0
}`;

describe('source places of pointers', () => {
  it('N01: a pointer is found at its key, a list entry at its value', () => {
    expect(locate(TEXT, '/name')).toEqual({ line: 2, column: 3 });
    expect(locate(TEXT, '/home/1')).toEqual({ line: 6, column: 5 });
    expect(locate(TEXT, '/home/1/section')).toEqual({ line: 6, column: 7 });
    expect(locate(TEXT, '')).toEqual({ line: 1, column: 1 });
    expect(locate(TEXT, '/')).toEqual({ line: 8, column: 3 });
  });

  it('slashes and tildes are escaped as in RFC 6901', () => {
    expect(locate(TEXT, '/a~1b/m~0n')).toEqual({ line: 3, column: 12 });
  });

  it('an unresolvable pointer returns its nearest ancestor', () => {
    expect(locate(TEXT, '/home/7/section')).toEqual({ line: 4, column: 3 });
    expect(locate(TEXT, '/home/-/section')).toEqual({ line: 4, column: 3 });
    expect(locate(TEXT, '/name/first')).toEqual({ line: 2, column: 3 });
    expect(locate(TEXT, '/toString')).toEqual({ line: 1, column: 1 });
  });

  it('invalid JSON and an invalid pointer have no place', () => {
    for (const text of ['', '{"a": 1,}', '// a comment\n{}', '{"a": 1} more', 'nul'])
      expect(locate(text, '/a'), text).toBeUndefined();
    expect(locate(TEXT, 'name')).toBeUndefined();
  });

  it('the last duplicate of a key counts, as for JSON.parse', () => {
    expect(locate('{"a": 1,\n"a": 2}', '/a')).toEqual({ line: 2, column: 1 });
  });

  it('a byte order mark and other line ends do not move a place', () => {
    expect(locate('\uFEFF{\r\n"a": {\r"b": 1}}', '/a/b')).toEqual({ line: 3, column: 1 });
  });

  it('any JSON in any layout: every value is found at its place', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2, '\t'), (json, indent) => {
        const text = JSON.stringify(json, null, indent);
        const find = createLocate(text);
        const lines = text.split('\n');
        for (const [pointer, value] of everyPlace(JSON.parse(text))) {
          const place = find(pointer);
          const rest = lines
            .slice((place?.line ?? 1) - 1)
            .join('\n')
            .slice((place?.column ?? 1) - 1);
          expect(withoutKey(rest, pointer).startsWith(opening(value))).toBe(true);
        }
      }),
    );
  });
});

function everyPlace(value: unknown, pointer = ''): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    everyPlace(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [[pointer, value], ...inner];
}

/** The text after the key, if the position is that of an object member. */
function withoutKey(text: string, pointer: string): string {
  const key = (pointer.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
  const written = `${JSON.stringify(key)}:`;
  return text.startsWith(written) ? text.slice(written.length).trimStart() : text;
}

function opening(value: unknown): string {
  if (Array.isArray(value)) return '[';
  return typeof value === 'object' && value !== null ? '{' : JSON.stringify(value);
}
