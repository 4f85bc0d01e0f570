import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { placeOf } from './findings/check-json.ts';
import type { Found } from './findings/finding.ts';
import { type SourceFile, textOf } from './findings/sources.ts';

/** Result of the secret scan: the findings, and the secrets themselves, so that other output can mask them. */
export interface SecretsFound {
  readonly findings: readonly Found[];
  readonly secrets: readonly string[];
}

/**
 * Scans every file of a brand folder for passwords, keys and tokens: a brand is published whole, and served files must
 * contain no secret (docs/explanation/safety.md#untrusted-data). Uses secretlint's recommended rules; in addition, reports files
 * that only ever hold secrets, values with a telling name, and long texts with high entropy. Never prints a secret.
 */
export async function checkSecrets(files: readonly SourceFile[]): Promise<SecretsFound> {
  const perFile = await Promise.all(files.map(searchFile));
  return { findings: perFile.flatMap(({ findings }) => findings), secrets: perFile.flatMap(({ secrets }) => secrets) };
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly what: string;
}

const LARGEST_TEXT = 1024 * 1024;

async function searchFile(file: SourceFile): Promise<SecretsFound> {
  const text = textOf(file);
  if (SECRET_FILE.test(file.name))
    return {
      findings: [finding(file.name, 'a file type that contains secrets', { line: 1, column: 1 })],
      secrets: [],
    };
  if (text === undefined || text.length > LARGEST_TEXT) return { findings: [], secrets: [] };
  const hits = apart([...(await knownForms(file, text)), ...unknownForms(file, text)]);
  return {
    findings: hits.map(({ start, end, what }) =>
      finding(file.name, `${what} (${end - start} characters, not shown)`, placeOf(text, start)),
    ),
    secrets: hits.map(({ start, end }) => text.slice(start, end)),
  };
}

/** One finding per place: the first match wins. */
function apart(hits: readonly Hit[]): readonly Hit[] {
  const retained: Hit[] = [];
  for (const hit of hits)
    if (!retained.some((other) => hit.start < other.end && other.start < hit.end)) retained.push(hit);
  return retained;
}

const SECRET_FILE =
  /(?:^|\/)(?:\.env(?:\.[\w-]+)?|\.npmrc|\.netrc|\.pgpass|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.(?:pem|key|p12|pfx|jks|keystore))$/i;

async function knownForms({ name }: SourceFile, content: string): Promise<readonly Hit[]> {
  const { messages } = await lintSource({
    source: { content, filePath: name, contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      maskSecrets: true,
    },
  });
  return messages.map(({ range: [start, end], messageId }) => ({
    start,
    end,
    what: `a secret of a known format (${messageId})`,
  }));
}

/** `password = value`, also in quotes; the second group is the value. */
const NAMED =
  /(?:pass(?:word|wd|phrase)|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|client[_-]?secret)["']?\s*[:=]\s*(["']?)([^\s"',}]{8,200})\1/gi;
const LONG_WORD = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{32,200}={0,2}(?![A-Za-z0-9+/_-])/g;

/** SVG files are full of long numbers, and texts mention passwords. */
function unknownForms({ name }: SourceFile, text: string): readonly Hit[] {
  if (name.endsWith('.svg')) return [];
  const isCopy = name.startsWith('texts/');
  const named = isCopy ? [] : [...text.matchAll(NAMED)].filter(([, , value = '']) => isPasswordLike(value));
  const long = [...text.matchAll(LONG_WORD)].filter(([value]) => isHighEntropy(value));
  return [
    ...named.map((match) => {
      const value = match[2] ?? '';
      const start = match.index + match[0].lastIndexOf(value);
      return { start, end: start + value.length, what: 'a value named as a password or key' };
    }),
    ...long.map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      what: 'a random string that looks like a key',
    })),
  ];
}

/** Letters with digits or special characters: a password, not a word of a sentence. */
function isPasswordLike(value: string): boolean {
  return /[A-Za-z]/.test(value) && /[0-9!#$%^&*@?]/.test(value) && !value.includes('{');
}

/** Shannon entropy in bits per character: words are below 4, keys of 32 characters and more are above. */
function isHighEntropy(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((kind) => kind.test(value)).length;
  const isPath = value.includes('/') && value.split('/').every((part) => part.length < 20);
  return kinds === 3 && !isPath && bitsOf(value) >= 4.2;
}

function bitsOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce(
    (bits, count) => bits - (count / value.length) * Math.log2(count / value.length),
    0,
  );
}

function finding(at: string, found: string, place: { line: number; column: number }): Found {
  return {
    at,
    ...place,
    code: 'brand.secret',
    path: '',
    found,
    expected: 'no secrets',
    remedy: 'Remove the secret and replace it wherever it is valid: it counts as exposed.',
  };
}

/** Masks secrets in the text of other findings. */
export function maskSecrets(words: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => (secret.length < 4 ? masked : masked.replaceAll(secret, '****')), words);
}
