import { plainDigits } from '#model/form/values/typed-text.ts';

const OF_FIGURES = /^(?:numeric|decimal|tel)$/;

/** Figures as they are typed, with the digits and the points of other scripts as ours: as many signs as before. */
export function plainFigures(text: string): string {
  return plainDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', ',');
}

/**
 * Sets the digits of a field for figures to ours, whatever keyboard they came from; the caret stays where it is. While an input
 * method composes, the field is its own: a value that is written then ends the composition.
 */
export function keepPlainDigits(input: HTMLInputElement, event: InputEvent): void {
  if (event.isComposing || !OF_FIGURES.test(input.getAttribute('inputmode') ?? '')) return;
  const text = plainFigures(input.value);
  if (text === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = text;
  input.setSelectionRange(selectionStart, selectionEnd);
}
