/** Names that mean a side of the window, whatever way a language runs. */
const PHYSICAL =
  /\b(?:(?:scroll-?)?(?:margin|padding)-?(?:left|right)|border-?(?:left|right)(?:-?(?:width|style|color))?|border-?(?:top|bottom)-?(?:left|right)-?radius)\b(?=['"]?\s*:)|(?<![\w.])['"]?(?:left|right)['"]?:\s*(?:['"\d]|-\d)|\b(?:text-?align|float|clear)['"]?\s*:\s*['"]?(?:left|right)\b/i;

/** Values that do not turn with the language: a way along the line, and a side as a place. */
const SIDEWAYS =
  /\bto (?:left|right)\b|\btranslatex\(|\btranslate['"]?\s*:\s*['"`]?-?(?!0(?:px|%)?\s)(?=[\d.$])|\b(?:transform-?origin|background-?position|mask-?position|object-?position)['"]?\s*:\s*['"`]?[^'"`;]*\b(?:left|right)\b/i;

/** Four lengths of which the second and the fourth are not the same. */
const FOUR = /\b(?:inset|margin|padding|borderWidth)['"]?\s*:\s*['"`](?<sides>[^'"`\n]+)['"`]/g;

/** How near to it is said what happens to a value that does not turn. */
const NEAR_LINES = 8;
const ANSWERED = /\brtl\b|in every language/;

/**
 * Where a source of the look would stand the wrong way round in a language that runs from right to left, one line each: a
 * physical name where there is a logical one (`marginInlineStart`), and a value along the line that nothing turns: neither a
 * rule for `[dir=rtl]` nor a word that it is so in every language stands beside it.
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
      `${place}: ${sideways} does not turn with the language: turn it for [dir=rtl], or say why it is so in every language`,
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

/** The lengths of a shorthand: what stands in parentheses is one. */
function sidesOf(value: string): string[] {
  return value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? [];
}

function isAnswered(lines: readonly string[], index: number): boolean {
  return lines.slice(Math.max(0, index - NEAR_LINES), index + NEAR_LINES + 1).some((line) => ANSWERED.test(line));
}
