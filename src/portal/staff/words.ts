import texts from './words.json' with { type: 'json' };

type Key = keyof typeof texts;

/** The words of the staff's part, in English as the console: players never load them. `{name}` in a text is a value's place. */
export function word(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
