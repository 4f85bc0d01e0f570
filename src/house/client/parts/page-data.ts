import { createI18n } from '#texts/create-i18n.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';

/** What the server told this page: its language, its texts, and how the brand wants it to look. */
interface PageData {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly accent?: string;
}

function readPageData(): PageData {
  const text = document.getElementById('house-page')?.textContent;
  return text ? JSON.parse(text) : { language: 'EN', texts: {} };
}

export const page = readPageData();

/** A text of the house's own, with its placeholders filled in; the key itself where there is none. */
export const { label: t } = typedTexts(
  createI18n({ tag: document.documentElement.lang || 'en', texts: page.texts, onMissing: warnOfMissing }),
);

/** Takes the brand's accent over, with a colour of letters that can be read on it. */
export function dress(root: HTMLElement = document.documentElement): void {
  const accent = page.accent;
  if (accent === undefined) return;
  root.style.setProperty('--accent', accent);
  root.style.setProperty('--on-accent', lightnessOf(accent) > 0.36 ? '#0b0f19' : '#ffffff');
}

/** Relative luminance of #rrggbb (WCAG 2). */
export function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
