/** What a document calls the platform's languages (BCP 47). */
const TAGS = {
  ...{ EN: 'en', CN: 'zh-Hans', VI: 'vi', JA: 'ja', TH: 'th', ID: 'id', ES: 'es', HI: 'hi', KO: 'ko', PT: 'pt' },
  ...{ TR: 'tr', AR: 'ar', RU: 'ru' },
} as const;

type Code = keyof typeof TAGS;

/** The languages of a part that speaks by itself, by their codes, with what a document calls them; English is among them. */
export function speak<const Spoken extends readonly ['EN', ...Code[]]>(
  ...codes: Spoken
): Readonly<Record<Spoken[number], string>> {
  return Object.fromEntries(codes.map((code) => [code, TAGS[code]])) as Record<Spoken[number], string>;
}

/** The language that was asked for, where the part speaks it; English otherwise. */
export function chooseOf<Spoken extends string>(
  languages: Readonly<Record<Spoken | 'EN', string>>,
  asked: unknown,
): Spoken | 'EN' {
  return typeof asked === 'string' && Object.hasOwn(languages, asked) ? (asked as Spoken) : 'EN';
}
