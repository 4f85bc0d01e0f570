import common from './EN/common.json' with { type: 'json' };

/** Texts of one area: flat keys, `{name}` placeholders. */
export type AreaTexts = Readonly<Record<string, string>>;

/** Says a text by its key. A key that no text stands under is said itself: a test finds it. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The words of an area over the common ones. */
export function sayWith(area: AreaTexts): Say {
  return (key, values = {}) => {
    const text = own(area, key) ?? own(common, key) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(own(values, name) ?? whole));
  };
}

/** The words that every area shares. */
export const say = sayWith({});

function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
