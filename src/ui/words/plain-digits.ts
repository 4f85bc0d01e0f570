import { plainDigits } from '#model/form/values/typed-text.ts';

const OF_FIGURES = /^(?:numeric|decimal|tel)$/;

/** Typed figures with digits and separators of other scripts as ASCII; the length is unchanged. */
export function plainFigures(text: string): string {
  return plainDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', ',');
}

/**
 * Converts the digits of a numeric field to ASCII, whatever the keyboard; the caret stays. Does nothing during IME
 * composition: writing the value would end the composition.
 */
export function keepPlainDigits(input: HTMLInputElement, event: InputEvent): void {
  if (event.isComposing || !OF_FIGURES.test(input.getAttribute('inputmode') ?? '')) return;
  const text = plainFigures(input.value);
  if (text === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = text;
  input.setSelectionRange(selectionStart, selectionEnd);
}
