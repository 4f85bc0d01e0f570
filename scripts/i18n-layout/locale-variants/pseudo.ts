/**
 * The `pseudo` pseudo-locale: English with diacritics, two fifths longer, in brackets. Text on a page without them
 * comes from no text file.
 */

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = [...'åḃçďéḟĝĥîĵķļḿñöṗɋŕšťûṽŵẋýž'];
const LONGER = 1.4;
/** Placeholders ({name}, (min)), tags and entities stay unchanged. */
const VERBATIM = /(\{\w+\}|\((?:min|max)\)|<[^>]*>|&\w+;)/;

/** Pseudo-localizes a text. A text without letters stays unchanged. */
export function pseudo(text: string): string {
  if (!/\p{L}/u.test(text.replaceAll(new RegExp(VERBATIM, 'g'), ''))) return text;
  const parts = text.split(VERBATIM).map((part, at) => (at % 2 === 1 ? part : lengthen(part)));
  return `[${parts.join('')}]`;
}

/** Doubles vowels, so that both the line and each unbreakable word get longer. */
function lengthen(part: string): string {
  return part.replaceAll(/[A-Za-z]+/g, (word) => {
    const wanted = Math.ceil(word.length * LONGER);
    let missing = wanted - word.length;
    const drawn = [...word].map((letter) => {
      const accented = addAccent(letter);
      const isTwice = missing > 0 && /[aeiouy]/i.test(letter);
      if (isTwice) missing -= 1;
      return isTwice ? accented + accented.toLowerCase() : accented;
    });
    return drawn.join('') + addAccent('o').repeat(missing);
  });
}

function addAccent(letter: string): string {
  const lower = letter.toLowerCase();
  const accented = ACCENTED[PLAIN.indexOf(lower)] ?? lower;
  return letter === lower ? accented : accented.toUpperCase();
}

export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}
