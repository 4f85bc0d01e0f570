/**
 * How the page of the chat room looks, told in its address: colours of the portal around it as six hexadecimal digits under
 * the names of the portal's own custom properties, and `mode`. What does not fit is left out.
 */
export const chatColours = [
  ...(['canvas', 'surface', 'surface-raised', 'text', 'text-muted', 'line', 'line-strong'] as const),
  ...(['accent', 'text-on-accent', 'accent-soft', 'accent-text', 'positive', 'negative', 'warning', 'focus'] as const),
] as const;
export type ChatColour = (typeof chatColours)[number];

/** Colours as #rrggbb by name. */
export type ChatLook = Readonly<Partial<Record<ChatColour, string>>>;

/** The fields of the address that say so. */
export function writeChatLook(mode: 'light' | 'dark', look: ChatLook): Readonly<Record<string, string>> {
  const colours = Object.entries(look).flatMap(([name, colour]) => (isColour(colour) ? [[name, colour.slice(1)]] : []));
  return { mode, ...Object.fromEntries(colours) };
}

/** The colours that an address says; anything but six hexadecimal digits counts as absent. Never throws. */
export function readChatLook(field: (name: string) => unknown): ChatLook {
  return Object.fromEntries(
    chatColours.flatMap((name) => {
      const colour = `#${String(field(name) ?? '').toLowerCase()}`;
      return isColour(colour) ? [[name, colour]] : [];
    }),
  );
}

function isColour(text: string | undefined): boolean {
  return text !== undefined && /^#[0-9a-f]{6}$/.test(text);
}
