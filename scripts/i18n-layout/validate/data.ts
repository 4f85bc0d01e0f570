/** Text from merchants, members, games and the runtime. It counts as data, whatever its language. */

export interface Data {
  states(words: string): boolean;
  /** Adds every nested text of a value; of HTML the text between the tags. */
  add(value: unknown): void;
}

/** Text that the runtime formats (ECMA-402), and names that are the same in every language. */
function ofRuntime(): readonly string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)));
  const styles = ['long', 'short'] as const;
  const dates = styles.flatMap((style) =>
    months.flatMap((at) => [
      new Intl.DateTimeFormat('en', { month: style, timeZone: 'UTC' }).format(at),
      new Intl.DateTimeFormat('en', { weekday: style, timeZone: 'UTC' }).format(at),
    ]),
  );
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one, _, all) => all.map((other) => one + other));
  const names = codes.flatMap((code) => countries.of(code) ?? []);
  const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const times = (['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2].map((count) => ago.format(count, unit).replace(/\d+/, '').trim()),
  );
  return [
    ...dates,
    ...names,
    ...times,
    ...Intl.supportedValuesOf('currency'),
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'AM',
    'PM',
  ];
}

export function createData(values: readonly unknown[] = []): Data {
  const knownWords = new Set<string>();
  let all = '';
  const normal = (text: string) =>
    text
      .replaceAll(/[\u2060-\u2069\u200e\u200f]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  const take = (text: string): void => {
    for (const part of text.split(/<[^>]*>/)) {
      const words = normal(part.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' '));
      if (words === '' || knownWords.has(words)) continue;
      knownWords.add(words);
      all += `\n${words}`;
    }
  };
  const add = (value: unknown): void => {
    if (typeof value === 'string') take(value);
    else if (Array.isArray(value)) for (const part of value) add(part);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) add(part);
  };
  for (const value of [...ofRuntime(), ...values]) add(value);
  return {
    add,
    states(words) {
      const wanted = normal(words).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
      return wanted === '' || knownWords.has(wanted) || (wanted.length > 2 && all.includes(wanted));
    },
  };
}
