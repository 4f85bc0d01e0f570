/** CSS names that mean a physical side, independent of the writing direction. */
const PHYSICAL =
  /\b(?:(?:scroll-?)?(?:margin|padding)-?(?:left|right)|border-?(?:left|right)(?:-?(?:width|style|color))?|border-?(?:top|bottom)-?(?:left|right)-?radius)\b(?=['"]?\s*:)|(?<![\w.])['"]?(?:left|right)['"]?:\s*(?:['"\d]|-\d)|\b(?:text-?align|float|clear)['"]?\s*:\s*['"]?(?:left|right)\b/i;

/** Values that do not mirror with the writing direction: a direction along the line, and a side as a position. */
const SIDEWAYS =
  /\bto (?:left|right)\b|\btranslatex\(|\btranslate['"]?\s*:\s*['"`]?-?(?!0(?:px|%)?\s)(?=[\d.$])|\b(?:transform-?origin|background-?position|mask-?position|object-?position)['"]?\s*:\s*['"`]?[^'"`;]*\b(?:left|right)\b/i;

/** Four-value shorthands; a problem if the second and the fourth differ. */
const FOUR = /\b(?:inset|margin|padding|borderWidth)['"]?\s*:\s*['"`](?<sides>[^'"`\n]+)['"`]/g;

/** Number of lines around a value in which its right-to-left handling must be stated. */
const NEAR_LINES = 8;
const ANSWERED = /\brtl\b|in every language/;

/**
 * Styles that break in right-to-left languages, one line each: a physical name that has a logical counterpart
 * (`marginInlineStart`), and a directional value without a `[dir=rtl]` rule or a comment that it applies in every
 * language nearby.
 */
export function directionProblems(path: string, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(line)) return [];
    const place = `${path}:${index + 1}`;
    const physical = PHYSICAL.exec(line);
    if (physical)
      return [`${place}: ${physical[0]} is a side of the window: name the side of the line (inline-start, start)`];
    const sideways = SIDEWAYS.exec(line)?.[0] ?? unevenSides(line);
    if (sideways === undefined || isAnswered(lines, index)) return [];
    return [
      `${place}: ${sideways} does not follow the language: mirror it for [dir=rtl], or say why it is so in every language`,
    ];
  });
}

function unevenSides(line: string): string | undefined {
  for (const { groups, 0: found } of line.matchAll(FOUR)) {
    const [, end, , start] = sidesOf(groups?.['sides'] ?? '');
    if (start !== undefined && start !== end) return found;
  }
  return undefined;
}

/** The values of a shorthand; a parenthesized expression is one value. */
function sidesOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? [];
}

function isAnswered(lines: readonly string[], index: number): boolean {
  return lines.slice(Math.max(0, index - NEAR_LINES), index + NEAR_LINES + 1).some((line) => ANSWERED.test(line));
}
