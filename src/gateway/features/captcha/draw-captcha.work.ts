import { drawImage } from './image.ts';

/** Draws the text of a captcha, on a thread of the pool. */
export function work(text: string): string {
  return drawImage(text);
}
