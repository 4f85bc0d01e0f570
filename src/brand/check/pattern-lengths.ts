/**
 * Which lengths a pattern allows, in code points: what must be matched at least, and at most where both ends are bound.
 * Read from the pattern's own structure, generously: where the structure is not understood every length is allowed, so
 * that a rule is only called impossible when it is.
 */

/** Lengths from `least` to `most`; `most` is infinite where nothing bounds it. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
}

const ANY: Lengths = { least: 0, most: Number.POSITIVE_INFINITY };
const NONE: Lengths = { least: 0, most: 0 };
const ONE: Lengths = { least: 1, most: 1 };

/** The lengths of the values in which a pattern finds a match. */
export function patternLengths(pattern: string): Lengths {
  const reader = new Reader(pattern);
  const inner = reader.alternatives();
  if (inner === undefined || !reader.isDone()) return ANY;
  // Without both anchors around the whole a match may stand inside a longer value.
  const isWhole = /^\^/.test(pattern) && /(?<!\\)(?:\\\\)*\$$/.test(pattern) && reader.topAlternatives === 1;
  return isWhole ? inner : { least: inner.least, most: Number.POSITIVE_INFINITY };
}

class Reader {
  private at = 0;
  private depth = 0;
  topAlternatives = 0;
  private readonly letters: readonly string[];

  constructor(pattern: string) {
    this.letters = [...pattern];
  }

  isDone(): boolean {
    return this.at >= this.letters.length;
  }

  /** `a|b`: undefined when the structure is not understood. */
  alternatives(): Lengths | undefined {
    const isTop = this.depth === 0;
    let joined = this.sequence();
    let count = 1;
    while (joined && this.take('|')) {
      const next = this.sequence();
      joined = next && { least: Math.min(joined.least, next.least), most: Math.max(joined.most, next.most) };
      count += 1;
    }
    if (isTop) this.topAlternatives = count;
    return joined;
  }

  private sequence(): Lengths | undefined {
    let sum: Lengths = NONE;
    while (!this.isDone() && this.peek() !== '|' && this.peek() !== ')') {
      const part = this.part();
      if (part === undefined) return undefined;
      sum = { least: sum.least + part.least, most: sum.most + part.most };
    }
    return sum;
  }

  private part(): Lengths | undefined {
    const one = this.single();
    if (one === undefined) return undefined;
    const [from, to] = this.times();
    return { least: one.least * from, most: one.most === 0 || to === 0 ? 0 : one.most * to };
  }

  private single(): Lengths | undefined {
    const letter = this.next();
    if (letter === '^' || letter === '$') return NONE;
    if (letter === '(') return this.group();
    if (letter === '[') return this.class();
    if (letter === '\\') return this.escape();
    return letter === ')' || '*+?{'.includes(letter) ? undefined : ONE;
  }

  /** Look-arounds take no length of their own and may forbid more; what they forbid is not counted. */
  private group(): Lengths | undefined {
    let isLook = false;
    if (this.take('?')) {
      const kind = this.next();
      if (kind === '<') {
        isLook = this.peek() === '=' || this.peek() === '!';
        while (!isLook && !this.isDone() && this.peek() !== '>') this.next();
        this.next();
      } else if (kind === '=' || kind === '!') isLook = true;
      else if (kind !== ':') return undefined;
    }
    this.depth += 1;
    const inner = this.alternatives();
    this.depth -= 1;
    if (!this.take(')')) return undefined;
    return isLook ? NONE : inner;
  }

  private class(): Lengths | undefined {
    this.take('^');
    while (!this.isDone()) {
      const letter = this.next();
      if (letter === '\\') this.next();
      else if (letter === ']') return ONE;
    }
    return undefined;
  }

  private escape(): Lengths | undefined {
    const letter = this.next();
    if (letter === 'b' || letter === 'B') return NONE;
    if (/[1-9k]/.test(letter)) return ANY;
    if (letter === 'x') this.skip(2);
    if (letter === 'u' || letter === 'p' || letter === 'P') this.braced(letter === 'u' ? 4 : 0);
    return ONE;
  }

  private braced(otherwise: number): void {
    if (!this.take('{')) this.skip(otherwise);
    else while (!this.isDone() && this.next() !== '}');
  }

  private times(): readonly [number, number] {
    const counted = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(this.letters.slice(this.at, this.at + 12).join(''));
    const range = this.range(counted);
    this.take('?');
    return range;
  }

  private range(counted: RegExpExecArray | null): readonly [number, number] {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    if (!counted) return [1, 1];
    this.skip([...counted[0]].length);
    const least = Number(counted[1]);
    if (counted[2] === '') return [least, least];
    return [least, counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3])];
  }

  private peek(): string | undefined {
    return this.letters[this.at];
  }

  private next(): string {
    const letter = this.letters[this.at] ?? '';
    this.at += 1;
    return letter;
  }

  private take(letter: string): boolean {
    if (this.peek() !== letter) return false;
    this.at += 1;
    return true;
  }

  private skip(count: number): void {
    this.at += count;
  }
}
