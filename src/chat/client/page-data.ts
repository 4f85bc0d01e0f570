import type { ChatLook } from '#contract/chat/chat-look.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import { warnOfMissing } from '#texts/warn-of-missing.ts';

/** What the server told this page: its texts, and how the brand wants it to look. */
interface PageData {
  readonly texts: Readonly<Record<string, string>>;
  readonly look: ChatLook;
}

const page: PageData = JSON.parse(document.getElementById('chat-page')?.textContent ?? '{"texts":{},"look":{}}');

/** A text of the room, with its placeholders filled in; the key itself where there is none. */
export const { label: t } = typedTexts(
  createI18n({ tag: document.documentElement.lang || 'en', texts: page.texts, onMissing: warnOfMissing }),
);

/** Takes the brand's colours over. */
export function dress({ style }: HTMLElement = document.documentElement): void {
  for (const [name, colour] of Object.entries(page.look)) if (colour) style.setProperty(`--${name}`, colour);
}

/** The time of day as the page's language writes it. */
export function sayTime(at: number): string {
  return new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
}

/** The day as the page's language writes it. */
export function sayDay(at: number): string {
  return new Date(at).toLocaleDateString(document.documentElement.lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
}
