/**
 * Parses a pattern's structure: the syntax that JavaScript and the pattern engine share, code point by code point. Any
 * construct that is not certainly understood makes the whole pattern 'not understood': no claim is made about it.
 */
import {
  ALL_CODES,
  type CodeRange,
  type CodeSet,
  codeSet,
  invertSet,
  joinSets,
  NO_CODES,
  oneCode,
} from './sets/code-set.ts';
import { escapedSet, NOT_LINE_ENDS, propertySet } from './sets/named-sets.ts';

export type PatternNode =
  | { readonly is: 'set'; readonly set: CodeSet }
  | { readonly is: 'row'; readonly parts: readonly PatternNode[] }
  | { readonly is: 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly is: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number }
  | { readonly is: 'start' }
  | { readonly is: 'end' };

/** Thrown inside this file only: the parser meets a construct that it does not certainly understand. */
class UnsupportedConstruct extends Error {}

/** The structure of a plain pattern (no look-around), or null where it is not understood. Never throws. */
export function parsePattern(pattern: string): PatternNode | null {
  const reader = new Reader([...joinPairs(pattern)]);
  try {
    const node = reader.choice();
    return reader.isDone() ? node : null;
  } catch (error) {
    if (error instanceof UnsupportedConstruct || error instanceof RangeError) return null;
    throw error;
  }
}

/** An escaped surrogate pair is the one character that it encodes, as in pattern-syntax.ts. */
function joinPairs(pattern: string): string {
  return pattern.replace(
    /\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/g,
    (_, high: string, low: string) => String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)),
  );
}

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const COUNTED = /^\{(\d{1,4})(,?)(\d{0,4})\}/;
/** Larger repetition counts make no difference for a value. */
const MOST_TIMES = 1_000;

class Reader {
  private at = 0;
  private readonly letters: readonly string[];

  constructor(characters: readonly string[]) {
    this.letters = characters;
  }

  isDone(): boolean {
    return this.at >= this.letters.length;
  }

  /** `a|b` */
  choice(): PatternNode {
    const parts = [this.row()];
    while (this.take('|')) parts.push(this.row());
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'choice', parts };
  }

  private row(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.isDone() && this.peek() !== '|' && this.peek() !== ')') parts.push(this.repeated());
    return { is: 'row', parts };
  }

  private repeated(): PatternNode {
    const part = this.single();
    const times = this.times();
    if (times === undefined) return part;
    // Engines differ in how they read a repeated assertion.
    if (part.is === 'start' || part.is === 'end') throw new UnsupportedConstruct();
    this.take('?');
    if (this.times() !== undefined) throw new UnsupportedConstruct();
    return { is: 'repeat', part, ...times };
  }

  private times(): { readonly least: number; readonly most: number } | undefined {
    if (this.take('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.take('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.take('?')) return { least: 0, most: 1 };
    const counted = COUNTED.exec(this.letters.slice(this.at, this.at + 12).join(''));
    if (!counted) return undefined;
    this.at += counted[0].length;
    const least = Number(counted[1]);
    if (counted[2] === '') return bounded(least, least);
    return bounded(least, counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3]));
  }

  private single(): PatternNode {
    const character = this.next();
    if (character === '^') return { is: 'start' };
    if (character === '$') return { is: 'end' };
    if (character === '.') return { is: 'set', set: NOT_LINE_ENDS };
    if (character === '(') return this.group();
    if (character === '[') return { is: 'set', set: this.class() };
    if (character === '\\') return { is: 'set', set: this.escape() };
    if ('*+?)'.includes(character)) throw new UnsupportedConstruct();
    return { is: 'set', set: [oneCode(codeOf(character))] };
  }

  private group(): PatternNode {
    if (this.take('?')) {
      const isNamed = this.take('<') && /^[A-Za-z]\w*>/.test(this.letters.slice(this.at, this.at + 40).join(''));
      if (isNamed) while (this.next() !== '>');
      else if (!this.take(':')) throw new UnsupportedConstruct();
    }
    const inner = this.choice();
    if (!this.take(')')) throw new UnsupportedConstruct();
    return inner;
  }

  private class(): CodeSet {
    const isInverted = this.take('^');
    const sets: CodeSet[] = [];
    while (!this.take(']')) {
      if (this.isDone()) throw new UnsupportedConstruct();
      sets.push(this.classPart());
    }
    const set = sets.length === 0 ? NO_CODES : joinSets(...sets);
    if (!isInverted) return set;
    return sets.length === 0 ? ALL_CODES : invertSet(set);
  }

  /** One character, one escape, or a range of characters. A hyphen next to a set is a hyphen. */
  private classPart(): CodeSet {
    const from = this.classItem();
    if (this.peek() !== '-' || this.letters[this.at + 1] === ']' || this.letters[this.at + 1] === undefined)
      return from;
    const start = single(from);
    if (start === undefined) return from;
    this.next();
    const to = this.classItem();
    const end = single(to);
    if (end === undefined) return joinSets(from, [oneCode(0x2d)], to);
    if (end < start) throw new UnsupportedConstruct();
    return codeSet([[start, end]]);
  }

  private classItem(): CodeSet {
    const character = this.next();
    return character === '\\' ? this.escape() : [oneCode(codeOf(character))];
  }

  private escape(): CodeSet {
    const character = this.next();
    const named = /^[dDwWsS]$/.test(character) ? escapedSet(character) : undefined;
    if (named) return named;
    if (character === 'p' || character === 'P') return this.property(character === 'P');
    if (character === 'x') return [this.hex(2)];
    if (character === 'u') return [this.peek() === '{' ? this.bracedHex() : this.hex(4)];
    if (Object.hasOwn(CONTROLS, character)) return [oneCode(CONTROLS[character] ?? 0)];
    // Escaped letters and digits differ between engines or are back-references; any other escaped character is literal.
    if (/^[A-Za-z0-9]?$/.test(character)) throw new UnsupportedConstruct();
    return [oneCode(codeOf(character))];
  }

  private property(isInverted: boolean): CodeSet {
    const set = propertySet(this.peek() === '{' ? this.braced() : this.next());
    if (set === undefined) throw new UnsupportedConstruct();
    return isInverted ? invertSet(set) : set;
  }

  private hex(digits: number): CodeRange {
    const text = Array.from({ length: digits }, () => this.next()).join('');
    if (!new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(text)) throw new UnsupportedConstruct();
    return oneCode(Number.parseInt(text, 16));
  }

  private bracedHex(): CodeRange {
    const text = this.braced();
    if (!/^[0-9a-fA-F]{1,6}$/.test(text)) throw new UnsupportedConstruct();
    return oneCode(Number.parseInt(text, 16));
  }

  private braced(): string {
    this.next();
    let text = '';
    while (this.peek() !== '}') {
      if (this.isDone()) throw new UnsupportedConstruct();
      text += this.next();
    }
    this.next();
    return text;
  }

  private peek(): string | undefined {
    return this.letters[this.at];
  }

  private next(): string {
    const character = this.letters[this.at] ?? '';
    this.at += 1;
    return character;
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at += 1;
    return true;
  }
}

function bounded(least: number, most: number): { readonly least: number; readonly most: number } {
  if (most < least || least > MOST_TIMES) throw new UnsupportedConstruct();
  return { least, most };
}

function single(set: CodeSet): number | undefined {
  const [range, ...more] = set;
  return range && more.length === 0 && range[0] === range[1] ? range[0] : undefined;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
