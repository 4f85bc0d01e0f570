import { loadTexts } from '#texts/load-node.ts';

type Texts = Readonly<Record<string, string>>;

/** By language code of two letters, so at most 676 entries. */
const loaded = new Map<string, Texts>();

/** A text in the visitor's language, in English where that has none; undefined when no language has it. */
export function textFor(language: string, key: string): string | undefined {
  return own(textsOf(language), key) ?? own(textsOf('EN'), key);
}

function textsOf(language: string): Texts {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  if (!/^[A-Z]{2}$/.test(language)) return {};
  const texts = load(language);
  loaded.set(language, texts);
  return texts;
}

/** A language that has no texts here is read in English. */
function load(language: string): Texts {
  try {
    return loadTexts(language);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return {};
    throw error;
  }
}

function own(texts: Texts, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
