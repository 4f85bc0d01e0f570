import { memberInfo } from '#contract/member/calls.ts';
import { gatewayHeaders } from '#contract/wire/gateway-headers.ts';
import { isObject } from '#model/json/json.ts';
import type { Change } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { pathOf } from '../paths/derived.ts';
import { NotOffered } from '../verdict/verdict.ts';
import { callNamed, readValue, replyOf } from './read-value.ts';
import type { Relation } from './relation.ts';

/** Languages that are recognized by their script. */
const SCRIPTS = { EN: /\p{Script=Latin}/gu, CN: /\p{Script=Han}/gu, TH: /\p{Script=Thai}/gu } as const;
type Language = keyof typeof SCRIPTS;
const LANGUAGES = Object.keys(SCRIPTS) as Language[];

type Texts = Readonly<Partial<Record<Language, readonly string[]>>>;

/** A call with texts in these fields, in the language of the request. */
export interface Translated {
  readonly call: string;
  readonly fields: readonly string[];
  /** The request's field of the language; the header `Language` is always sent. */
  readonly field?: string;
}

/** Texts are in the requested language, or in English where the gateway's own messages are English too. */
export function languageAsked({ call, fields, field }: Translated): Relation<Texts> {
  return {
    kind: 'language-asked',
    calls: [call],
    others: [memberInfo.name],
    title: 'its texts are in the requested language',
    harmless: true,
    async record(kit, merchant) {
      const spoken = await spokenLanguages(kit, merchant);
      const texts: Partial<Record<Language, readonly string[]>> = {};
      for (const language of spoken) texts[language] = await textsIn(kit, merchant, call, language, fields, field);
      if ((texts.EN ?? []).length === 0) throw new NotOffered(`${call} has no texts at ${merchant.code}`);
      return texts;
    },
    find: wrongLanguage,
  };
}

async function textsIn(
  kit: Kit,
  merchant: ProfileMerchant,
  call: string,
  language: Language,
  fields: readonly string[],
  field: string | undefined,
): Promise<readonly string[]> {
  const listed = callNamed(call);
  const { browser, request } = await pathOf(listed).prepare(kit, merchant);
  const asked = { ...(request as object), ...(field === undefined ? {} : { [field]: language }) };
  return textsOf(await readValue(browser, listed, asked, inLanguage(language)), new Set(fields));
}

const inLanguage = (language: Language): Change => ({ headers: { [gatewayHeaders.language]: language } });

/** English, and the languages of the message of a refusal. */
async function spokenLanguages(kit: Kit, merchant: ProfileMerchant): Promise<readonly Language[]> {
  const spoken = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { envelope } = await replyOf(kit.visitor(merchant), memberInfo, {}, inLanguage(language));
      return countOf([String(envelope['message'] ?? '')], language) > 0;
    }),
  );
  return LANGUAGES.filter((language, index) => language === 'EN' || spoken[index]);
}

function textsOf(value: unknown, fields: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, fields));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && fields.has(name) && each !== '' ? [each] : textsOf(each, fields),
  );
}

const countOf = (texts: readonly string[], language: Language): number =>
  texts.reduce((sum, text) => sum + (text.match(SCRIPTS[language])?.length ?? 0), 0);

function wrongLanguage(texts: Texts) {
  for (const language of LANGUAGES) {
    const found = texts[language];
    if (found === undefined) continue;
    const counts = LANGUAGES.map((other) => [other, countOf(found, other)] as const);
    // Names and links in other languages contain some Latin letters.
    const other = counts.find(([name, count]) => name !== language && name !== 'EN' && count > 0);
    const own = countOf(found, language);
    const isOther = other !== undefined && other[1] > own;
    if (!isOther && own > 0) continue;
    const script = isOther ? other[0] : 'EN';
    return { found: `texts in ${script} for a request in ${language}`, expected: `texts in ${language}` };
  }
  return undefined;
}

/** The message of a refusal is in the requested language. */
export function refusalLanguage(call: string): Relation<Texts> {
  return {
    kind: 'language-asked',
    calls: [call],
    others: ['memberInfo'],
    title: 'the message of its refusal is in the requested language',
    harmless: true,
    async record(kit, merchant) {
      const texts: Partial<Record<Language, readonly string[]>> = {};
      for (const language of await spokenLanguages(kit, merchant)) {
        const { success, envelope } = await replyOf(kit.visitor(merchant), callNamed(call), {}, inLanguage(language));
        const { message } = envelope;
        if (success || typeof message !== 'string') throw new NotOffered(`${call} is not refused with a message`);
        texts[language] = [message];
      }
      return texts;
    },
    find: wrongLanguage,
  };
}
