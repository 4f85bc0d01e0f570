/** Where other scripts have their nought: Arabic, Persian, Devanagari, Thai, and the wide digits of East Asian keyboards. */
const NOUGHTS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10] as const;
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g;

/** What was typed with the digits and the points of another script, with ours: as many signs as before. */
export function plainDigits(text: string): string {
  return text.replace(DIGIT, plain).replaceAll('\u066b', '.').replaceAll('\u066c', ',');
}

function plain(digit: string): string {
  const code = digit.charCodeAt(0);
  const nought = NOUGHTS.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - nought);
}

const OF_FIGURES = /^(?:numeric|decimal|tel)$/;

/** Sets the digits of a field for figures to ours, whatever keyboard they came from; the caret stays where it is. */
export function keepPlainDigits(input: HTMLInputElement): void {
  if (!OF_FIGURES.test(input.getAttribute('inputmode') ?? '')) return;
  const text = plainDigits(input.value);
  if (text === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = text;
  input.setSelectionRange(selectionStart, selectionEnd);
}
