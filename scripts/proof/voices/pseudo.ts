/** A language that nobody speaks: English with marks on each letter, two fifths longer, in brackets. What stands on a page without them comes from no text file. */

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const MARKED = [...'åḃçďéḟĝĥîĵķļḿñöṗɋŕšťûṽŵẋýž'];
const LONGER = 1.4;
/** Placeholders ({name}, (min)), tags and entities are no words. */
const KEPT = /(\{\w+\}|\((?:min|max)\)|<[^>]*>|&\w+;)/;

/** A text as the pseudo-locale says it. A text without letters is as it was. */
export function pseudo(text: string): string {
  if (!/\p{L}/u.test(text.replaceAll(new RegExp(KEPT, 'g'), ''))) return text;
  const parts = text.split(KEPT).map((part, at) => (at % 2 === 1 ? part : lengthen(part)));
  return `[${parts.join('')}]`;
}

/** Vowels are said twice, words as long as they must be: a line gets longer, and so does each word that cannot be broken. */
function lengthen(part: string): string {
  return part.replaceAll(/[A-Za-z]+/g, (word) => {
    const wanted = Math.ceil(word.length * LONGER);
    let missing = wanted - word.length;
    const drawn = [...word].map((letter) => {
      const marked = mark(letter);
      const isTwice = missing > 0 && /[aeiouy]/i.test(letter);
      if (isTwice) missing -= 1;
      return isTwice ? marked + marked.toLowerCase() : marked;
    });
    return drawn.join('') + mark('o').repeat(missing);
  });
}

function mark(letter: string): string {
  const lower = letter.toLowerCase();
  const marked = MARKED[PLAIN.indexOf(lower)] ?? lower;
  return letter === lower ? marked : marked.toUpperCase();
}

/** All texts of a language in the pseudo-locale. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}
