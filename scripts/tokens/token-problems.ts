/** Raw colours; CSS keywords and system colours without a brand hue are allowed. */
const RAW_COLOR =
  /#[0-9a-f]{3,8}\b(?![-\w])|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|(?:color|background|fill|stroke|border\w*|outline\w*|shadow)['"]?\s*[:=]\s*['"](?:white|black|red|green|blue|gray|grey|silver|gold|orange|yellow|purple|pink|teal|navy)\b/i;

/** Media queries in px: in em they follow the visitor's font size (WCAG 2.2, 1.4.4), in px they do not. */
const PX_QUERY = /\((?:min|max)-(?:width|height):\s*[\d.]+px\)/;

const USED_PROPERTY = /var\(\s*(--[\w-]+)/g;
const SET_PROPERTY = /setProperty\(\s*['"`](--[\w-]+)|['"](--[\w-]+)['"]\s*:/g;

/**
 * Design token violations, one line each: a raw colour (colours are brand roles), a custom property that is never set,
 * or a media query in px.
 */
export function tokenProblems(path: string, source: string, known: ReadonlySet<string>): string[] {
  return source.split('\n').flatMap((line, index) => {
    if (isComment(line)) return [];
    const place = `${path}:${index + 1}`;
    const raw = RAW_COLOR.exec(withoutAddresses(line));
    const unknown = [...line.matchAll(USED_PROPERTY)]
      .map((match) => match[1] ?? '')
      .filter((name) => !known.has(name) && !hasFallback(line, name));
    const query = PX_QUERY.exec(line);
    return [
      ...(query === null ? [] : [`${place}: ${query[0]} does not follow the size of letters: write it in em, px / 16`]),
      ...(raw === null ? [] : [`${place}: ${raw[0]} is a raw colour: use a role of src/ui/style/tokens.ts`]),
      ...unknown.map((name) => `${place}: nobody sets ${name}: see src/ui/style/tokens.ts for the names`),
    ];
  });
}

/** Custom properties that a source sets, in a rule or by CSSOM. */
export function propertiesSet(source: string): string[] {
  return [...source.matchAll(SET_PROPERTY)].map((match) => match[1] ?? match[2] ?? '');
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(line);
}

/** Hash signs in imports and links are not colours. */
function withoutAddresses(line: string): string {
  return line
    .replace(/['"`]#(?:ui|portal|model|contract|texts|console|schemas|brand|edge|gateway|tests)\/[^'"`]*['"`]/g, '')
    .replace(/href=["'{`]#[\w-]*/g, '');
}

/** `var(--dx, 0)` has a fallback, so the property may be unset. */
function hasFallback(line: string, name: string): boolean {
  return new RegExp(`var\\(\\s*${name}\\s*,`).test(line);
}
