import type { Page } from '@playwright/test';

/** A picture that is taken of every brand. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly audiences: readonly ('visitor' | 'member')[];
  readonly fullPage?: boolean;
  /** Brings the page into the state of the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
}
