import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** The first mistake in a JSON text (RFC 8259), in words for the author of the file. */
export interface JsonMistake {
  readonly found: string;
  readonly expected: string;
  readonly remedy: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

type Words = Pick<JsonMistake, 'found' | 'expected' | 'remedy'>;
interface Mistake extends Words {
  readonly offset: number;
}

/** undefined if `JSON.parse` reads the text; a byte order mark is allowed. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const body = text.replace(/^\uFEFF/, ' ');
  const message = messageOf(body);
  if (message === undefined) return undefined;
  const { offset, ...words } = firstMistake(body) ?? { ...unknownMistake(message), offset: 0 };
  const before = body.slice(0, offset);
  return { ...words, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** One sentence for a command line: `line 2, column 3: found a comment, expected JSON without comments. Remove ...`. */
export function describeJsonMistake({ line, column, found, expected, remedy }: JsonMistake): string {
  return `line ${line}, column ${column}: found ${found}, expected ${expected}. ${remedy}`;
}

function messageOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'an unknown error';
  }
}

function unknownMistake(message: string): Words {
  return {
    found: message,
    expected: 'JSON',
    remedy: 'Correct the file. An editor with JSON support shows the position.',
  };
}

function firstMistake(text: string): Mistake | undefined {
  if (text.trim() === '')
    return {
      offset: 0,
      found: 'an empty file',
      expected: 'a JSON object',
      remedy: 'Start the file with { and end it with }.',
    };
  const mistakes: Mistake[] = [];
  const add = (code: ParseErrorCode, offset: number, length: number) => {
    if (mistakes.length === 0) mistakes.push(mistakeAt(text, printParseErrorCode(code), offset, length));
  };
  visit(
    text,
    {
      onError: add,
      onComment: (offset) => {
        const remedy = 'Remove the comment: JSON has none.';
        if (mistakes.length === 0)
          mistakes.push({ offset, found: 'a comment', expected: 'JSON without comments', remedy });
      },
    },
    { disallowComments: false, allowTrailingComma: false },
  );
  return mistakes[0];
}

const CURLY = /[\u2018-\u201F\u00AB\u00BB\u2039\u203A\u300C-\u300F\uFF02\uFF07]/;
const NAMES: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  nil: 'null',
  undefined: 'null',
};

function mistakeAt(text: string, code: string, offset: number, length: number): Mistake {
  const symbol = text.slice(offset, offset + Math.max(length, 1));
  const at = (words: Words, place = offset): Mistake => ({ ...words, offset: place });
  const quotes = quoteMistake(text, offset);
  if (quotes) return at(quotes);
  if (/^[}\]]/.test(symbol) && /,\s*$/.test(text.slice(0, offset))) {
    const remedy = 'Remove the comma: the last entry has none after it.';
    const found = `a comma before the closing ${symbol.charAt(0)}`;
    return at({ found, expected: 'no comma after the last entry', remedy }, text.slice(0, offset).lastIndexOf(','));
  }
  if (symbol.trim() === '' && text.slice(offset).trim() === '') return at(unfinished(text));
  if (/\d/.test(symbol) && /[\s:[,]-?0$/.test(text.slice(0, offset)))
    return at(numberMistake(`0${symbol}`), offset - 1);
  if (code === 'CommaExpected') return missingComma(text, offset);
  const isKey = /^[A-Za-z_$]/.test(symbol) && /^\s*:/.test(text.slice(offset + length));
  return at((isKey ? bareKey(symbol) : wordsFor(code, symbol)) ?? unknownMistake(JSON.stringify(symbol)));
}

function quoteMistake(text: string, offset: number): Words | undefined {
  const sign = text.charAt(offset);
  const expected = 'straight quotation marks (")';
  if (CURLY.test(sign))
    return {
      found: `curly quotes (${sign})`,
      expected,
      remedy: 'Replace them: word processors write curly quotes, editors for code do not.',
    };
  return sign === "'" ? { found: "single quotes (')", expected, remedy: 'Use " around keys and texts.' } : undefined;
}

function missingComma(text: string, offset: number): Mistake {
  const place = text.slice(0, offset).trimEnd().length;
  return {
    offset: place,
    found: 'no comma between two entries',
    expected: 'a comma',
    remedy: 'Add a comma at this position.',
  };
}

function bareKey(symbol: string): Words {
  return {
    found: `the key ${symbol} without quotation marks`,
    expected: 'a key in quotation marks',
    remedy: `Write "${symbol}".`,
  };
}

function wordsFor(code: string, symbol: string): Words | undefined {
  const isName = /^[A-Za-z_$]/.test(symbol);
  if (code === 'ColonExpected')
    return {
      found: 'no colon after a key',
      expected: '"key": value',
      remedy: 'Add a colon between the key and its value.',
    };
  if (code === 'InvalidSymbol' || (code === 'ValueExpected' && isName)) return wordFor(symbol);
  if (code === 'UnexpectedEndOfString')
    return {
      found: 'a text that does not end on its line',
      expected: 'a closing "',
      remedy: 'Close the text with "; write a line break inside a text as \\n.',
    };
  if (code === 'InvalidCharacter')
    return {
      found: 'a tab or another control character in a text',
      expected: 'visible characters',
      remedy: 'Write a tab as \\t, or remove the character.',
    };
  if (code === 'InvalidEscapeCharacter' || code === 'InvalidUnicode')
    return {
      found: 'a backslash that begins no escape sequence',
      expected: '\\", \\\\, \\/, \\b, \\f, \\n, \\r, \\t or \\u and four hexadecimal digits',
      remedy: 'Write a backslash itself as \\\\.',
    };
  if (code === 'InvalidNumberFormat') return numberMistake(symbol);
  if (code === 'EndOfFileExpected')
    return {
      found: `${JSON.stringify(symbol)} after the end of the object`,
      expected: 'the end of the file',
      remedy: 'Remove what follows the last closing bracket, or a closing bracket that is too early.',
    };
  if (code === 'ValueExpected')
    return {
      found: `${JSON.stringify(symbol)} where a value is missing`,
      expected: 'a text, a number, true, false, null, a list or an object',
      remedy: 'Add the value.',
    };
  return undefined;
}

/** A word outside quotation marks where a value is expected. */
function wordFor(symbol: string): Words {
  if (/^[-+.\d]|^(?:NaN|Infinity)$/.test(symbol)) return numberMistake(symbol);
  const meant = NAMES[symbol];
  const remedy = meant === undefined ? `Write "${symbol}".` : `Write ${meant}.`;
  return { found: `${symbol} without quotation marks`, expected: 'a value', remedy };
}

function numberMistake(symbol: string): Words {
  const expected = 'a number such as 10, -1 or 0.5';
  return {
    found: `the number ${symbol}`,
    expected,
    remedy: 'Write digits without a leading zero, plus sign or hexadecimal prefix, and a digit before the dot.',
  };
}

/** Brackets outside texts that are open at the end. */
function unfinished(text: string): Words {
  const open: string[] = [];
  for (const [sign] of text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
    else open.pop();
  }
  const missing = open.reverse().join(' ');
  return {
    found: 'the end of the file',
    expected: missing === '' ? 'more JSON' : `${missing} before it`,
    remedy: 'Add the missing brackets; the file may have been cut off.',
  };
}
