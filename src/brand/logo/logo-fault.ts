/** bytes, pixels: too many. unreadable: no picture of a type that is read. shapeless: it shows nothing to make a brand from. */
export type PictureFault = 'bytes' | 'pixels' | 'unreadable' | 'incomplete' | 'unsafe' | 'shapeless' | 'small';

/** A picture file that cannot be used. The message is a sentence for its author. */
export class LogoFault extends Error {
  readonly code: PictureFault;

  constructor(code: PictureFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** The result of work on a picture file, or why the file cannot be used. */
export async function orFault<T extends object>(run: () => Promise<T>): Promise<T | { readonly fault: PictureFault }> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LogoFault) return { fault: error.code };
    throw error;
  }
}
