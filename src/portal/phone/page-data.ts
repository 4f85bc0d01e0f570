/** Data that the edge writes into the phone provider's page: the data block `livery-phone`. */
export interface PhonePageData {
  /** The visitor's language, for the provider's own windows. */
  readonly lang: string;
  readonly provider: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
    /** An emulator's origin, in tests and development. */
    readonly emulator?: string;
  };
  readonly texts: Readonly<Record<PhonePageText, string>>;
}

/** The page's texts, by the end of their key `phone.page.<name>`. */
export type PhonePageText = 'waiting' | 'sending' | 'verifying' | 'done' | 'alone';

/** Reads the data block. The edge of the same build wrote it: only its shape is checked. Throws for an invalid one. */
export function readPhonePageData(block: unknown): PhonePageData {
  const raw = block as Partial<PhonePageData> | null | undefined;
  if (!raw?.provider || !raw.texts) throw new Error('The data block livery-phone must hold provider and texts.');
  return { lang: raw.lang ?? 'en', provider: raw.provider, texts: raw.texts };
}
